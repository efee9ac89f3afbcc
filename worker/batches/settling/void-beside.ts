import { sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { debitDayOf } from '../../db/settling/days-of-batch.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { must } from '../../domain/must.ts'
import {
  type FoundMatch,
  numbersSaid,
  type OpenBatch,
  type OpenPayment,
} from '../../domain/statements/match-lines.ts'
import { confirmMatch } from '../../domain/statements/set-aside.ts'
import type { LineRow } from './line-store.ts'

/* Debits that are said to be of one batch, and may be of a bank file of another that is void. */

/** A line with the batch that it is said, or proposed, to be of. */
type SaidLine = { line: LineRow; batch: { id: string; number: number } }

/** So many days behind its pay day a debit of what a void file had is one of something else. */
const voidDays = 30

/**
 * Which of these lines may also be of a void file of another batch, by what that file had: its total, or one of its payments.
 * Each with the number of that batch, where it is not confidential. Not where the bank's own words say whose it is. The table
 * says the same (0078).
 */
async function findVoidBeside(db: TenantDb, sourceAccountId: string, said: SaidLine[]) {
  const asked = said
    .filter(({ line, batch }) => !numbersSaid(line).includes(batch.number))
    .map(({ line: { id, day, amountToea }, batch }) => [id, day, -amountToea, batch.id])
  const toea = sql.raw('one.value->>2')
  const rows = await db.all<{ id: string; number: number | null }>(
    sql`select one.value->>0 as id, iif(b.is_confidential, null, b.number) as number from json_each(${JSON.stringify(asked)}) one
      join bank_files f on f.id in (
        select t.id from bank_files t indexed by bank_files_largest where t.total_toea = ${toea}
        union select v.bank_file_id from void_lines v indexed by void_lines_amount where v.amount_toea = ${toea})
      join batches b on b.id = f.batch_id
      where f.voided_at is not null and f.source_account_id = ${sourceAccountId} and f.batch_id <> one.value->>3
        and one.value->>1 between ${debitDayOf('f')} and date(b.value_date, '+${sql.raw(String(voidDays))} days')`,
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Refuses one person's word for what may be of a void file, with the batch of that and what to do. */
export async function expectTwoPeople(
  db: TenantDb,
  line: LineRow,
  batch: { id: string; number: number },
  actorId: string,
) {
  const number = (await findVoidBeside(db, line.sourceAccountId, [{ line, batch }])).get(line.id)
  const may = confirmMatch(line, actorId, number !== undefined)
  if (may.ok) return
  const file = number
    ? `the bank file of ${batchReference(number)} that is void`
    : 'a void bank file'
  const next = line.matchedBy
    ? 'Somebody else confirms it.'
    : 'Take the proposal back and choose the batch; somebody else confirms it.'
  const detail = `This debit may also be of ${file}, whose payments could leave again once it is of ${batchReference(batch.number)}. ${next}`
  throw new Refusal(may.reason, undefined, detail)
}

type Proposed = {
  added: LineRow[]
  proposed: FoundMatch[]
  batches: OpenBatch[]
  payments: OpenPayment[]
}

/** What may be of a void file as well is said by people, and proposed for nothing. */
export async function withoutVoidBeside(
  db: TenantDb,
  sourceAccountId: string,
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
  const beside = await findVoidBeside(db, sourceAccountId, said)
  return proposed.filter(({ lineId }) => !beside.has(lineId))
}
