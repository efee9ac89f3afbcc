import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { rulesInForce, selectNewestRules } from '../../approval-rules/store.ts'
import type { TenantDb } from '../../core/databases.ts'
import { definedRoles, selectRoles } from '../../core/roles.ts'
import { batchMakers } from '../../db/makers/batch-makers.ts'
import { users } from '../../db/people.ts'
import { batches, batchSteps } from '../../db/tenant-batches.ts'
import { selectDelegations } from '../../delegations/store.ts'
import { type Batch, batchStates, isRuledToday } from '../../domain/batches/batch.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { type BatchRecord, type BatchRow, batchOf } from '../load-batch.ts'
import { selectTerms } from '../paying/terms.ts'
import { hasApprovingRole, peopleOf, withFactors } from './people.ts'

/** Batches handed over and without a file, by number, with everyone who may approve: what says whether each stands where it should. */
export async function listWaiting(
  db: TenantDb,
  { after, limit }: { after: number; limit: number },
): Promise<{ batches: Batch[]; people: BatchRecord['people']; next: number | null }> {
  const rows = await db
    .select()
    .from(batches)
    .where(and(inArray(batches.state, batchStates.filter(isRuledToday)), gt(batches.number, after)))
    .orderBy(asc(batches.number))
    .limit(limit)
  // most turns of a keeper find none, and nobody asks then who may approve
  if (rows.length === 0) return { batches: [], people: [], next: null }
  const listed = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  const [makers, steps, involved, newest, lent, meant, terms] = await db.batch([
    db.select().from(batchMakers).where(inArray(batchMakers.batchId, listed)),
    db.select().from(batchSteps).where(inArray(batchSteps.batchId, listed)),
    db
      .select(withFactors)
      .from(users)
      .where(and(hasApprovingRole, eq(users.status, 'active'))),
    selectNewestRules(db),
    selectDelegations(db, dayInPortMoresby(new Date())),
    selectRoles(db),
    selectTerms(db, listed),
  ])
  const rules = rulesInForce(newest)
  const ofBatch = (row: BatchRow) => {
    const isOwn = ({ batchId }: { batchId: string }) => batchId === row.id
    return batchOf(row, makers.filter(isOwn), steps.filter(isOwn), rules, terms.filter(isOwn))
  }
  const next = rows.length < limit ? null : (rows.at(-1)?.number ?? null)
  return { batches: rows.map(ofBatch), people: peopleOf(involved, lent, definedRoles(meant)), next }
}
