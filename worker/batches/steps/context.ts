import type { Answer, Mutation } from '../../core/commit.ts'
import { type CommitContext, commit } from '../../core/commit.ts'
import { Refusal } from '../../core/refusal.ts'
import type { BatchStep } from '../../domain/batches/batch.ts'
import type { Step } from '../../domain/batches/batch-step.ts'
import type { Tenant } from '../../tenancy/open-tenant.ts'
import { type BatchRecord, type BatchRow, findBatchRecord } from '../load-batch.ts'
import { withRow } from '../open-for-change.ts'
import { afterStep } from '../store.ts'
import { batchView, type DeskUser } from '../view.ts'

/** What every step of a batch is taken with. */
export type StepContext = {
  env: Env
  tenant: Tenant
  user: DeskUser
  mutation: Mutation
  batchId: string
  /** Where the request came from, kept with a decision. */
  origin: { address: string; device: string }
  now: Date
}

export async function readBatch({ tenant, batchId }: StepContext): Promise<BatchRecord> {
  const record = await findBatchRecord(tenant.db, batchId)
  if (!record) throw new Refusal('not_found')
  return record
}

/** The record after a step, as the answer shows it. */
export function recordAfter(
  record: BatchRecord,
  step: Step,
  { user, now }: Pick<StepContext, 'user' | 'now'>,
  changes: Partial<BatchRow> = {},
): BatchRecord {
  const row = afterStep(record.row, step, changes)
  const taken: BatchStep = { ...step, step: row.step, at: now }
  const after = withRow(record, row)
  return {
    ...after,
    names: new Map(record.names).set(user.id, user.name),
    batch: { ...after.batch, steps: [...record.batch.steps, taken] },
  }
}

type StepChange = {
  action: string
  /** Who acted, in the audit log, where it was nobody's own step. */
  actorId?: string
  details?: Record<string, unknown>
  statements: Parameters<typeof commit>[1]['statements']
  after: BatchRecord
  status?: number
  body?: unknown
}

/** Commits a step: the change, the audit entry and the answer, which shows the batch as it is afterwards. */
export function commitStep(context: StepContext, change: StepChange): Promise<Answer> {
  const { user, now } = context
  const { row } = change.after
  const place: CommitContext = context
  return commit(place, {
    at: now,
    actorId: change.actorId ?? user.id,
    action: change.action,
    subject: `batch/${row.id}`,
    details: {
      version: row.version,
      digest: row.digest,
      paymentCount: row.paymentCount,
      totalToea: row.totalToea,
      ...change.details,
    },
    statements: change.statements,
    answer: {
      status: change.status ?? 200,
      body: change.body ?? batchView(change.after, user, now),
    },
  })
}
