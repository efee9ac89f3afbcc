import type { Context } from 'hono'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { BillingReason, proofStates, Verification } from '../contract/billing.ts'
import { Refusal } from '../core/refusal.ts'
import { invoiceStates } from '../domain/billing/invoice.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { answer, mutation } from '../http/idempotency.ts'
import { cut, pageQuery, readCursor } from '../http/paging.ts'
import { platformAllowed } from '../platform/policy.ts'
import { takeInvoiceBack } from './invoices/void-invoice.ts'
import {
  findPlatformInvoice,
  findPlatformProof,
  listPlatformInvoices,
  listPlatformProofs,
} from './platform-store.ts'
import { platformInvoiceDetail, platformInvoiceView, platformProofViews } from './platform-view.ts'
import { type Decider, refuseProof, verifyProof } from './proofs/decide-proof.ts'
import { proofResponse } from './proofs/proof-response.ts'
import { listProofsOf } from './proofs/proof-store.ts'

const ProofQuery = z.object({ ...pageQuery, state: z._default(z.enum(proofStates), 'submitted') })
const InvoiceQuery = z.object({
  ...pageQuery,
  state: z.optional(z.enum(invoiceStates)),
  organisation: z.optional(z.string().check(z.maxLength(80))),
})

/** Everybody's proofs of payment and invoices, on the base host, for those who look after billing. */
export const platformBillingRoutes = new Hono<App>()
  .get('/proofs', platformAllowed('manage_billing'), query(ProofQuery), async (c) => {
    const { db } = c.var.tenant
    const { cursor, limit, state } = c.req.valid('query')
    const after = readCursor<[number, string]>(cursor, ['number', 'string'])
    const rows = await listPlatformProofs(db, { state, after, limit })
    const keyOf = ({ proof }: (typeof rows)[number]) => [proof.submittedAt.getTime(), proof.id]
    const { items, nextCursor } = cut(rows, limit, keyOf)
    return c.json({ items: await platformProofViews(db, items), nextCursor })
  })

  .get('/proofs/:id', platformAllowed('manage_billing'), async (c) => {
    const { db } = c.var.tenant
    const found = await findPlatformProof(db, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    const [view] = await platformProofViews(db, [found])
    return c.json(must(view, 'proof'))
  })

  .get('/proofs/:id/content', platformAllowed('manage_billing'), async (c) => {
    const found = await findPlatformProof(c.var.tenant.db, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    return proofResponse(c.env.FILES, found.proof)
  })

  .post(
    '/proofs/:id/verification',
    platformAllowed('manage_billing'),
    mutation,
    body(Verification),
    async (c) => answer(await verifyProof(decider(c), idOf(c), c.req.valid('json'), new Date())),
  )

  .post(
    '/proofs/:id/rejection',
    platformAllowed('manage_billing'),
    mutation,
    body(BillingReason),
    async (c) => {
      const { reason } = c.req.valid('json')
      const decision = { state: 'rejected', reason } as const
      return answer(await refuseProof(decider(c), idOf(c), decision, new Date()))
    },
  )

  .post(
    '/proofs/:id/duplicate',
    platformAllowed('manage_billing'),
    mutation,
    body(BillingReason),
    async (c) => {
      const { reason } = c.req.valid('json')
      const decision = { state: 'duplicate', reason } as const
      return answer(await refuseProof(decider(c), idOf(c), decision, new Date()))
    },
  )

  .get('/invoices', platformAllowed('manage_billing'), query(InvoiceQuery), async (c) => {
    const { cursor, limit, state, organisation } = c.req.valid('query')
    const before = readCursor<[number]>(cursor, ['number'])?.[0]
    const filter = { state, organisation, before, limit }
    const rows = await listPlatformInvoices(c.var.tenant.db, filter)
    const { items, nextCursor } = cut(rows, limit, ({ invoice }) => [invoice.number])
    return c.json({ items: items.map(platformInvoiceView), nextCursor })
  })

  .get('/invoices/:id', platformAllowed('manage_billing'), async (c) => {
    const { db } = c.var.tenant
    const found = await findPlatformInvoice(db, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    return c.json(platformInvoiceDetail(found, await listProofsOf(db, found.invoice.id)))
  })

  .post(
    '/invoices/:id/void',
    platformAllowed('manage_billing'),
    mutation,
    body(BillingReason),
    async (c) => {
      const { reason } = c.req.valid('json')
      return answer(await takeInvoiceBack(decider(c), idOf(c), reason, new Date()))
    },
  )

function decider(c: Context<App>): Decider {
  return { env: c.env, actorId: c.var.actorId, mutation: c.var.mutation }
}

const idOf = (c: Context<App>) => must(c.req.param('id'), 'id')
