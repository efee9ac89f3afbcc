import { Hono } from 'hono'
import {
  NewReturn,
  Repayment,
  ReturnMatch,
  ReturnQuery,
  ReturnResolution,
  SameReturn,
  SplitQuery,
  Splitting,
} from '../../../contract/reconciliation/returns.ts'
import { Undoing } from '../../../contract/reconciliation/statements.ts'
import { batchReference } from '../../../domain/batches/batch.ts'
import { must } from '../../../domain/must.ts'
import type { App } from '../../../http/app.ts'
import { body, query } from '../../../http/body.ts'
import { mutation, respond } from '../../../http/idempotency.ts'
import { pageOf, readCursor } from '../../../http/paging.ts'
import { allowed } from '../../../http/policy.ts'
import { settled } from '../in-turn.ts'
import { findBesideReturns } from './out-store.ts'
import { matchWith, recordReturn, resolveReturn } from './record-return.ts'
import { reopen } from './reopen-return.ts'
import { repay } from './repay.ts'
import { listReturns } from './return-store.ts'
import { returnView } from './return-view.ts'
import { returnOf } from './returned.ts'
import { findBatchesOf } from './several/parts-store.ts'
import { splitWhole } from './several/split-return.ts'
import { sayItIsThese, sayReturnIs } from './told/same-return.ts'
import { undoReturn } from './undo-return.ts'

/** Payments that came back: `/api/returns`. */
export const returnRoutes = new Hono<App>()
  .get('/', allowed('view_source_accounts'), query(ReturnQuery), async (c) => {
    const { cursor, limit, state, within } = c.req.valid('query')
    const after = readCursor<[number, string]>(cursor, ['number', 'string'])
    const { db } = c.var.tenant
    const readerId = c.var.user.id
    const rows = await listReturns(db, { state, within, after, limit, readerId })
    const { items, nextCursor } = pageOf(rows, limit, ({ recordedAt, id }) => [
      recordedAt.getTime(),
      id,
    ])
    const beside = await findBesideReturns(db, items, readerId)
    return c.json({ items: items.map((one) => returnView(one, beside)), nextCursor })
  })

  .post('/', allowed('reconcile_payments'), mutation, body(NewReturn), async (c) =>
    respond(await settled(c, () => recordReturn(c, c.req.valid('json')))),
  )
  .post('/:id/match', allowed('reconcile_payments'), mutation, body(ReturnMatch), async (c) => {
    const match = c.req.valid('json')
    return respond(await settled(c, () => matchWith(c, c.req.param('id'), match)))
  })
  .get('/:id/batches', allowed('view_source_accounts'), query(SplitQuery), async (c) => {
    const row = await returnOf(c, c.req.param('id'))
    const asked = c.req.valid('query')
    const found = await findBatchesOf(c.var.tenant.db, row, { ...asked, readerId: c.var.user.id })
    const items = found.slice(0, asked.limit)
    return c.json({
      items: items.map(({ number, ...one }) => ({ ...one, reference: batchReference(number) })),
      hasMore: found.length > asked.limit,
    })
  })
  .post('/:id/parts', allowed('reconcile_payments'), mutation, body(Splitting), async (c) =>
    respond(await settled(c, () => splitWhole(c, c.req.param('id'), c.req.valid('json')))),
  )
  .post('/:id/same', allowed('reconcile_payments'), mutation, body(SameReturn), async (c) => {
    const { returnId, returnIds } = c.req.valid('json')
    const id = c.req.param('id')
    const say = () =>
      returnIds ? sayItIsThese(c, id, returnIds) : sayReturnIs(c, id, must(returnId, 'return'))
    return respond(await settled(c, say))
  })
  .post('/:id/reopening', allowed('reconcile_payments'), mutation, body(Undoing), async (c) => {
    const { reason } = c.req.valid('json')
    return respond(await settled(c, () => reopen(c, c.req.param('id'), reason)))
  })
  .post('/:id/undo', allowed('reconcile_payments'), mutation, body(Undoing), async (c) => {
    const { reason } = c.req.valid('json')
    return respond(await settled(c, () => undoReturn(c, c.req.param('id'), reason)))
  })
  .post(
    '/:id/resolution',
    allowed('reconcile_payments'),
    mutation,
    body(ReturnResolution),
    async (c) => {
      const { resolution, note } = c.req.valid('json')
      return respond(await settled(c, () => resolveReturn(c, c.req.param('id'), resolution, note)))
    },
  )
  .post(
    '/:id/repayment',
    allowed('create_payments', 'finish'),
    mutation,
    body(Repayment),
    async (c) => respond(await settled(c, () => repay(c, c.req.param('id'), c.req.valid('json')))),
  )
