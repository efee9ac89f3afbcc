import type { Change } from '../../core/commit.ts'
import type { Tenant } from '../../core/databases.ts'
import { sealOfDigest } from '../../core/kept/seal-of.ts'
import { batchView } from '../view.ts'
import type { StepActor, StepChange } from './step-change.ts'

/** What a step changes as it is committed: with its entry, and the answer, which shows the batch as it is afterwards. */
export function committed(change: StepChange, { db }: Tenant, actor: StepActor, at: Date): Change {
  const { atHead } = change
  const { row } = change.after
  return {
    at,
    actorId: change.actorId ?? actor.id,
    action: change.action,
    subject: `batch/${row.id}`,
    details: {
      version: row.version,
      digest: sealOfDigest(row, row.digest),
      paymentCount: row.paymentCount,
      totalToea: row.totalToea,
      ...change.details,
    },
    statements: change.write(db),
    ...(atHead && { atHead: (head) => atHead(db, head) }),
    answer: {
      status: change.status ?? 200,
      body: change.body === undefined ? batchView(change.after, actor, at) : change.body,
    },
  }
}
