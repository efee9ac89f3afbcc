import { type Context, Hono } from 'hono'
import {
  BillingReason,
  InvoiceQuery,
  type PlatformProofDetail,
  ProofQuery,
  Verification,
} from '../contract/billing.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { mutation, mutationAsked, respond } from '../http/idempotency.ts'
import { noteTaken } from '../http/log/note-taken.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { platformAllowed } from '../http/policy.ts'
import { hasScanner } from '../http/upload/scanner.ts'
import { voidInvoice } from './invoices/void-invoice.ts'
import {
  findPlatformInvoice,
  findPlatformProof,
  listPlatformInvoices,
  listPlatformProofs,
  type ProofPlace,
  placeOf,
} from './platform-store.ts'
import {
  platformInvoiceDetail,
  platformInvoiceView,
  platformProofDetail,
  platformProofViews,
} from './platform-view.ts'
import { type Decider, refuseProof, verifyProof } from './proofs/decide-proof.ts'
import { proofResponse } from './proofs/proof-response.ts'
import { listProofsOf } from './proofs/proof-store.ts'

/** Everybody's proofs of payment and invoices, on the base host, for those who look after billing. */
export const platformBillingRoutes = new Hono<App>()
  .get('/proofs', platformAllowed('manage_billing'), query(ProofQuery), async (c) => {
    const { db } = c.var.platform
    const { cursor, limit, state } = c.req.valid('query')
    const after = readCursor<ProofPlace>(cursor, ['number', 'number', 'string'])
    const rows = await listPlatformProofs(db, { state, after, limit })
    const { items, nextCursor } = pageOf(rows, limit, placeOf)
    return c.json({ items: await platformProofViews(db, items), nextCursor })
  })

  .get('/proofs/:id', platformAllowed('manage_billing'), async (c) => {
    const { db } = c.var.platform
    const found = await findPlatformProof(db, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    return c.json<PlatformProofDetail>({
      ...(await platformProofDetail(db, found, new Date())),
      isScanned: hasScanner(c.env),
    })
  })

  .get('/proofs/:id/content', platformAllowed('manage_billing'), async (c) => {
    const found = await findPlatformProof(c.var.platform.db, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    const { id: proofId, organisationId } = found.proof
    await noteTaken(c, {
      action: 'proof.downloaded',
      subject: `organisation/${organisationId}`,
      details: { proofId },
    })
    return proofResponse(c.env, found.proof)
  })

  .post(
    '/proofs/:id/verification',
    platformAllowed('manage_billing'),
    mutation,
    body(Verification),
    async (c) => respond(await verifyProof(decider(c), idOf(c), c.req.valid('json'), new Date())),
  )

  .post(
    '/proofs/:id/rejection',
    platformAllowed('manage_billing'),
    mutation,
    body(BillingReason),
    async (c) => {
      const { reason, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const decision = { state: 'rejected', reason } as const
      return respond(await refuseProof(decider(c), idOf(c), decision, new Date()))
    },
  )

  .post(
    '/proofs/:id/duplicate',
    platformAllowed('manage_billing'),
    mutation,
    body(BillingReason),
    async (c) => {
      const { reason, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const decision = { state: 'duplicate', reason } as const
      return respond(await refuseProof(decider(c), idOf(c), decision, new Date()))
    },
  )

  .get('/invoices', platformAllowed('manage_billing'), query(InvoiceQuery), async (c) => {
    const { cursor, limit, state, organisation } = c.req.valid('query')
    const before = readCursor<[number]>(cursor, ['number'])?.[0]
    const filter = { state, organisation, before, limit }
    const rows = await listPlatformInvoices(c.var.platform.db, filter)
    const { items, nextCursor } = pageOf(rows, limit, ({ invoice }) => [invoice.number])
    return c.json({ items: items.map(platformInvoiceView), nextCursor })
  })

  .get('/invoices/:id', platformAllowed('manage_billing'), async (c) => {
    const { db } = c.var.platform
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
      const { reason, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      return respond(await voidInvoice(decider(c), idOf(c), reason, new Date()))
    },
  )

function decider(c: Context<App>): Decider {
  return { env: c.env, actorId: c.var.actorId, mutation: mutationAsked(c) }
}

const idOf = (c: Context<App>) => must(c.req.param('id'), 'id')
