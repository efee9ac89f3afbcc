import { allow, type Result, refuse } from '../result.ts'

/** The life of an organisation (docs/states.md, Tenant). */
export const organisationStates = [
  'signup_unconfirmed',
  'provisioning',
  'provisioning_failed',
  'trialing',
  'trial_grace',
  'awaiting_payment',
  'active',
  'past_due',
  'restricted',
  'suspended',
  'frozen',
  'cancelled',
  'archived',
] as const
export type OrganisationState = (typeof organisationStates)[number]

/**
 * What a request does to an organisation: look · take out in bulk · make and download the bank file of an approved batch, or
 * take back an approval, or cancel, so that none is made · decide on what was submitted · work on batches that exist · start one ·
 * change payees, people and settings · pay us · look after one's own sign-in · take somebody's rights away, or refuse to give
 * them · take the organisation's own freeze back.
 */
export const operations = [
  'read',
  'export',
  'download',
  'decide',
  'finish',
  'start',
  'change',
  'pay',
  'account',
  'take_rights',
  'unfreeze',
] as const
export type Operation = (typeof operations)[number]

export type StateReason =
  | 'organisation_trial_ended'
  | 'organisation_restricted'
  | 'organisation_suspended'
  | 'organisation_frozen'
  | 'organisation_cancelled'
  | 'organisation_closed'
  | 'organisation_not_frozen'
  | 'demonstration_only'

const everything: Operation[] = [
  'read',
  'export',
  'download',
  'decide',
  'finish',
  'start',
  'change',
  'pay',
  'account',
  'take_rights',
]
const nothing: Operation[] = []

/** Each state's rights, in one place (docs/states.md, last column). Billing never stops a pay day: only a freeze stops a download. */
const rights: Record<OrganisationState, { may: readonly Operation[]; otherwise: StateReason }> = {
  signup_unconfirmed: { may: nothing, otherwise: 'organisation_closed' },
  provisioning: { may: nothing, otherwise: 'organisation_closed' },
  provisioning_failed: { may: nothing, otherwise: 'organisation_closed' },
  trialing: { may: everything, otherwise: 'organisation_not_frozen' },
  trial_grace: {
    may: ['read', 'export', 'download', 'decide', 'finish', 'pay', 'account', 'take_rights'],
    otherwise: 'organisation_trial_ended',
  },
  awaiting_payment: { may: everything, otherwise: 'organisation_not_frozen' },
  active: { may: everything, otherwise: 'organisation_not_frozen' },
  past_due: { may: everything, otherwise: 'organisation_not_frozen' },
  restricted: {
    may: ['read', 'export', 'download', 'decide', 'pay', 'account', 'take_rights'],
    otherwise: 'organisation_restricted',
  },
  suspended: {
    may: ['read', 'export', 'download', 'pay', 'account', 'take_rights'],
    otherwise: 'organisation_suspended',
  },
  frozen: { may: ['read', 'account', 'take_rights', 'unfreeze'], otherwise: 'organisation_frozen' },
  cancelled: {
    may: ['read', 'export', 'download', 'account', 'take_rights'],
    otherwise: 'organisation_cancelled',
  },
  archived: { may: nothing, otherwise: 'organisation_closed' },
}

/** What every organisation may that can be looked at: of these the state decides nothing. */
export const whateverState = operations.filter((operation) =>
  organisationStates.every(
    (state) => !rights[state].may.includes('read') || rights[state].may.includes(operation),
  ),
)

/**
 * May something of this kind happen in an organisation that is in this state? A visitor of the demonstration looks, and
 * does nothing else in any state.
 */
export function mayDo(
  state: OrganisationState,
  operation: Operation,
  isVisited = false,
): Result<undefined, StateReason> {
  if (isVisited && operation !== 'read') return refuse('demonstration_only')
  const { may, otherwise } = rights[state]
  return may.includes(operation) ? allow() : refuse(otherwise)
}
