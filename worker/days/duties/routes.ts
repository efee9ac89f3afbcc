import { Hono } from 'hono'
import { DutyBatchQuery, NewDutyPayment } from '../../contract/days/duty-payments.ts'
import { guard } from '../../core/guard.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { mayPayDuty } from '../../domain/batches/duties/duty-payments.ts'
import { firstDuties } from '../../domain/days/duties.ts'
import type { App } from '../../http/app.ts'
import { body, query } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import {
  addSaying,
  findDutyBatch,
  findSaying,
  hasRoomForBatch,
  isNotSaid,
  listDutyBatches,
  removeSaying,
} from './store.ts'

/** Which batch pays a duty of which month, as somebody says: `/api/days/duty-payments`. It moves no money. */
export const dutyPaymentRoutes = new Hono<App>()
  .get('/', allowed('create_payments'), query(DutyBatchQuery), async (c) => {
    const rows = await listDutyBatches(c.var.tenant.db, c.req.valid('query').kind)
    const items = rows.map(({ number, ...row }) => ({ ...row, reference: batchReference(number) }))
    return c.json({ items })
  })

  .post('/', allowed('create_payments'), mutation, body(NewDutyPayment), async (c) => {
    const { tenant, user } = c.var
    const { kind, month, batchId, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const batch = await findDutyBatch(tenant.db, batchId)
    if (!batch) throw new Refusal('not_found')
    const may = mayPayDuty(kind, batch)
    if (!may.ok) throw new Refusal(may.reason)
    const at = new Date()
    const row = { id: crypto.randomUUID(), kind, month, batchId, saidBy: user.id, saidAt: at }
    const reference = batchReference(batch.number)
    return respond(
      await commitFor(c, {
        at,
        action: 'duty.paid_by',
        subject: `duty/${kind}`,
        details: { name: firstDuties[kind].name, month, reference, batchId },
        statements: [
          guard(tenant.db, isNotSaid(row), 'duty_said'),
          guard(tenant.db, hasRoomForBatch(row), 'too_many_duty_batches'),
          addSaying(tenant.db, row),
        ],
        answer: { status: 201, body: { id: row.id, kind, month, batchId, reference } },
      }),
    )
  })

  .delete('/:id', allowed('create_payments'), mutation, async (c) => {
    const { db } = c.var.tenant
    const said = await findSaying(db, c.req.param('id'))
    if (!said) throw new Refusal('not_found')
    const { id, kind, month, number } = said
    const reference = batchReference(number)
    return respond(
      await commitFor(c, {
        at: new Date(),
        action: 'duty.not_paid_by',
        subject: `duty/${kind}`,
        details: { name: firstDuties[kind].name, month, reference },
        statements: [removeSaying(db, id)],
        answer: { status: 204, body: null },
      }),
    )
  })
