/** One version of a payee's account: proposed until an approver confirms it with a batch. */
export type AccountVersion = { state: 'proposed' | 'active' | 'superseded'; version: number }

/** What an approver should look at about an account that nobody else has confirmed yet. */
export function accountWarning({
  state,
  version,
}: AccountVersion): 'new_payee' | 'account_changed' | undefined {
  if (state !== 'proposed') return undefined
  return version === 1 ? 'new_payee' : 'account_changed'
}
