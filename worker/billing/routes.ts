import { type Context, Hono } from 'hono'
import { PlanChoice } from '../contract/billing.ts'
import { PageQuery } from '../contract/shared.ts'
import { platformRealm } from '../core/databases.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { beginMutation, mutation, respond, respondAgain } from '../http/idempotency.ts'
import { noteTaken } from '../http/log/note-taken.ts'
import { readCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { readFaces } from '../pdf/faces.ts'
import { readBilling } from './billing-view.ts'
import { findInvoiceOf } from './invoices/store.ts'
import { readProofForm } from './proofs/proof-form.ts'
import { listProofsOf } from './proofs/proof-store.ts'
import { chooseTenantPlan, submitTenantProof } from './tenant-billing-actions.ts'
import { invoiceDetail } from './view.ts'

export const billingRoutes = new Hono<App>()
  .get('/', allowed('manage_billing'), query(PageQuery), async (c) => {
    const { cursor, limit } = c.req.valid('query')
    const before = readCursor<[number]>(cursor, ['number'])?.[0]
    return c.json(await readBilling(c.env, c.var.tenant, { before, limit }, new Date()))
  })

  .post('/plan', allowed('manage_billing', 'pay'), mutation, body(PlanChoice), async (c) => {
    const { plan, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    return respond(await chooseTenantPlan(c, plan))
  })

  .get('/invoices/:id', allowed('manage_billing'), async (c) => {
    const { invoice, proofs } = await findOwnInvoice(c, c.req.param('id'))
    return c.json(invoiceDetail(invoice, proofs, c.env))
  })

  .get('/invoices/:id/pdf', allowed('manage_billing'), async (c) => {
    const { invoice } = await findOwnInvoice(c, c.req.param('id'))
    const { id, number } = invoice
    const details = { number: String(number) }
    await noteTaken(c, { action: 'invoice.downloaded', subject: `invoice/${id}`, details })
    // the PDF writer is large: only who asks for a PDF waits for it
    const { writeInvoicePdf } = await import('./invoices/invoice-pdf.ts')
    const pdf = writeInvoicePdf(await readFaces(c.env.ASSETS), {
      ...invoice,
      account: c.env.BILLING_ACCOUNT,
    })
    return new Response(pdf, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="bilum-invoice-${invoice.number}.pdf"`,
        'Cache-Control': 'no-store',
      },
    })
  })

  .post('/invoices/:id/proofs', allowed('manage_billing', 'pay'), async (c) => {
    const { invoice } = await findOwnInvoice(c, c.req.param('id'))
    const sent = await readProofForm(c)
    // a browser draws a new boundary for every try, so what it carries is compared, not the form around it
    const said = [invoice.id, sent.sha256, sent.bankReference, sent.claimedToea]
    const earlier = await beginMutation(c, `proof ${JSON.stringify(said)}`)
    if (earlier) return respondAgain(earlier)
    return respond(await submitTenantProof(c, invoice.id, sent))
  })

/** An invoice of this organisation with its proofs; another's is not there. */
export async function findOwnInvoice(c: Context<App>, id: string) {
  const { db } = platformRealm(c.env)
  const invoice = await findInvoiceOf(db, c.var.tenant.id, id)
  if (!invoice) throw new Refusal('not_found')
  return { invoice, proofs: await listProofsOf(db, id) }
}
