import {
  type DifferenceKind,
  differenceKinds,
  type RunSummary,
} from '../../batches/runs/differences.ts'
import { formatToea } from '../../money/money.ts'

/** What a language says of a run beside its last one. */
export type RunWording = {
  since: (run: string) => string
  people: (many: number) => string
  kinds: Record<DifferenceKind, string>
  more: (amount: string) => string
  less: (amount: string) => string
  sameTotal: string
}

const english: RunWording = {
  since: (run) => `Since ${run}`,
  people: (many) => (many === 1 ? '1 person' : `${many.toLocaleString('en-US')} people`),
  kinds: {
    account: 'with another account',
    new: 'new',
    gone: 'gone',
    back: 'back',
    amount: 'with another amount',
    name: 'with another name',
  },
  more: (amount) => `${amount} more`,
  less: (amount) => `${amount} less`,
  sameTotal: 'the same total',
}
export const englishRuns = english

/** `412 people, 3 new, 2 gone, K18,220.40 more (+1.7 %)`. */
export function summaryWords(summary: RunSummary, words: RunWording = english): string {
  const { people, beforeToea, nowToea } = summary
  const counted = differenceKinds.flatMap((kind) =>
    summary[kind] > 0 ? [`${summary[kind]} ${words.kinds[kind]}`] : [],
  )
  return [words.people(people), ...counted, totals(beforeToea, nowToea, words)].join(', ')
}

function totals(beforeToea: number, nowToea: number, { more, less, sameTotal }: RunWording) {
  const apart = nowToea - beforeToea
  if (apart === 0) return sameTotal
  const amount = formatToea(Math.abs(apart))
  const much = apart > 0 ? more(amount) : less(amount)
  if (beforeToea === 0) return much
  const share = ((Math.abs(apart) * 100) / beforeToea).toFixed(1)
  return `${much} (${apart > 0 ? '+' : '−'}${share} %)`
}
