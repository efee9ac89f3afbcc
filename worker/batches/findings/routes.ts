import { type Context, Hono } from 'hono'
import { Reasons, Settling } from '../../contract/batches/findings.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { isEditable } from '../../domain/batches/batch.ts'
import type { ReasonedFinding } from '../../domain/batches/findings.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { recordOf, selectBatch } from '../load-batch.ts'
import { changeBatch, openForChange } from '../open-for-change.ts'
import { makersOfLines } from '../submitted-lines.ts'
import { type FoundFacts, selectFacts } from './facts-store.ts'
import { findFindings } from './find.ts'
import { settlePayment } from './settle-payment.ts'
import { findingRow, saveReasons, selectFindings } from './store.ts'
import { findingList, type Listed, listedRow } from './view.ts'

/** `/api/batches/:id/findings`: while a batch is open, what would be found if it were handed over now. */
export const findingRoutes = new Hono<App>()
  .get('/:id/findings', allowed('view_payments'), async (c) => {
    const { record, facts } = await read(c)
    if (!isEditable(record.row.state)) {
      const stored = (await selectFindings(c.var.tenant.db, record.row.id)).map(listedRow)
      return c.json(findingList(stored, facts.lines, record.names))
    }
    return c.json(listNow(record, facts))
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
          const { record, facts } = await read(c)
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
              body: listNow({ ...changed.record, names }, { ...facts, given }),
            },
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
          const { record, facts } = await read(c)
          const found = findNow(record, facts, new Date())
          return settlePayment(c, record, facts, found, action)
        }),
      )
    },
  )

type Read = Awaited<ReturnType<typeof read>>

/** The batch and everything around it, in one trip. */
async function read(c: Context<App>) {
  const { db } = c.var.tenant
  const id = must(c.req.param('id'), 'id')
  const queries = selectFacts(db, id)
  const own = selectBatch(db, id)
  const answers = await db.batch([...own, ...Object.values(queries)] as never)
  const record = recordOf((answers as unknown[]).slice(0, own.length) as never)
  if (!record) throw new Refusal('not_found')
  const names = Object.keys(queries)
  const rest = (answers as unknown[]).slice(own.length)
  const facts = Object.fromEntries(names.map((name, index) => [name, rest[index]]))
  return { record, facts: facts as FoundFacts } // each query's rows under its name
}

function findNow(record: Read['record'], facts: FoundFacts, now: Date): ReasonedFinding[] {
  const makers = [...new Set([...record.batch.makers, ...makersOfLines(facts, now)])]
  return findFindings({ ...record, batch: { ...record.batch, makers } }, facts, now)
}

function listNow(record: Read['record'], facts: FoundFacts) {
  const found = findNow(record, facts, new Date()).map(
    ({ said, ...one }): Listed => ({
      ...one,
      reason: said?.reason ?? '',
      reasonedBy: said?.reasonedBy ?? null,
    }),
  )
  return findingList(found, facts.lines, record.names)
}
