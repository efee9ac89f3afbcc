/** What to look at in a payment, in the words of the desk. */
const words: Record<string, string> = {
  new_payee: 'New payee',
  account_changed: 'Account changed',
  over_usual: 'Over twice their usual',
  duplicate: 'Looks like a repeat',
  shared_account: 'Shares an account',
}

export function warningWords(kind: string): string {
  return words[kind] ?? kind.replaceAll('_', ' ')
}
