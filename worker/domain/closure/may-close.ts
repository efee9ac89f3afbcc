import { type Colleague, isNewcomer } from '../access/administrators/newcomer.ts'
import type { OrganisationState } from '../access/organisation-state.ts'
import type { BatchState } from '../batches/batch.ts'
import { allow, type Result, refuse } from '../result.ts'
import type { ClosureStep } from './closure-steps.ts'

/** What is looked at before an organisation leaves, and again before it is deleted. */
export type ClosureFacts = {
  state: OrganisationState
  isDemonstration: boolean
  isRestoring: boolean
  /** Batches that were handed over and are not at the bank yet. */
  underWay: number
  /** At the bank, and not every payment of them is known to be paid or returned. */
  unsettled: number
  drafts: number
  /** Payments that came back and nobody decided about. */
  openReturns: number
  unpaidInvoices: number
  waitingProofs: number
}

/** Of which of them a batch in a state is; what is not here is over. */
export const batchesOfClosure = {
  underWay: ['in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'tampered'],
  unsettled: ['uploaded', 'settling'],
  drafts: ['draft', 'needs_fix', 'ready', 'rejected', 'lapsed'],
} satisfies Partial<Record<keyof ClosureFacts, BatchState[]>>

export type ClosureReason =
  | 'closure_of_demonstration'
  | 'organisation_frozen'
  | 'restoration_under_way'
  | 'closure_under_way'
  | 'closure_batches_under_way'
  | 'state_change_not_allowed'

/** What is said before, and refuses nothing: it is the organisation's own to decide. */
export const closureWarnings = [
  'unsettled',
  'drafts',
  'openReturns',
  'unpaidInvoices',
  'waitingProofs',
] as const satisfies (keyof ClosureFacts)[]
export type ClosureWarning = (typeof closureWarnings)[number]

const leavable: OrganisationState[] = [
  'trialing',
  'trial_grace',
  'awaiting_payment',
  'active',
  'past_due',
  'restricted',
  'suspended',
]

/**
 * May it leave now? Nothing may be on its way to the bank, because nobody could finish it; a freeze and a restoration come to
 * their end first. What is unpaid or unsettled is named and refuses nothing: an invoice stays owed to us in any case.
 */
export function mayClose(facts: ClosureFacts): Result<undefined, ClosureReason> {
  if (facts.isDemonstration) return refuse('closure_of_demonstration')
  if (facts.isRestoring) return refuse('restoration_under_way')
  if (facts.state === 'frozen') return refuse('organisation_frozen')
  if (facts.state === 'cancelled') return refuse('closure_under_way')
  if (!leavable.includes(facts.state)) return refuse('state_change_not_allowed')
  if (facts.underWay > 0) return refuse('closure_batches_under_way')
  return allow()
}

/** How many of each there are of what is said before. */
export function warningsOf(facts: ClosureFacts): { what: ClosureWarning; count: number }[] {
  return closureWarnings
    .map((what) => ({ what, count: facts[what] }))
    .filter(({ count }) => count > 0)
}

/** Whether its people have what they may need: taken whole since it began to leave, declined by name, or as only a lost certificate says. */
export type ArchiveOfClosure = 'missing' | 'taken' | 'declined' | 'unknown'

type Closing = {
  state: ClosureStep
  begunAt: Date
  endsAt: Date
  orderedBy: string | null
  archive: ArchiveOfClosure
}
export type DeletionReason =
  | 'closure_not_waiting'
  | 'closure_days_left'
  | 'closure_archive_missing'
  | 'closure_batches_under_way'
  | 'closure_by_two'
  | 'came_since'
  | 'organisation_frozen'
  | 'restoration_under_way'

/**
 * May a person of the platform order its deletion, or carry out what another ordered? Not before its days are over, and not
 * before its people have their archive or said that they want none.
 */
export function mayDelete(
  { state, begunAt, endsAt, orderedBy, archive }: Closing,
  facts: Pick<ClosureFacts, 'state' | 'isRestoring' | 'underWay'>,
  person: Colleague,
  now: Date,
): Result<'order' | 'carry_out', DeletionReason> {
  if (state !== 'waiting') return refuse('closure_not_waiting')
  if (facts.isRestoring) return refuse('restoration_under_way')
  if (facts.state === 'frozen') return refuse('organisation_frozen')
  if (now < endsAt) return refuse('closure_days_left')
  if (facts.underWay > 0) return refuse('closure_batches_under_way')
  if (archive === 'missing') return refuse('closure_archive_missing')
  if (isNewcomer(person, begunAt, now)) return refuse('came_since')
  if (orderedBy === null) return allow<'order' | 'carry_out'>('order')
  return orderedBy === person.personId
    ? refuse('closure_by_two')
    : allow<'order' | 'carry_out'>('carry_out')
}

/** Any administrator, until somebody carried it out; of a frozen organisation nobody. */
export function takeClosureBack(
  { state }: { state: ClosureStep },
  organisation: OrganisationState,
  role: string,
): Result<undefined, 'administrator_needed' | 'closure_not_waiting' | 'organisation_frozen'> {
  if (role !== 'org_admin') return refuse('administrator_needed')
  if (state !== 'waiting') return refuse('closure_not_waiting')
  return organisation === 'frozen' ? refuse('organisation_frozen') : allow()
}
