import { sql } from 'drizzle-orm'
import { isActive } from '../../auth/account/administrators.ts'
import { tablesOf } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { debitDayOf } from '../../db/settling/days-of-batch.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { startOfDay } from '../../domain/calendar.ts'
import { valueDateLimits } from '../../domain/days/value-dates.ts'
import { dayMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import type { FoundMatch, OpenBatch, OpenPayment } from '../../domain/statements/match-lines.ts'
import { confirmMatch } from '../../domain/statements/set-aside.ts'
import { numbersSaid } from '../../domain/statements/words/pair-lines.ts'
import type { BesideLines, LineRow } from './line-store.ts'

/* Debits that are said to be of one batch, and may be of a bank file of another that is void. */

/** A line with the batch that it is said, or proposed, to be of. */
type SaidLine = { line: LineRow; batch: { id: string; number: number } }

/** So many days behind its pay day a debit of what a void file had is one of something else. */
const voidDays = 30

const toea = sql.raw("row.value->>'toea'")

/** Of many lines, each of another total: the files of exactly that, of which few are void. */
const byTotal = sql`select t.id from bank_files t indexed by bank_files_largest where t.total_toea = ${toea}`
/** Of the lines of a page: the void files that it may be of by their days, of which there are few, whatever many totals are the same. */
const byDays = sql`select t.id from bank_files t indexed by bank_files_void where t.voided_at is not null
  and t.sealed_at between row.value->>'from' and row.value->>'to' and t.total_toea = ${toea}`

/**
 * Which of these lines may also be of a void file of another batch, by what that file had: its total, or one of its payments.
 * Each with the number of that batch, where it is not confidential. Not where the bank's own words say whose it is. The table
 * says the same (0078). The plus keeps it from reading every file of the account. Lines of one day, amount and
 * batch are asked about once: a void file may have had that amount for everybody.
 */
async function findVoidBeside(db: TenantDb, said: SaidLine[], ofTotal = byTotal) {
  const alike = Map.groupBy(
    said.filter(({ line, batch }) => !numbersSaid(line).includes(batch.number)),
    ({ line, batch }) =>
      JSON.stringify([line.day, line.amountToea, line.sourceAccountId, batch.id]),
  )
  const asked = [...alike].flatMap(([key, [one]]) => {
    if (!one) return []
    const { day, amountToea, sourceAccountId } = one.line
    const sealed = startOfDay(day).getTime()
    const from = sealed - (valueDateLimits.daysMax + voidDays) * dayMs
    const to = sealed + 2 * dayMs
    return [{ key, day, toea: -amountToea, batchId: one.batch.id, sourceAccountId, from, to }]
  })
  const found = tablesOf(asked).map((rows) =>
    db.all<{ key: string; number: number | null }>(
      sql`select row.value->>'key' as key, iif(b.is_confidential, null, b.number) as number from ${rows}
        join bank_files f on f.id in (
          ${ofTotal}
          union select v.bank_file_id from void_lines v indexed by void_lines_amount where v.amount_toea = ${toea})
        join batches b on b.id = f.batch_id
        where f.voided_at is not null and +f.source_account_id = row.value->>'sourceAccountId' and f.batch_id <> row.value->>'batchId'
          and row.value->>'day' between ${debitDayOf('f')} and date(b.value_date, '+${sql.raw(String(voidDays))} days')`,
    ),
  )
  const beside = (await Promise.all(found)).flat()
  const linesOf = (key: string) => alike.get(key) ?? []
  return new Map(
    beside.flatMap(({ key, number }) =>
      linesOf(key).map(({ line }): [string, number | null] => [line.id, number]),
    ),
  )
}

/** Set aside, it is said to be of no batch. */
const none = { id: '', number: 0 }

/**
 * Of lines that wait to be confirmed, those that may be of a void file as well, with the reference of its batch; an empty one where that
 * is confidential. Whoever confirms such a line is the second who says that it is not.
 */
export async function findVoidsToSay(
  db: TenantDb,
  lines: LineRow[],
  { batches, payments }: Pick<BesideLines, 'batches' | 'payments'>,
): Promise<Map<string, string>> {
  const said = lines
    .filter(({ state, amountToea }) => state === 'tentative' && amountToea < 0)
    .map((line) => {
      const payment = payments.find(({ id }) => id === line.paymentId)
      const batchId = payment?.batchId ?? line.batchId
      return { line, batch: batches.find(({ id }) => id === batchId) ?? none }
    })
  if (said.length === 0) return new Map()
  const found = await findVoidBeside(db, said, byDays)
  return new Map(
    [...found].map(([id, number]) => [id, number === null ? '' : batchReference(number)]),
  )
}

/** Refuses one person's word for what may be of a void file, with the batch of that and what to do. */
export async function expectTwoPeople(
  db: TenantDb,
  line: LineRow,
  batch: { id: string; number: number },
  actorId: string,
) {
  const number = (await findVoidBeside(db, [{ line, batch }])).get(line.id)
  if (number === undefined) return
  const matchedBy = await whoIsThere(db, line.matchedBy)
  const may = confirmMatch({ matchedBy }, actorId, true)
  if (may.ok) return
  const file = number
    ? `the bank file of ${batchReference(number)} that is void`
    : 'a void bank file'
  const next = matchedBy
    ? 'Somebody else confirms it.'
    : 'Nobody who is here says so: take it back, say what it is, and somebody else confirms it.'
  const of = batch === none ? 'none of ours' : `of ${batchReference(batch.number)}`
  const detail = `This debit may also be of ${file}, whose payments could leave again once it is ${of}. ${next}`
  throw new Refusal(may.reason, undefined, detail)
}

/** What somebody said who was deactivated since frees no file together with one who is there. */
async function whoIsThere(db: TenantDb, matchedBy: string | null): Promise<string | null> {
  const row = await db.get<{ is: 0 | 1 }>(sql`select ${isActive(matchedBy ?? '')} as "is"`)
  return row.is === 1 ? matchedBy : null
}

/** Of a debit that is said to be none of ours. */
export const expectTwoToSetAside = (db: TenantDb, line: LineRow, actorId: string) =>
  line.amountToea < 0 ? expectTwoPeople(db, line, none, actorId) : undefined

type Proposed = {
  added: LineRow[]
  proposed: FoundMatch[]
  batches: OpenBatch[]
  payments: OpenPayment[]
}

/** What may be of a void file as well is said by people, and proposed for nothing. */
export async function withoutVoidBeside(
  db: TenantDb,
  { added, proposed, batches, payments }: Proposed,
): Promise<FoundMatch[]> {
  if (proposed.length === 0) return proposed
  const lines = new Map(added.map((line) => [line.id, line]))
  const open = new Map([
    ...payments.map((one) => [one.id, { id: one.batchId, number: one.batchNumber }] as const),
    ...batches.map(({ id, number }) => [id, { id, number }] as const),
  ])
  const said = proposed.map(({ lineId, batchId, paymentId }) => ({
    line: must(lines.get(lineId), 'line'),
    batch: must(open.get(batchId ?? paymentId ?? ''), 'batch'),
  }))
  const beside = await findVoidBeside(db, said)
  return proposed.filter(({ lineId }) => !beside.has(lineId))
}
