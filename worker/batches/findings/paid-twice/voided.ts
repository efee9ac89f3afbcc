import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { TenantDb } from '../../../core/databases.ts'
import { linesToldIn } from '../../../db/runs/kept-lines.ts'
import {
  hadOfAccount,
  hadOfPayee,
  hasUnsaidDebit,
  standsIn,
  staysWithPayee,
} from '../../../db/settling/void-debits.ts'
import { voidLines } from '../../../db/settling/void-lines.ts'
import { batches } from '../../../db/tenant-batches.ts'
import { bankFiles } from '../../../db/tenant-files.ts'
import { isNear, onTheirWay } from '../../around-store.ts'
import { isOfKin } from './store.ts'

/**
 * Payments that another batch had in a bank file that is void, and that this one pays: the same account and amount within days
 * of it, or whenever a debit stands that may be of that file. Not where they are found as what they are in a batch that counts.
 * One of each account and amount, however many void files had it, as whoever looks for findings holds all: one that is booked,
 * and of those one that is told.
 */
export const selectVoided = (db: TenantDb, batchId: string, onDay?: string) =>
  voidedOf(db, batchId, {
    ...{ onDay, had: hadOfAccount(batchId), stands: standsIn },
    each: sql`v.bsb, ltrim(v.account_number, '0'), v.amount_toea`,
  })

/** The same of whom this one pays, or whoever was merged into them, at the account they had then or have beside it: one of each payee and amount. */
export const selectVoidedElsewhere = (db: TenantDb, batchId: string, onDay?: string) =>
  voidedOf(db, batchId, {
    ...{ onDay, had: hadOfPayee(batchId), stands: staysWithPayee },
    each: sql`payee_now, v.amount_toea`,
  })

/** Of a group, one that is booked, and of those one that is told: beside `max`, SQLite gives the other columns of the very row that has it. */
export const worstOf = (isBooked: SQL, isTold: SQL) =>
  sql<number>`max(2 * ${isBooked} + ${isTold})`.as('worst')

function voidedOf(
  db: TenantDb,
  batchId: string,
  asked: { onDay: string | undefined; had: SQL; stands: typeof standsIn; each: SQL },
) {
  const { onDay, had, stands, each } = asked
  const [v, f, b] = [alias(voidLines, 'v'), alias(bankFiles, 'f'), alias(batches, 'b')]
  const isBooked = hasUnsaidDebit('-f.total_toea, -v.amount_toea')
  const isTold = linesToldIn(sql`${batchId}`, b.id)
  const payeeNow = sql<string>`(select coalesce(y.merged_into, y.id) from payees y where y.id = v.payee_id)`
  return db
    .select({
      bsb: v.bsb,
      accountNumber: v.accountNumber,
      payeeId: payeeNow.as('payee_now'),
      amountToea: v.amountToea,
      line: v.line,
      batchNumber: b.number,
      isBooked: sql<0 | 1>`${isBooked}`.as('is_booked'),
      isTold: sql<0 | 1>`${isTold}`.as('is_told'),
      worst: worstOf(isBooked, isTold),
    })
    .from(v)
    .innerJoin(f, and(eq(f.id, v.bankFileId), isNotNull(f.voidedAt)))
    .innerJoin(b, and(eq(b.id, f.batchId), ne(b.id, batchId)))
    .where(
      and(
        sql`v.rowid in (select v.rowid from ${had}
          cross join bank_files f on f.id = v.bank_file_id cross join batches b on b.id = f.batch_id
          where ${isNear(batchId, onDay)} or ${isBooked})`,
        sql`not ${stands()}`,
        sql`(${isBooked} or not (${stands(onTheirWay)} or ${isOfKin(batchId)}))`,
      ),
    )
    .groupBy(each)
}
