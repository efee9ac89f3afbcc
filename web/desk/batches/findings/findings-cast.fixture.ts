import type { FindingList, FindingView } from '#contract/batches/findings.ts'
import { findingKinds, findingRanks } from '#domain/batches/findings.ts'
import { findingTitle } from '#domain/words/finding-words.ts'

/** One finding, in the payment to Naomi where nothing else is said. */
export function found(kind: string, changes: Partial<FindingView> = {}): FindingView {
  const known = findingKinds.find((one) => one === kind)
  const rank = known ? findingRanks[known] : 3
  return {
    key: `${kind} ${changes.paymentId ?? 'naomi-hane-nou'}`,
    kind,
    rank,
    paymentId: 'naomi-hane-nou',
    line: 2,
    payeeName: 'Naomi Hane-Nou',
    payeeId: 'naomi',
    amountToea: 261_814,
    title: findingTitle(kind),
    sentence: `What shows ${kind}.`,
    evidence: {},
    reason: '',
    reasonedBy: '',
    waysOut: rank === 2 ? ['reason'] : [],
    ...changes,
  }
}

export function listOf(...items: FindingView[]): FindingList {
  const counts: Record<string, number> = {}
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1
  return { items, counts }
}

export const changedAccount = found('account_changed', {
  waysOut: ['pay_account_on_file', 'verify', 'another_person'],
})
