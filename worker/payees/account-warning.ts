import type { PayeeAccountRow } from './store.ts'

/** What an approver should look at about an account that nobody else has confirmed yet. */
export function accountWarning({
  state,
  version,
}: PayeeAccountRow): 'new_payee' | 'account_changed' | undefined {
  if (state !== 'proposed') return undefined
  return version === 1 ? 'new_payee' : 'account_changed'
}
