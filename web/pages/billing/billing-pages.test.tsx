import { brotliCompressSync } from 'node:zlib'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { expect, test } from 'vitest'
import type { BillingView } from '#contract/billing.ts'
import {
  mayDo,
  type OrganisationState,
  operations,
  organisationStates,
} from '#domain/access/organisation-state.ts'
import { renderPage } from '../../../worker/http/render-page.tsx'
import { htmlFaults } from '../public/html-faults.fixture.ts'
import { organisation } from '../ui/page-cast.fixture.ts'
import { isEnglish, shown } from '../words/english.fixture.ts'
import { ana, billing, invoice, invoiceDetail } from './billing-cast.fixture.ts'
import { billingCss } from './billing-css.ts'
import { BillingPage } from './billing-page.tsx'
import { InvoicePage } from './invoice-page.tsx'

const bytesMax = 6 * 1024
const shared = { organisation, user: ana, mayPay: true, idempotencyKey: 'key-1' }
const billingPage = <BillingPage {...shared} billing={billing} />
const invoicePage = <InvoicePage {...shared} invoice={invoiceDetail} typed={undefined} />
/** Of a trial, with much of its plan used. */
const unlike: BillingView = {
  ...billing,
  state: {
    ...billing.state,
    state: 'trialing',
    notice: '',
    trialEndsOn: '2026-12-06',
    paidUntil: null,
  },
  invoices: { items: [], nextCursor: null },
}
const render = (element: ReactElement) => renderToStaticMarkup(element)

test.each([
  ['billing', billingPage],
  ['invoice', invoicePage],
])('the page of %s is small and sound', async (title, element) => {
  const answer = await renderPage(element, { title, sheet: billingCss })
  const html = await answer.text()
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(bytesMax)
  expect(htmlFaults(html)).toEqual([])
})

test('all but what an invoice was written with is said in Tok Pisin', async () => {
  const look = { title: 'Billing', sheet: billingCss, language: 'tpi' as const }
  const settled = {
    ...invoiceDetail,
    state: 'void' as const,
    voidReason: 'Another plan was chosen',
  }
  const pages = [
    billingPage,
    <BillingPage {...shared} mayPay={false} key="b" billing={unlike} />,
    invoicePage,
    <InvoicePage {...shared} key="i" invoice={settled} typed={undefined} />,
  ]
  for (const element of pages) {
    const html = await (await renderPage(element, look)).text()
    expect(isEnglish(shown(html).replace(invoiceDetail.payTo, ''))).toEqual([])
  }
  const html = await (await renderPage(invoicePage, look)).text()
  expect(html).toContain('<span lang="en">204 payments over the plan in November 2026</span>')
  expect(html).toContain('BLM000042-15')
})

test('the reference and the account stand beside what is still to pay', () => {
  const html = render(invoicePage)
  for (const said of ['BLM000042-15', 'K1,007.00', 'Bilum Limited', 'No such transfer']) {
    expect(html).toContain(said)
  }
})

test.each([
  ['paid', { ...invoiceDetail, state: 'paid' as const, openToea: 0 }],
  ['void', { ...invoiceDetail, state: 'void' as const }],
])('an invoice that is %s asks for nothing', (_state, settled) => {
  const html = render(<InvoicePage {...shared} invoice={settled} typed={undefined} />)
  expect(html).not.toContain('How to pay')
  expect(html).not.toContain('type="file"')
})

test('what was paid too much is said', () => {
  const paid = { ...invoiceDetail, state: 'paid' as const, openToea: 0, creditToea: 150 }
  const html = render(<InvoicePage {...shared} invoice={paid} typed={undefined} />)
  expect(html).toContain('Paid too much')
  expect(html).toContain('K1.50')
})

test('the plan in force is named and can be paid ahead; the others can be chosen', () => {
  const html = render(billingPage)
  expect(html).toContain('Pay Professional ahead')
  expect(html).toContain('Choose Enterprise')
  expect(html).toContain('Your plan')
})

test('nothing can be chosen where nothing can be paid', () => {
  const html = render(<BillingPage {...shared} mayPay={false} billing={billing} />)
  expect(html).not.toContain('Choose Enterprise')
})

test('the frame says what the organisation’s state means, and leads those to billing who may', () => {
  const noticed = { ...organisation, notice: 'An invoice is overdue.' }
  const html = render(<BillingPage {...shared} organisation={noticed} billing={billing} />)
  expect(html).toContain('An invoice is overdue.')
  expect(html).toContain('<a href="/billing">Billing</a>')
  const other = { ...shared, user: { ...ana, permissions: [] }, organisation: noticed }
  expect(render(<BillingPage {...other} billing={billing} />)).not.toContain('<a href="/billing">')
})

test('that everything is open is said only where it is', () => {
  const isSaid = (state: OrganisationState) => {
    const told = { ...billing, state: { ...unlike.state, state, trialEndsOn: null } }
    return /Everything (works|is open)/.test(render(<BillingPage {...shared} billing={told} />))
  }
  const said = organisationStates.filter((state) => mayDo(state, 'read').ok && isSaid(state))
  expect(said).toEqual(['trialing', 'awaiting_payment', 'active'])
  // to take a freeze back is nothing there where there is none
  const refused = operations.filter((one) => said.some((state) => !mayDo(state, one).ok))
  expect(refused).toEqual(['unfreeze'])
})

test('each invoice leads to its page', () => {
  expect(render(billingPage)).toContain(`href="/billing/invoices/${invoice.id}"`)
})
