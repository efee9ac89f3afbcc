/** What an approver should look at in a payment, found when its batch is submitted. The order is the order of worry. */
export const findingKinds = [
  'account_changed',
  'new_payee',
  'duplicate',
  'over_usual',
  'shared_account',
] as const
export type FindingKind = (typeof findingKinds)[number]

type FindingWords = {
  /** Beside one payment. */
  title: string
  /** After a count: `1 new payee`, `2 new payees`. */
  one: string
  many: string
}

export const findingWords: Record<FindingKind, FindingWords> = {
  account_changed: {
    title: 'Account changed',
    one: 'account changed',
    many: 'accounts changed',
  },
  new_payee: { title: 'New payee', one: 'new payee', many: 'new payees' },
  duplicate: {
    title: 'Looks like another payment',
    one: 'that looks the same as another',
    many: 'that look the same',
  },
  over_usual: {
    title: 'Over twice the usual amount',
    one: 'over twice its usual amount',
    many: 'over twice their usual amount',
  },
  shared_account: {
    title: 'Shares an account',
    one: 'sharing an account with another payee',
    many: 'sharing an account with another payee',
  },
}

/** The words of a finding that is stored; one that nobody knows is said by its own name, never left out. */
export function findingTitle(kind: string): string {
  const known = findingKinds.find((one) => one === kind)
  return known ? findingWords[known].title : kind.replaceAll('_', ' ')
}
