import { and, between, desc, inArray } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { batches } from '../../db/tenant-batches.ts'
import { batchStates, isRuledToday, leftStates } from '../../domain/batches/batch.ts'
import type { Day } from '../../domain/calendar.ts'

const { id, number, name, sourceAccountId, totalToea, approvalsNeeded, judgedToea, neededBefore } =
  batches
const columns = {
  ...{ id, number, name, sourceAccountId, totalToea },
  ...{ approvalsNeeded, judgedToea, neededBefore },
}

/** What was paid in these days, as far as a rule asks; the latest first, one more than `limit` when there are more. */
export function selectPaid(db: TenantDb, from: Day, to: Day, limit: number) {
  return db
    .select(columns)
    .from(batches)
    .where(
      and(
        between(batches.valueDate, from, to),
        inArray(batches.state, ['approved', ...leftStates]),
      ),
    )
    .orderBy(desc(batches.valueDate), desc(number))
    .limit(limit + 1)
}

/** What was handed over and has no file yet: new rules reach it. */
export function selectReachable(db: TenantDb, limit: number) {
  return db
    .select(columns)
    .from(batches)
    .where(inArray(batches.state, batchStates.filter(isRuledToday)))
    .limit(limit + 1)
}
