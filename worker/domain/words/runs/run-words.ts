import {
  type DifferenceKind,
  type DifferenceWord,
  differenceKinds,
  differenceWords,
  type RunSummary,
} from '../../batches/runs/differences.ts'
import { countUnsaid } from '../../batches/runs/said-words.ts'
import { formatToea } from '../../money/money.ts'

/** What a language says of a run beside its last one. */
export type RunWording = {
  since: (run: string) => string
  chosen: (run: string, by: string) => string
  people: (many: number) => string
  kinds: Record<DifferenceKind, string>
  same: string
  near: string
  /** What the maker says of who is new or gone, after their figures. */
  said: (counted: string) => string
  words: Record<DifferenceWord, string>
  unsaid: string
  more: (amount: string) => string
  less: (amount: string) => string
  sameTotal: string
}

const english: RunWording = {
  since: (run) => `Since ${run}`,
  chosen: (run, by) => `Compared with ${run}, chosen by ${by}`,
  people: (many) => (many === 1 ? '1 person' : `${many.toLocaleString('en-US')} people`),
  kinds: {
    account: 'with another account',
    new: 'new',
    gone: 'gone',
    back: 'back',
    amount: 'with another amount',
    name: 'with another name',
  },
  same: 'unchanged',
  near: 'within K200 or a quarter of before',
  said: (counted) => `the maker says: ${counted}`,
  words: { started: 'started', left: 'left', leave: 'on leave', mistake: 'a mistake' },
  unsaid: 'without a word',
  more: (amount) => `${amount} more`,
  less: (amount) => `${amount} less`,
  sameTotal: 'the same total',
}
export const englishRuns = english

/** `Since B41`, or who chose another run than the last one. */
export function besideWords({ run, chosenBy }: RunSummary, words: RunWording = english): string {
  return chosenBy === undefined ? words.since(run) : words.chosen(run, chosenBy)
}

/** `412 people, 3 new, 2 gone, 407 unchanged, K18,220.40 more (+1.7 %); the maker says: 3 started, 1 left, 1 without a word`. */
export function summaryWords(summary: RunSummary, words: RunWording = english): string {
  const { people, near = 0, beforeToea, nowToea } = summary
  const counted = differenceKinds.flatMap((kind) =>
    summary[kind] > 0 ? [`${summary[kind]} ${words.kinds[kind]}`] : [],
  )
  const nearly = near > 0 ? [`${near} ${words.near}`] : []
  const same = summary.same > 0 ? [`${summary.same} ${words.same}`] : []
  const listed = [words.people(people), ...counted, ...nearly, ...same]
  const figures = [...listed, totals(beforeToea, nowToea, words)]
  return [figures.join(', '), ...saidWords(summary, words)].join('; ')
}

/** Of who is new, gone or back, what the maker said, and of how many nothing. */
function saidWords(summary: RunSummary, { words, said, unsaid }: RunWording): string[] {
  const counts = differenceWords.flatMap((word) => {
    const many = summary.words[word] ?? 0
    return many > 0 ? [`${many} ${words[word]}`] : []
  })
  const left = countUnsaid(summary)
  const all = left > 0 ? [...counts, `${left} ${unsaid}`] : counts
  if (all.length === 0) return []
  return [counts.length > 0 ? said(all.join(', ')) : all.join(', ')]
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
