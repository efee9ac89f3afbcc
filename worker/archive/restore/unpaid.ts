import { asc, inArray } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { batches } from '../../db/tenant-batches.ts'
import { type BatchState, batchReference } from '../../domain/batches/batch.ts'
import { batchStateWords } from '../../domain/words/state-words.ts'

/** Sealed first: their files lie in the store, and may be at the bank. */
const mayBePaid: BatchState[] = [
  ...(['tampered', 'file_sealed'] as const),
  ...(['approved', 'in_approval', 'approval_blocked', 'queried'] as const),
  ...(['lapsed', 'ready', 'needs_fix', 'draft', 'rejected'] as const),
]

/** Whatever was not at the bank at that moment may have been paid since, as `State: BATCH-7 Payroll`. */
export async function listUnpaid(db: TenantDb): Promise<string[]> {
  const rows = await db
    .select({ number: batches.number, name: batches.name, state: batches.state })
    .from(batches)
    .where(inArray(batches.state, mayBePaid))
    .orderBy(asc(batches.number))
  return rows
    .toSorted((one, other) => mayBePaid.indexOf(one.state) - mayBePaid.indexOf(other.state))
    .map(
      ({ number, name, state }) =>
        `${batchStateWords[state].word}: ${batchReference(number)} ${name}`,
    )
}
