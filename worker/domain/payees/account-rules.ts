/** One version of a payee's account. Only an active one is paid; what is `new` or `branch` may become so with its batch. */
export const accountStates = [
  'proposed',
  'verified',
  'active',
  'superseded',
  'rejected',
  'return_locked',
] as const
export type AccountState = (typeof accountStates)[number]

/**
 * What a version is to its payee: the first account, a change of it, another one beside it, or the same number at another
 * branch of the same bank.
 */
export const accountKinds = ['new', 'changed', 'added', 'branch'] as const
export type AccountKind = (typeof accountKinds)[number]

/** How somebody found out whose account it is. The last two stand for a list of staff and for the approval of a batch. */
export const verificationMethods = [
  'called_known_number',
  'in_person',
  'bank_letter',
  'deposit_confirmed',
  'signed_list',
  'approved_with_batch',
] as const
export type VerificationMethod = (typeof verificationMethods)[number]

/** When the account of a new payee may be paid. A changed account always waits for a verification of its own. */
export const newAccountRules = ['with_the_approval', 'before_submission'] as const
export type NewAccountRule = (typeof newAccountRules)[number]

/** Accounts that a payee has at most, with those of before: whoever looks for what a payment means reads all of them. */
export const accountsMax = 100
