/** 1 blocks the batch until its cause is gone, 2 needs a reason of the maker, 3 is shown. */
export type Rank = 1 | 2 | 3

/** Everything that is looked for in a batch, with its rank (pay-day.md §2 and §3). The order is the order of worry. */
export const findingRanks = {
  account_changed: 1,
  account_added: 1,
  belongs_to_other: 1,
  old_account: 1,
  account_rejected: 1,
  account_returned: 1,
  account_cooling: 1,
  account_unverified: 1,
  verified_by_maker: 1,
  same_invoice: 1,
  void_booked: 1,
  same_sheet: 2,
  paid_before: 2,
  void_before: 2,
  came_back: 2,
  paid_since: 2,
  duplicate: 2,
  code_reused: 2,
  code_differs: 2,
  same_name: 2,
  name_close: 2,
  branch_changed: 2,
  shared_account: 2,
  member_unnamed: 2,
  above_usual: 2,
  pooled_account: 3,
  split_below_band: 3,
  paid_beside: 3,
  pays_again: 3,
  certificate_ended: 3,
  new_payee: 3,
  thinly_confirmed: 3,
  several_payments: 3,
  attached_twice: 3,
  same_period: 1,
  supplementary_run: 3,
} as const satisfies Record<string, Rank>

export type FindingKind = keyof typeof findingRanks
export const findingKinds = Object.keys(findingRanks) as FindingKind[]

/** What stands for a payment that is made again on purpose. */
export const repeatKinds: readonly FindingKind[] = [
  'same_sheet',
  'paid_before',
  'void_before',
  'came_back',
  'paid_since',
  'duplicate',
]

/**
 * What is only shown, and yet each of them in its sentence: that a payment is of an old debt, whose account it goes to under
 * another name, or why a period is paid again stands nowhere else.
 */
export const saidEach: readonly FindingKind[] = [
  'supplementary_run',
  'split_below_band',
  'paid_beside',
  'pooled_account',
  'pays_again',
  'certificate_ended',
]

/** Said also of a batch whose payments are kept: what the maker says of the batch itself tells of none of them. */
export const saidOfKept: readonly FindingKind[] = ['supplementary_run', 'split_below_band']

/**
 * Of a kept payment its amount is read with these alone, because it is what they are about, and its batch alone brings them about. Whoever
 * looks after payees brings others about as they like, by a number or a namesake; whoever hands over a batch with a line for each amount
 * that it may be, that it was paid before; and with six of one kina, that it is above the usual: they would read by it what they choose.
 */
export const aboutAmount: readonly FindingKind[] = ['duplicate']

/** What shows it: figures in toea and counts, names and account numbers as they were then. */
export type Evidence = Record<string, string | number>

/** One thing to look at in one payment, or in the batch where there is no payment. */
export type Finding = {
  /** The same again is the same finding: its kind, its payment and its evidence, which has the amount where it is about that. */
  key: string
  kind: FindingKind
  rank: Rank
  paymentId: string | null
  line: number | null
  /** The account for which a reason is remembered in later batches; empty where it stands for this batch alone. */
  pair: string
  evidence: Evidence
  /** What the maker said of it, where that was heard. */
  said: Reason | null
}

export function finding(
  kind: FindingKind,
  evidence: Evidence,
  { paymentId = null, line = null, pair = '' }: Partial<Finding> = {},
): Finding {
  const key = JSON.stringify([kind, paymentId, ...Object.values(evidence)])
  return { key, kind, rank: findingRanks[kind], paymentId, line, pair, evidence, said: null }
}

/** What was said of a finding, and by whom. */
export type Reason = { reason: string; reasonedBy: string; reasonedAt: Date }

/** Does it hold the batch up? */
export function isOpen({ rank, said }: Finding): boolean {
  return rank === 1 || (rank === 2 && said === null)
}

/**
 * Findings with what was said of each: in this batch, or in an earlier one whose file was made, where the reason was for the
 * account and the evidence is the same. One of which nothing was said stays the same: of 20,000 there is no second copy.
 */
export function withReasons(
  findings: Finding[],
  given: (Reason & Pick<Finding, 'key'>)[],
  remembered: (Reason & Pick<Finding, 'kind' | 'pair' | 'evidence'>)[],
): Finding[] {
  const byKey = new Map(given.map((one) => [one.key, one]))
  const pairKey = ({ kind, pair, evidence }: Pick<Finding, 'kind' | 'pair' | 'evidence'>) =>
    JSON.stringify([kind, pair, ...Object.values(evidence)])
  const byPair = new Map(remembered.map((one) => [pairKey(one), one]))
  return findings.map((one) => {
    const said = byKey.get(one.key) ?? (one.pair === '' ? undefined : byPair.get(pairKey(one)))
    if (one.rank !== 2 || !said) return one
    const { reason, reasonedBy, reasonedAt } = said
    return { ...one, said: { reason, reasonedBy, reasonedAt } }
  })
}

/** How many there are of each kind. */
export function countKinds(findings: Finding[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Those of rank 1 first, then by the order of worry, then by line. */
type Ordered = Pick<Finding, 'kind' | 'rank' | 'line'>
export function byWorry(one: Ordered, other: Ordered): number {
  const place = ({ kind }: Ordered) => findingKinds.indexOf(kind)
  return one.rank - other.rank || place(one) - place(other) || (one.line ?? 0) - (other.line ?? 0)
}
