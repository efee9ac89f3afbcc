import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { billingCss } from '#pages/billing/billing-css.ts'
import { BillingPage } from '#pages/billing/billing-page.tsx'
import { InvoicePage } from '#pages/billing/invoice-page.tsx'
import type { Said } from '#pages/ui/said.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { InvoiceView, PlanChoice } from '../contract/billing.ts'
import { Refusal, statusOf } from '../core/refusals/refusal.ts'
import { sentenceIn } from '../core/refusals/refusals-in-languages.ts'
import { sha256 } from '../core/sha256.ts'
import { mayDo } from '../domain/access/organisation-state.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { formOf, pageKey } from '../http/form.ts'
import { languageOf } from '../http/language/language-of.ts'
import { readCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { readBilling } from './billing-view.ts'
import { readProofForm } from './proofs/proof-form.ts'
import { findOwnInvoice } from './routes.ts'
import { chooseTenantPlan, submitTenantProof } from './tenant-billing-actions.ts'
import { invoiceDetail } from './view.ts'

const invoicesMax = 12

/** Billing without a script: plans, invoices to read and print, and the upload of a proof. */
export const billingPages = new Hono<App>()
  .get('/', allowed('manage_billing'), (c) => billingPage(c))

  .post('/plan', allowed('manage_billing', 'pay'), async (c) => {
    const form = await formOf(c)
    const choice = z.safeParse(PlanChoice, form)
    if (!choice.success) return billingPage(c, { error: wordsOf(c).billing.chooseOne, status: 422 })
    const { plan } = choice.data
    await setMutation(c, `${String(form.key)}/${plan}`, ['plan', plan])
    try {
      const { body } = await chooseTenantPlan(c, plan)
      return c.redirect(`/billing/invoices/${InvoiceView.parse(body).id}`, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return billingPage(c, { error: said(c, error), status: statusOf(error.reason) })
    }
  })

  .get('/invoices/:id', allowed('manage_billing'), (c) => invoicePage(c))

  .post('/invoices/:id/proofs', allowed('manage_billing', 'pay'), async (c) => {
    const { invoice } = await findOwnInvoice(c, must(c.req.param('id'), 'id'))
    try {
      const sent = await readProofForm(c)
      const { bankReference, claimedToea } = sent
      await setMutation(c, sent.key, [invoice.id, sent.sha256, bankReference, claimedToea])
      await submitTenantProof(c, invoice.id, sent)
      return c.redirect(`/billing/invoices/${invoice.id}?done=proof`, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const typed = error.reason === 'too_large' ? undefined : await typedIn(c)
      return invoicePage(c, { error: said(c, error), status: statusOf(error.reason), typed })
    }
  })

const keyMax = 100

/** A form sent twice is one order: its key was made when the page was drawn. */
async function setMutation(c: Context<App>, key: string, request: unknown[]) {
  c.set('mutation', {
    userId: c.var.user.id,
    key: `page/${key.slice(0, keyMax) || crypto.randomUUID()}`,
    requestHash: await sha256(JSON.stringify(request)),
  })
}

/** What stood in the form, so that nobody types it twice; the file has to be chosen again. */
async function typedIn(c: Context<App>) {
  const form = await c.req.formData().catch(() => undefined)
  const text = (name: string) => String(form?.get(name) ?? '')
  return { bankReference: text('bankReference'), amount: text('amount') }
}

type Typed = Awaited<ReturnType<typeof typedIn>> | undefined
type Around = { error?: Said; status?: number; typed?: Typed }

const wordsOf = (c: Context<App>) => wordsIn(languageOf(c))
const said = (c: Context<App>, refusal: Refusal): Said => sentenceIn(refusal, languageOf(c))

async function billingPage(c: Context<App>, { error, status = 200 }: Around = {}) {
  const { tenant, user } = c.var
  const before = readCursor<[number]>(c.req.query('after'), ['number'])?.[0]
  const billing = await readBilling(c.env, tenant, { before, limit: invoicesMax }, new Date())
  return renderPage(
    <BillingPage
      organisation={{ slug: tenant.slug, name: tenant.name }}
      user={user.view}
      billing={billing}
      mayPay={mayDo(billing.state.state, 'pay').ok}
      idempotencyKey={pageKey(c)}
      error={error ?? null}
    />,
    {
      title: wordsOf(c).billing.title,
      reader: user.view,
      language: languageOf(c),
      status,
      sheet: billingCss,
    },
  )
}

async function invoicePage(c: Context<App>, { error, status = 200, typed }: Around = {}) {
  const { tenant, user } = c.var
  const { invoice, proofs } = await findOwnInvoice(c, must(c.req.param('id'), 'id'))
  const isSent = c.req.query('done') === 'proof' && !error
  return renderPage(
    <InvoicePage
      organisation={{ slug: tenant.slug, name: tenant.name }}
      user={user.view}
      invoice={invoiceDetail(invoice, proofs, c.env)}
      mayPay={mayDo(tenant.state, 'pay').ok}
      idempotencyKey={pageKey(c)}
      error={error ?? null}
      typed={typed}
      notice={isSent ? wordsOf(c).invoice.arrived : null}
    />,
    {
      title: wordsOf(c).billing.invoice(invoice.number),
      reader: user.view,
      language: languageOf(c),
      status,
      sheet: billingCss,
    },
  )
}
