import { guardRules } from '../../approval-rules/store.ts'
import { kindOffered, proveApproval } from '../../auth/factors/prove-approval.ts'
import type { NewApproval } from '../../contract/batches/steps.ts'
import { sealOfDigest } from '../../core/kept/seal-of.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { hasPermission } from '../../domain/access/role.ts'
import { decide } from '../../domain/batches/approval.ts'
import type { BatchState } from '../../domain/batches/batch.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { amongApprovers } from '../approvers/people.ts'
import type { BatchRecord, BatchRow } from '../load-batch.ts'
import { expectWithinDay } from '../paying/account-use.ts'
import { whyInVain } from '../paying/signed-source.ts'
import { guardTaken } from '../paying/taken-of-day.ts'
import type { UnpayableLine } from '../payments/unpayable.ts'
import { insertStep } from '../store.ts'
import { actorOf, linesSeenBy } from '../view.ts'
import { contentOf } from './call-approvers.ts'
import { expectPayable } from './expect-payable.ts'
import { recordAfter, type StepActor, type StepChange, type StepPlace } from './step-change.ts'

const actions = {
  approve: 'batch.approval_given',
  reject: 'batch.rejected',
  query: 'batch.queried',
} as const

/** An approver's decision on exactly the digest they saw. */
export async function decideOnBatch(
  record: BatchRecord & { unpayable: UnpayableLine[] },
  actor: StepActor,
  sent: NewApproval,
  now: Date,
  place: StepPlace,
): Promise<StepChange> {
  const { decision, digest: seen, comment: said, onBehalfOf, ...more } = sent
  const { code, credential, askedAt, ...rest } = more
  nothingLeft(rest)
  const offered = { code, credential, askedAt }
  const { row, batch, people } = record
  const { origin } = actor
  const digest = sealOfDigest(row, row.digest) === seen ? (row.digest ?? '') : ''
  const decided = decide(
    batch,
    amongApprovers(people, actorOf(actor)),
    decision,
    { digest, comment: said, onBehalfOf, proof: kindOffered(offered) },
    people,
  )
  if (!decided.ok) throw new Refusal(decided.reason)

  const inVain = decision === 'approve' ? await whyInVain(place.realm.db, record) : undefined
  if (inVain) throw inVain
  const step = decided.value
  const isLast = step.toState === 'approved'
  if (isLast) {
    expectWithinDay(record)
    expectPayable(record.unpayable, linesSeenBy(record, actor) === 'every')
  }
  const { toState, comment, provenBy } = step
  // after every other rule, so that nobody's code is used up by what is refused all the same
  const proof = provenBy && (await proveApproval(place, ofApproval(row, actor), offered, now))
  const after = recordAfter(record, step, actor, now)
  const letter = {
    occasion: `${row.id}/${after.row.step}`,
    recipientIds: makersToTell(record, actor.id),
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
      ...(provenBy && { provenBy }),
      ...forWhom(record, step.onBehalfOf),
    },
    write: (db) => [
      guardRules(db, record.rules.version),
      ...(isLast ? [guardTaken(db, { ...record.source, ...row }, record.taken)] : []),
      ...(proof ? proof.statements : []),
      ...insertStep(db, row, step, now, { origin }),
      ...(name ? postLetters(db, { ...letter, letter: name }, now) : []),
    ],
    after,
    status: 201,
  }
}

/** Whoever prepared it; where they are gone, whoever else had a hand in it, and else who administers: nobody's question is to nobody. */
function makersToTell({ row, batch, present }: BatchRecord, actorId: string): string[] {
  const owner = present.filter(({ id }) => id === row.preparedBy)
  const others = present.filter(({ id }) => id !== actorId)
  const makers = others.filter(({ id }) => batch.makers.includes(id))
  const administrators = others.filter(({ defined }) => hasPermission(defined, 'manage_users'))
  const told = [owner, makers, administrators].find((some) => some.length > 0) ?? []
  return told.map(({ id }) => id)
}

const ofApproval = ({ id, version, revision, digest }: BatchRow, { id: userId }: StepActor) => ({
  userId,
  batchId: id,
  version,
  revision,
  digest,
})

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
