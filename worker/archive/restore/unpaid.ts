import { asc, inArray, sql } from 'drizzle-orm'
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

/** What came back and was owed at that moment, by its batch: it may have been paid again since, or otherwise. */
const owed = (db: TenantDb) =>
  db.all<{ number: number; name: string; many: number }>(
    sql`select b.number, b.name, count(*) as many from returns r join payments p on p.id = r.payment_id
      join batches b on b.id = p.batch_id where r.state = 'matched' group by b.id order by b.number`,
  )

/** Whatever was not at the bank at that moment may have been paid since, as `State: BATCH-7 Payroll`; and whatever was owed. */
export async function listUnpaid(db: TenantDb): Promise<string[]> {
  const rows = await db
    .select({ number: batches.number, name: batches.name, state: batches.state })
    .from(batches)
    .where(inArray(batches.state, mayBePaid))
    .orderBy(asc(batches.number))
  const inOrder = rows.toSorted(
    (one, other) => mayBePaid.indexOf(one.state) - mayBePaid.indexOf(other.state),
  )
  return [
    ...inOrder.map(
      ({ number, name, state }) =>
        `${batchStateWords[state].word}: ${batchReference(number)} ${name}`,
    ),
    ...(await owed(db)).map(
      ({ number, name, many }) => `Came back and owed, ${many}: ${batchReference(number)} ${name}`,
    ),
  ]
}
