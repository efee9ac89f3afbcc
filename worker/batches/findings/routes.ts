import { type Context, Hono } from 'hono'
import { type FindingList, Reasons, Settling } from '../../contract/batches/findings.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { withRoom } from '../../core/room/room-here.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { isEditable } from '../../domain/batches/batch.ts'
import { countKinds, type Finding } from '../../domain/batches/findings.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { type BatchRecord, loadBatch } from '../load-batch.ts'
import { changeBatch, openForChange } from '../open-for-change.ts'
import { makersOfLines } from '../submitted-lines.ts'
import { linesSeenBy } from '../view.ts'
import { readFacts } from './facts/whole-facts.ts'
import type { FoundFacts } from './facts-store.ts'
import { findFindings } from './find.ts'
import { settlePayment } from './settle-payment.ts'
import { findingRow, listFindings, saveReasons } from './store.ts'
import { seenFindings, viewFindings } from './view.ts'

/** More than these are told by their count: whoever reads five hundred lines reads the batch. */
const listedMax = 500

/** `/api/batches/:id/findings`: while a batch is open, what would be found if it were handed over now. */
export const findingRoutes = new Hono<App>()
  .get('/:id/findings', allowed('view_payments'), async (c) => {
    const { db } = c.var.tenant
    const record = await batchOf(c)
    const { id, state, warnings } = record.row
    const seen = linesSeenBy(record, c.var.user)
    if (isEditable(state)) {
      const { items, counts } = await withWhole(c, record, (facts) => listNow(c, record, facts))
      return c.json({ items: seenFindings(items, seen), counts })
    }
    const listed = await listFindings(db, id, { limit: listedMax })
    const items = await viewFindings(db, listed, record.names)
    return c.json({ items: seenFindings(items, seen), counts: warnings })
  })

  .put(
    '/:id/findings/reasons',
    allowed('create_payments', 'finish'),
    mutation,
    body(Reasons),
    async (c) => {
      const { tenant, user } = c.var
      const { keys, reason, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      return respond(
        await untilSettled(c.env, `${tenant.id}/${c.req.param('id')}`, async () => {
          const record = await batchOf(c)
          return withWhole(c, record, async (facts) => {
            const at = new Date()
            const changed = changeBatch(openForChange(record, user, at), {}, at)
            const { row } = changed.record
            const named = new Set(keys)
            const found = findNow(record, facts, at).filter(({ key }) => named.has(key))
            if (found.length < named.size) throw new Refusal('finding_gone')
            if (found.some(({ rank }) => rank !== 2)) throw new Refusal('reason_not_wanted')
            const said = { reason, reasonedBy: user.id, reasonedAt: at }
            const rows = found.map((one) => findingRow(row, { ...one, said }))
            const given = [...facts.given, ...rows]
            const names = new Map(record.names).set(user.id, user.name)
            return commitFor(c, {
              at,
              action: 'batch.reasons_given',
              subject: `batch/${row.id}`,
              details: {
                findings: rows.length,
                kinds: [...new Set(rows.map(({ kind }) => kind))],
                reason,
              },
              statements: [...changed.write(tenant.db), ...saveReasons(tenant.db, rows)],
              answer: {
                status: 200,
                body: await listNow(c, { ...changed.record, names }, { ...facts, given }),
              },
            })
          })
        }),
      )
    },
  )

  .post(
    '/:id/payments/:paymentId/settling',
    allowed('create_payments', 'finish'),
    mutation,
    body(Settling),
    async (c) => {
      const { action, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const { tenant } = c.var
      return respond(
        await untilSettled(c.env, `${tenant.id}/${c.req.param('id')}`, async () => {
          const record = await batchOf(c)
          return withWhole(c, record, (facts) =>
            settlePayment(c, record, facts, findNow(record, facts, new Date()), action),
          )
        }),
      )
    },
  )

async function batchOf(c: Context<App>): Promise<BatchRecord> {
  const record = await loadBatch(c.var.tenant.db, must(c.req.param('id'), 'id'))
  if (!record) throw new Refusal('not_found')
  return record
}

/** Everything around a batch, for as long as something is done with it. */
function withWhole<T>(
  { var: { tenant, user } }: Context<App>,
  { row: { id, paymentCount } }: BatchRecord,
  work: (facts: FoundFacts) => Promise<T>,
): Promise<T> {
  const who = { ...tenant, askedBy: user.id }
  return withRoom(who, paymentCount, async () => work(await readFacts(tenant.db, id)))
}

function findNow(record: BatchRecord, facts: FoundFacts, now: Date): Finding[] {
  const makers = [...new Set([...record.batch.makers, ...makersOfLines(facts, now)])]
  return findFindings({ ...record, batch: { ...record.batch, makers } }, facts, now)
}

/** What would be found if the batch were handed over now. */
async function listNow(
  c: Context<App>,
  record: BatchRecord,
  facts: FoundFacts,
): Promise<FindingList> {
  const found = findNow(record, facts, new Date())
  const lines = new Map(facts.lines.map((line) => [line.id, line]))
  const listed = found.slice(0, listedMax).map(({ said, ...one }) => ({
    ...one,
    payment: one.paymentId === null ? undefined : lines.get(one.paymentId),
    reason: said?.reason ?? '',
    reasonedBy: said?.reasonedBy ?? null,
  }))
  const items = await viewFindings(c.var.tenant.db, listed, record.names)
  return { items, counts: countKinds(found) }
}
