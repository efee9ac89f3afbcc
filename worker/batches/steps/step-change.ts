import type { ChainHead } from '../../core/audit-chain.ts'
import type { Statement } from '../../core/bulk.ts'
import type { Answer } from '../../core/commit.ts'
import type { Tenant, TenantDb } from '../../core/databases.ts'
import type { FileToStore } from '../../core/files/store-once.ts'
import type { Reason } from '../../core/refusals/refusal.ts'
import type { BatchStep } from '../../domain/batches/batch.ts'
import type { NewBatchStep } from '../../domain/batches/batch-step.ts'
import type { AuditAction } from '../../domain/words/audit-actions.ts'
import type { SealMarker } from '../files/seal-marker.ts'
import type { BatchRecord, BatchRow } from '../load-batch.ts'
import { withRow } from '../open-for-change.ts'
import { afterStep } from '../store.ts'
import type { DeskUser } from '../view.ts'

/** Who takes a step, for which organisation, and where the request came from. */
export type StepActor = DeskUser & {
  organisationId: string
  origin: { address: string; device: string }
}

/** Where a step is taken: what proving a second factor reads and counts. */
export type StepPlace = { env: Env; realm: Tenant; origin: string }

/** What a step changes, decided and not written yet. */
export type StepChange = {
  action: AuditAction
  /** Who acted, in the audit log, where it was nobody's own step. */
  actorId?: string
  details?: Record<string, unknown>
  write: (db: TenantDb) => Statement[]
  /** Letters that carry where the log ended with this step. */
  atHead?: (db: TenantDb, head: ChainHead) => Statement[]
  /** What must lie in the file store before the row that names it. */
  file?: FileToStore
  /** What stands outside the database of it, once it is committed. */
  marker?: SealMarker
  /** The batch as it is afterwards, which is the answer unless `body` says another. */
  after: BatchRecord
  status?: number
  body?: unknown
  /** The change is made, and what was asked for is refused all the same. */
  refusedAs?: Reason
}

/** A change, or only an answer where there is nothing to change. */
export type StepOutcome = StepChange | { answer: Answer }

/** The record after a step, as the answer shows it. */
export function recordAfter(
  record: BatchRecord,
  step: NewBatchStep,
  actor: DeskUser,
  at: Date,
  changes: Partial<BatchRow> = {},
): BatchRecord {
  const row = afterStep(record.row, step, changes)
  const taken: BatchStep = { ...step, step: row.step, at }
  const after = withRow(record, row)
  return {
    ...after,
    names: new Map(record.names).set(actor.id, actor.name),
    batch: { ...after.batch, steps: [...record.batch.steps, taken] },
  }
}

/** When somebody was shown that something was asked for; `null` and nothing at all say different things. */
export const momentOf = (sent: string | null | undefined) =>
  typeof sent === 'string' ? new Date(sent) : sent
