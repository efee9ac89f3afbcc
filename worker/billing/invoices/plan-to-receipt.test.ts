import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { waitForStore } from '../../core/d1/fail-call.fixture.ts'
import { writeReference } from '../../domain/billing/invoice.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { readChain } from '../../testing/audit-chain.ts'
import {
  changeOrganisation,
  chosenInvoice,
  lettersSent,
  organisationOf,
  proofForm,
} from '../../testing/billing.ts'
import { ana, as, bob, mia } from '../../testing/cast.ts'
import { asPerson, platformToken } from '../../testing/platform.ts'
import {
  beginTrials,
  cast,
  decide,
  proofOf,
  upload,
  verify,
  voidIt,
} from '../proofs/decided-proofs.fixture.ts'

const today = dayInPortMoresby(new Date())

beginTrials()

test('a plan, its invoice, a proof, its verification: active until the end of the month', async () => {
  const before = (await lettersSent()).length
  const invoice = await chosenInvoice('starter')
  const firstDay = addDays(today, 15)
  expect(invoice).toMatchObject({
    state: 'issued',
    plan: 'starter',
    totalToea: 29_900,
    openToea: 29_900,
    periodFrom: firstDay,
    dueOn: addDays(today, 14),
    billedTo: { name: 'Acme Hospital', email: 'accounts@example.test' },
  })
  expect(invoice.reference).toBe(writeReference(invoice.number))
  expect(await organisationOf()).toMatchObject({ state: 'awaiting_payment', plan: 'starter' })

  waitForStore(100)
  const put = vi.spyOn(env.FILES, 'put').mockReturnValueOnce(new Promise(() => undefined))
  const sent = await upload(invoice.id, proofForm({ reference: ' ft 2611 ', amount: 'K299' }))
  expect(sent).toMatchObject({
    status: 201,
    body: { state: 'submitted', bankReference: 'FT 2611', claimedToea: 29_900 },
  })
  put.mockRestore()
  const seen = await proofOf(sent.body.id)
  expect(seen).toMatchObject({
    organisation: { slug: 'acme' },
    flags: [],
    invoice: { revision: 1 },
  })

  expect(await verify(sent.body.id, 29_900)).toMatchObject({
    status: 201,
    body: { state: 'verified', verifiedToea: 29_900 },
  })
  expect(await organisationOf()).toMatchObject({
    state: 'active',
    stateSince: today,
    plan: 'starter',
    paidUntil: invoice.periodTo,
  })
  const { body } = await as(ana).get(`/billing/invoices/${invoice.id}`)
  expect(body).toMatchObject({ state: 'paid', openToea: 0, proofs: [{ state: 'verified' }] })
  expect((await lettersSent()).slice(before).sort()).toEqual([
    'invoice_issued to accounts@example.test',
    'platform_notice to billing',
    'receipt to accounts@example.test',
  ])
})

test('both logs tell it: the platform’s, and the organisation’s own', async () => {
  const invoice = await chosenInvoice('professional')
  const { body: proof } = await upload(invoice.id)
  await verify(proof.id, 79_900)
  const actions = (entries: { action: string }[]) => entries.map(({ action }) => action).slice(-3)
  expect(actions(await readChain(env.CONTROL))).toEqual([
    'invoice.issued',
    'proof.submitted',
    'proof.verified',
  ])
  const own = await readChain(cast.acme.database)
  expect(own.slice(-2)).toMatchObject([
    { action: 'invoice.issued', actor_id: 'ana', subject: `invoice/${invoice.id}` },
    { action: 'proof.submitted', actor_id: 'ana', subject: `invoice/${invoice.id}` },
  ])
})

test('chosen again it is the same invoice, and nothing new is written', async () => {
  const first = await chosenInvoice('starter')
  const entries = (await readChain(env.CONTROL)).length
  const again = await as(ana).post('/billing/plan', { body: { plan: 'starter' } })
  expect(again).toMatchObject({ status: 200, body: { id: first.id } })
  expect(await readChain(env.CONTROL)).toHaveLength(entries)
})

test('another plan takes the unpaid invoice’s place, and buys no time', async () => {
  const first = await chosenInvoice('starter')
  const second = await chosenInvoice('enterprise')
  expect(second).toMatchObject({
    number: first.number + 1,
    totalToea: 199_900,
    dueOn: first.dueOn,
    periodFrom: first.periodFrom,
    periodTo: first.periodTo,
  })
  const { body } = await as(ana).get(`/billing/invoices/${first.id}`)
  expect(body).toMatchObject({ state: 'void', voidReason: 'Another plan was chosen.' })
  expect(await organisationOf()).toMatchObject({ plan: 'enterprise', state: 'awaiting_payment' })
})

test('another plan waits while a proof is looked at, and once a part was paid', async () => {
  const { id } = await chosenInvoice('starter')
  const { body: proof } = await upload(id)
  const choose = () => as(ana).post('/billing/plan', { body: { plan: 'professional' } })
  expect(await choose()).toMatchObject({ status: 409, body: { code: 'proof_waiting' } })
  await verify(proof.id, 10_000)
  expect(await choose()).toMatchObject({ status: 409, body: { code: 'invoice_part_paid' } })
})

test('however many proofs come for an invoice, the platform’s people are written to once in a day', async () => {
  const { id } = await chosenInvoice('starter')
  const before = (await lettersSent()).length
  for (let sent = 0; sent < 3; sent++) expect((await upload(id)).status).toBe(201)
  expect((await lettersSent()).slice(before)).toEqual(['platform_notice to billing'])
})

test('the platform takes an invoice back, but none that is paid or being paid', async () => {
  const { id } = await chosenInvoice('starter')
  const { body: proof } = await upload(id)
  expect((await voidIt(id)).code).toBe('proof_waiting')
  await decide(proof.id, 'rejection', { reason: 'Too little to see' })
  expect(await voidIt(id)).toMatchObject({ status: 201, body: { state: 'void' } })
  expect((await voidIt(id)).code).toBe('invoice_settled')
  expect(await upload(id)).toMatchObject({ status: 409, body: { code: 'invoice_settled' } })
})

test('a suspended organisation chooses and pays; only the payment opens it', async () => {
  await changeOrganisation('org-acme', { state: 'suspended', trialEndsOn: addDays(today, -40) })
  const invoice = await chosenInvoice('starter')
  expect(invoice).toMatchObject({ periodFrom: today })
  expect(await organisationOf()).toMatchObject({ state: 'suspended' })
  const { body: proof } = await upload(invoice.id)
  await verify(proof.id, 29_900)
  expect(await organisationOf()).toMatchObject({ state: 'active' })
})

test('a payment for a frozen organisation waits under its freeze', async () => {
  const invoice = await chosenInvoice('starter')
  const { body: proof } = await upload(invoice.id)
  await changeOrganisation('org-acme', { state: 'frozen', stateBefore: 'awaiting_payment' })
  await verify(proof.id, 29_900)
  expect(await organisationOf()).toMatchObject({ state: 'frozen', stateBefore: 'active' })
})

test('a paid organisation keeps its plan until the other one is paid', async () => {
  await changeOrganisation('org-acme', {
    state: 'active',
    plan: 'starter',
    paidUntil: addDays(today, 5),
  })
  const invoice = await chosenInvoice('professional')
  expect(invoice).toMatchObject({
    periodFrom: addDays(today, 6),
    dueOn: addDays(today, 14),
  })
  expect(await organisationOf()).toMatchObject({ state: 'active', plan: 'starter' })
  const { body: proof } = await upload(invoice.id)
  await verify(proof.id, 79_900)
  expect(await organisationOf()).toMatchObject({
    state: 'active',
    plan: 'professional',
    paidUntil: invoice.periodTo,
  })
})

test('an invoice of Acme is not there for Beta, and billing is for who looks after it', async () => {
  const { id } = await chosenInvoice('starter')
  for (const path of [`/billing/invoices/${id}`, `/billing/invoices/${id}/pdf`]) {
    expect((await as(bob).get(path, { slug: 'beta' })).status).toBe(404)
  }
  const form = proofForm()
  const sent = await as(bob).post(`/billing/invoices/${id}/proofs`, { slug: 'beta', form })
  expect(sent.status).toBe(404)
  expect((await as(mia).get('/billing')).body.code).toBe('not_allowed')
  const support = await platformToken('support')
  expect((await asPerson(support, 'GET', '/proofs')).code).toBe('not_allowed')
  expect((await asPerson(support, 'GET', '/invoices')).code).toBe('not_allowed')
})

test('the invoice is also a PDF', async () => {
  const { id, number } = await chosenInvoice('starter')
  const { status, headers, body } = await as(ana).get(`/billing/invoices/${id}/pdf`)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('application/pdf')
  expect(headers.get('Content-Disposition')).toContain(`bilum-invoice-${number}.pdf`)
  expect(body).toMatch(/^%PDF-/)
})

test('the billing page’s facts: plan, state, usage and invoices by page', async () => {
  await chosenInvoice('starter')
  const { body } = await as(ana).get('/billing?limit=1')
  expect(body).toMatchObject({
    plan: 'starter',
    state: { state: 'awaiting_payment', notice: '', isPaused: false },
    usage: {
      month: today.slice(0, 7),
      lines: [
        {
          of: 'users',
          used: 5,
          max: 5,
          level: 'full',
          warning: expect.stringContaining('larger plan'),
        },
        { of: 'payments', used: 0, max: 100, warning: '' },
        { of: 'sourceAccounts', used: 0, max: 2 },
      ],
    },
    payTo: expect.stringContaining('example'),
  })
  expect(body.invoices.items).toHaveLength(1)
  const next = await as(ana).get(`/billing?limit=1&cursor=${body.invoices.nextCursor}`)
  expect(next.body.invoices.items[0].number).toBe(body.invoices.items[0].number - 1)
  expect(await organisationOf()).toMatchObject({ userCount: 5, usageMonth: today.slice(0, 7) })
})

test('a mind that changes all day uses up no more than a few numbers', async () => {
  const answers: number[] = []
  for (let times = 0; times < 12; times++) {
    const plan = times % 2 === 0 ? 'starter' : 'enterprise'
    answers.push((await as(bob).post('/billing/plan', { slug: 'beta', body: { plan } })).status)
  }
  expect(answers.filter((status) => status === 201).length).toBeLessThanOrEqual(10)
  expect(answers).toContain(429)
})
