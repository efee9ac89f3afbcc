/** What an approver should look at in a payment, found when its batch is submitted. The order is the order of worry. */
export const findingKinds = [
  'account_changed',
  'new_payee',
  'paid_before',
  'duplicate',
  'over_usual',
  'shared_account',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** What is found about a batch as a whole: no single line has it. */
export const batchFindingKinds = ['same_sheet', 'split_below_band'] as const
export type BatchFindingKind = (typeof batchFindingKinds)[number]

/** How many days around the pay day are searched for the same amount to the same account. */
export const paidBeforeDays = 10

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
  paid_before: {
    title: 'Paid before',
    one: `of an amount that another batch pays to the same account within ${paidBeforeDays} days`,
    many: `of amounts that another batch pays to the same account within ${paidBeforeDays} days`,
  },
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

/** A whole sentence after a count, where the batch as a whole is meant. */
export const batchFindingSentence: Record<BatchFindingKind, (count: number) => string> = {
  same_sheet: () => 'The very same sheet was imported into another batch.',
  split_below_band: (count) =>
    `${count === 1 ? 'Another batch' : `${count} other batches`} of the same maker, source account and day: together they need the approvals of their sum.`,
}

/** A finding of a line as it is stored: its kind, and behind a colon the number of the batch that shows it. */
export function findingKindOf(stored: string): string {
  return stored.replace(/:.*$/, '')
}

/** The words of a finding that is stored; one that nobody knows is said by its own name, never left out. */
export function findingTitle(kind: string): string {
  const [name = '', batch] = kind.split(':')
  const known = findingKinds.find((one) => one === name)
  const title = known ? findingWords[known].title : name.replaceAll('_', ' ')
  return batch ? `${title} in B${batch}` : title
}
