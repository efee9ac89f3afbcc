import { and, inArray, sql } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { isPaymentIn } from '../../db/payments/payment-state.ts'
import { linesReadBy } from '../../db/runs/kept-lines.ts'
import { firstDebitDay } from '../../db/settling/days-of-batch.ts'
import { batches, payments } from '../../db/tenant-batches.ts'
import { atBankStates } from '../../domain/batches/batch.ts'
import { cameBackAs } from '../../domain/batches/settling/payment-states.ts'
import { addDays, type Day } from '../../domain/calendar.ts'
import { candidatesMax, matchDays } from '../../domain/statements/words/pair-lines.ts'

/** Which of these are numbers of batches of ours. */
export async function findNumbers(db: TenantDb, said: number[]): Promise<Set<number>> {
  const found = await db
    .select({ number: batches.number })
    .from(batches)
    .where(inArray(batches.number, among([...new Set(said)])))
  return new Set(found.map(({ number }) => number))
}

type Days = { from: Day; to: Day }

/** What one file is compared with: as many as one that is read whole has room for in memory. */
const openMax = 30_000

/**
 * Batches and payments that debits of these days and amounts may be, and that no line says yet. Of payments of one amount in one batch
 * no more than show that they are too many; where there are more than `openMax` of either, none of them, so that people choose.
 */
export async function findOpen(
  db: TenantDb,
  sourceAccountId: string,
  days: Days,
  amounts: number[],
  readerId: string,
  most = openMax,
) {
  // by the index of days: those of accounts and of amounts have every batch that was ever paid
  const ofDays = sql`+${batches.sourceAccountId} = ${sourceAccountId}
    and ${batches.valueDate} between ${addDays(days.from, -matchDays.after)} and ${addDays(days.to, matchDays.before)}
    and +${batches.state} in ${among(atBankStates)}
    and not exists (select 1 from statement_lines l where l.batch_id = ${batches.id})`
  const wanted = among(amounts)
  const few = sql`select id from (select ${payments.id} as id,
      row_number() over (partition by ${payments.amountToea}, ${payments.batchId}) as nth from ${payments}
    where ${and(
      sql`${payments.batchId} in (select ${batches.id} from ${batches} where ${ofDays})`,
      inArray(payments.amountToea, wanted),
      linesReadBy(readerId, payments.batchId),
      isPaymentIn('payments', ['sent', 'paid', ...cameBackAs]),
      sql`not exists (select 1 from statement_lines l where l.payment_id = ${payments.id})`,
    )}) where nth <= ${candidatesMax + 1} limit ${most + 1}`
  const [whole, single] = await db.batch([
    db
      .select({
        id: batches.id,
        number: batches.number,
        name: batches.name,
        valueDate: batches.valueDate,
        firstDay: firstDebitDay(sql`batches.id`).as('first_day'),
        totalToea: batches.totalToea,
        bankReference: sql<string | null>`(select f.bank_reference from bank_files f
          where f.batch_id = batches.id and f.version = batches.version and f.voided_at is null)`.as(
          'bank_reference',
        ),
      })
      .from(batches)
      .where(
        and(
          ofDays,
          sql`+${batches.totalToea} in ${wanted}`,
          sql`not exists (select 1 from payments p join statement_lines l on l.payment_id = p.id where p.batch_id = ${batches.id})`,
        ),
      )
      .limit(most + 1),
    db
      .select({
        id: payments.id,
        batchId: payments.batchId,
        line: payments.line,
        amountToea: payments.amountToea,
        reference: payments.reference,
        payeeName: payments.payeeName,
        batchNumber:
          sql<number>`(select b.number from batches b where b.id = payments.batch_id)`.as(
            'batch_number',
          ),
        valueDate:
          sql<string>`(select b.value_date from batches b where b.id = payments.batch_id)`.as(
            'value_date',
          ),
        firstDay: firstDebitDay(sql`payments.batch_id`).as('first_day'),
      })
      .from(payments)
      .where(sql`${payments.id} in (${few})`),
  ])
  const unlessMany = <One>(found: One[]) => (found.length > most ? [] : found)
  return { batches: unlessMany(whole), payments: unlessMany(single) }
}
