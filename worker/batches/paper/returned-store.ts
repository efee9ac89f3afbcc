import { asc, inArray } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { returns } from '../../db/settling/statements.ts'
import type { Day } from '../../domain/calendar.ts'

/** What the bank sent back of a payment on a day: all of it, or a part. */
export type SentBack = { amountToea: number; bankDay: Day }

/** By payment what the bank sent back of it, in the order of its days. */
export async function findSentBack(
  db: TenantDb,
  paymentIds: string[],
): Promise<Map<string | null, SentBack[]>> {
  const { paymentId, amountToea, bankDay } = returns
  const rows = await db
    .select({ paymentId, amountToea, bankDay })
    .from(returns)
    .where(inArray(paymentId, among(paymentIds)))
    .orderBy(asc(bankDay), asc(returns.recordedAt), asc(returns.id))
  return Map.groupBy(rows, (row) => row.paymentId)
}
