import { addDays, type Day } from '../calendar.ts'
import { referenceKey } from '../payees/keys.ts'
import { spaced, wordFinder } from './words/find-words.ts'

/** Before and after the pay day: a bank books a file the evening before, or after a long weekend. */
export const matchDays = { before: 1, after: 5 } as const

type OpenLine = { id: string; day: Day; amountToea: number; text: string; reference: string }
/** A batch that the bank has and nobody saw on a statement yet. */
export type OpenBatch = {
  id: string
  number: number
  valueDate: Day
  /** No debit before this day is of it. */
  firstDay: Day
  totalToea: number
  bankReference: string | null
  name: string
}
/** A payment of one, with its own short reference. */
export type OpenPayment = {
  id: string
  batchId: string
  batchNumber: number
  line: number
  valueDate: Day
  firstDay: Day
  amountToea: number
  reference: string
  payeeName: string
}

export type FoundMatch = { lineId: string; batchId?: string; paymentId?: string }

/**
 * Debits that are a batch, or one of its payments, beyond doubt: the exact amount within days of the pay day; of several
 * that fit, the one whose reference the line says. Where that leaves two, a person chooses. Nothing is taken twice, and a line
 * that says a batch of ours (`ours`: their numbers) is of no other.
 */
export function matchDebits(
  lines: readonly OpenLine[],
  batches: readonly OpenBatch[],
  payments: readonly OpenPayment[],
  ours: ReadonlySet<number>,
): FoundMatch[] {
  const debits = lines.filter(({ amountToea }) => amountToea < 0)
  const ofBatches = pairs(
    debits,
    batches.map((one) => ({ ...one, batchNumber: one.number, toea: one.totalToea })),
    wordsOfBatch,
    ours,
  ).map(([lineId, batchId]): FoundMatch => ({ lineId, batchId }))
  const taken = new Set(ofBatches.map(({ lineId }) => lineId))
  const rest = debits.filter(({ id }) => !taken.has(id))
  const whole = new Set(ofBatches.map(({ batchId }) => batchId))
  const single = payments.filter(({ batchId }) => !whole.has(batchId))
  const ofPayments = pairs(
    rest,
    single.map((one) => ({ ...one, toea: one.amountToea })),
    wordsOfPayment,
    ours,
  ).map(([lineId, paymentId]): FoundMatch => ({ lineId, paymentId }))
  return [...ofBatches, ...ofPayments]
}

type Candidate = { id: string; batchNumber: number; valueDate: Day; firstDay: Day; toea: number }

/** One line and one candidate that fit each other alone. Where more share an amount than anybody would look through, none is proposed. */
function pairs<One extends Candidate>(
  lines: readonly OpenLine[],
  candidates: readonly One[],
  wordsOf: (one: One) => string[],
  ours: ReadonlySet<number>,
): [lineId: string, id: string][] {
  const byAmount = Map.groupBy(candidates, ({ toea }) => toea)
  // an amount at a time: what makes its words found takes far more room than they do
  const chosen = [...Map.groupBy(lines, ({ amountToea }) => -amountToea)].flatMap(
    ([toea, ofLines]) => {
      const ofAmount = byAmount.get(toea) ?? []
      return ofAmount.length > candidatesMax ? [] : pairsOfAmount(ofLines, ofAmount, wordsOf, ours)
    },
  )
  const times = new Map<string, number>()
  for (const [, id] of chosen) times.set(id, (times.get(id) ?? 0) + 1)
  return chosen.filter(([, id]) => times.get(id) === 1)
}

function pairsOfAmount<One extends Candidate>(
  lines: readonly OpenLine[],
  candidates: readonly One[],
  wordsOf: (one: One) => string[],
  ours: ReadonlySet<number>,
): [lineId: string, id: string][] {
  if (candidates.length === 0) return []
  const prepared = candidates.map((one) => {
    const words = wordsOf(one)
      .map(spaced)
      .filter((word) => word.trim() !== '')
    return { id: one.id, batchNumber: one.batchNumber, words, ...daysNear(one) }
  })
  let finder: ReturnType<typeof wordFinder> | undefined
  return lines.flatMap((line): [string, string][] => {
    const numbers = new Set(numbersSaid(line).filter((number) => ours.has(number)))
    const near = prepared.filter(
      ({ from, to, batchNumber }) =>
        line.day >= from && line.day <= to && (numbers.size === 0 || numbers.has(batchNumber)),
    )
    // of one alone its words decide nothing
    if (near.length < 2) return near[0] ? [[line.id, near[0].id]] : []
    finder ??= wordFinder(prepared.flatMap(({ words }) => words))
    const said = finder(`${line.text} ${line.reference}`)
    const named = near.filter(({ words }) => words.some((word) => said.has(word)))
    const found = named.length > 0 ? named : near
    return found.length === 1 && found[0] ? [[line.id, found[0].id]] : []
  })
}

/** The batches that a line says, as `B42`. */
export function numbersSaid({ text, reference }: Pick<OpenLine, 'text' | 'reference'>): number[] {
  return [...spaced(`${text} ${reference}`).matchAll(/ B(\d{1,9})(?= )/g)].map(([, said]) =>
    Number(said),
  )
}

/** Of more that share an amount none is proposed. */
export const candidatesMax = 100

/** The days of a debit of it: counted once, whatever looks for it. */
function daysNear({ valueDate, firstDay }: Candidate): { from: Day; to: Day } {
  const before = addDays(valueDate, -matchDays.before)
  return { from: before > firstDay ? before : firstDay, to: addDays(valueDate, matchDays.after) }
}

/** What a line says of a batch: `B42`, its name, or what the bank answered to the upload. */
const wordsOfBatch = ({ number, bankReference, name }: OpenBatch) => [
  `B${number}`,
  bankReference ?? '',
  name,
]
const wordsOfPayment = ({ batchNumber, line, reference, payeeName }: OpenPayment) => [
  `B${batchNumber}-${line}`,
  reference,
  payeeName,
]

type Said = { reference: string; payeeName: string }

/**
 * Of the payments that a return may be: by what it says, the ones that say the same. One is a proposal, several are a choice. Where
 * it says what came back before (`cameBack`, of its amount), it is told a second time, and no other payment is meant.
 */
export function likeliest<One extends Said>(
  said: Said & { text: string },
  payments: readonly One[],
  cameBack: readonly Said[],
): One[] {
  const isNamed = namedIn(said, [...payments, ...cameBack])
  const named = payments.filter(isNamed)
  return named.length > 0 || cameBack.some(isNamed) ? named : [...payments]
}

/** Does what came back say the reference or the name of one of these? It is read once, however many they are. */
export function namedIn(
  { text, reference, payeeName }: Said & { text: string },
  all: readonly Said[],
): (one: Said) => boolean {
  const key = referenceKey(reference)
  const words = all.flatMap((one) => [one.reference, one.payeeName])
  const said = wordFinder(words)(`${text} ${reference} ${payeeName}`)
  return (one) =>
    (key !== '' && referenceKey(one.reference) === key) ||
    said.has(spaced(one.reference)) ||
    said.has(spaced(one.payeeName))
}
