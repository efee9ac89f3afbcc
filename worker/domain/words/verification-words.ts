import type { AccountState, VerificationMethod } from '../payees/account-rules.ts'

/** How somebody found out whose account it is, as whoever did chooses it. */
export const methodWords: Record<VerificationMethod, string> = {
  called_known_number: 'I called a number that was known before',
  in_person: 'They told me in person',
  bank_letter: 'A letter or statement of the bank',
  deposit_confirmed: 'They confirmed a small deposit',
  signed_list: 'A signed list of staff',
  approved_with_batch: 'Approved with a batch',
}

export const accountStateWords: Record<AccountState, string> = {
  proposed: 'Waits',
  verified: 'Verified, waiting time',
  active: 'Active',
  superseded: 'Replaced',
  rejected: 'Rejected',
  return_locked: 'Came back, to be verified',
}
