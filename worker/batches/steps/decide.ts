import { guardRules } from '../../approval-rules/store.ts'
import type { NewApproval } from '../../contract/batches/batches.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { decide } from '../../domain/batches/approval.ts'
import type { BatchState } from '../../domain/batches/batch.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { amongApprovers } from '../approvers/people.ts'
import type { BatchRecord } from '../load-batch.ts'
import { expectWithinDay } from '../paying/account-use.ts'
import { guardTaken } from '../paying/taken-of-day.ts'
import { setPaymentState, type UnpayableLine } from '../payments/store.ts'
import { insertStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { contentOf } from './call-approvers.ts'
import { expectPayable } from './expect-payable.ts'
import { recordAfter, type StepActor, type StepChange } from './step-change.ts'

const actions = {
  approve: 'batch.approval_given',
  reject: 'batch.rejected',
  query: 'batch.queried',
} as const

/** An approver's decision on exactly the digest they saw. */
export function decideOnBatch(
  record: BatchRecord & { unpayable: UnpayableLine[] },
  actor: StepActor,
  sent: NewApproval,
  now: Date,
): StepChange {
  const { decision, digest, comment: said, onBehalfOf, ...rest } = sent
  nothingLeft(rest)
  const { row, batch, people } = record
  const { origin } = actor
  const decided = decide(
    batch,
    amongApprovers(people, actorOf(actor)),
    decision,
    { digest, comment: said, onBehalfOf },
    people,
  )
  if (!decided.ok) throw new Refusal(decided.reason)

  const step = decided.value
  const isLast = step.toState === 'approved'
  if (isLast) {
    expectWithinDay(record)
    expectPayable(record.unpayable)
  }
  const { toState, comment } = step
  const after = recordAfter(record, step, actor, now)
  const letter = {
    occasion: `${row.id}/${after.row.step}`,
    recipientIds: [row.preparedBy],
    content: { ...contentOf(row), byName: actor.name, comment: comment ?? '' },
  }
  const name = letterOf(toState)
  return {
    action: toState === 'approved' ? 'batch.approved' : actions[decision],
    details: {
      decision,
      comment,
      warnings: row.warnings,
      origin,
      ...forWhom(record, step.onBehalfOf),
    },
    write: (db) => [
      guardRules(db, record.rules.version),
      ...(isLast ? [guardTaken(db, { ...record.source, ...row }, record.taken)] : []),
      ...insertStep(db, row, step, now, { origin }),
      ...(toState === 'approved' ? [setPaymentState(db, row.id, 'approved')] : []),
      ...(toState === 'rejected' ? [setPaymentState(db, row.id, 'ready')] : []),
      ...(name ? postLetters(db, { ...letter, letter: name }, now) : []),
    ],
    after,
    status: 201,
  }
}

/** Whose limit it was, where it was not their own. */
function forWhom({ names }: BatchRecord, onBehalfOf: string | null) {
  return onBehalfOf ? { onBehalfOf: { id: onBehalfOf, name: names.get(onBehalfOf) ?? '' } } : {}
}

const letters = {
  approved: 'batch_approved',
  rejected: 'batch_rejected',
  queried: 'batch_queried',
} as const

/** The letter to whoever prepared it, when the step decided something. */
function letterOf(state: BatchState) {
  return state === 'approved' || state === 'rejected' || state === 'queried'
    ? letters[state]
    : undefined
}
