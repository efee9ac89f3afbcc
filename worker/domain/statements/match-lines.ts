import type { Day } from '../calendar.ts'
import { referenceKey } from '../payees/keys.ts'
import { spaced, wordFinder } from './words/find-words.ts'
import {
  byAmount,
  type Candidate,
  type Candidates,
  type OpenLine,
  pairs,
} from './words/pair-lines.ts'

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
 * that says a batch of ours (`ours`: their numbers) is of no other. A batch is proposed before payments of others that are as
 * much, unless the line says one of them; beside a batch that may be meant, a payment is proposed only where the line says it.
 */
export function matchDebits(
  lines: readonly OpenLine[],
  batches: readonly OpenBatch[],
  payments: readonly OpenPayment[],
  ours: ReadonlySet<number>,
): FoundMatch[] {
  const debits = lines.filter(({ amountToea }) => amountToea < 0)
  const ofBatch = byAmount(batches.map(candidateOfBatch))
  const ofPayment = byAmount(payments.map(candidateOfPayment))
  const whole = pairs(debits, ofBatch, { beside: ofPayment, ours, isFirst: true })
  const taken = new Set(whole.map(([lineId]) => lineId))
  const wholeIds = new Set(whole.map(([, batchId]) => batchId))
  const left = (candidates: Candidates) =>
    new Map(
      [...candidates].map(([toea, some]) => [
        toea,
        some.filter(({ batchId }) => !wholeIds.has(batchId)),
      ]),
    )
  const rest = debits.filter(({ id }) => !taken.has(id))
  const single = pairs(rest, left(ofPayment), { beside: left(ofBatch), ours, isFirst: false })
  return [
    ...whole.map(([lineId, batchId]): FoundMatch => ({ lineId, batchId })),
    ...single.map(([lineId, paymentId]): FoundMatch => ({ lineId, paymentId })),
  ]
}

/** What a line says of a batch: `B42`, its name, or what the bank answered to the upload. */
const candidateOfBatch = ({ bankReference, name, ...one }: OpenBatch): Candidate => ({
  ...one,
  ...{ batchId: one.id, batchNumber: one.number, toea: one.totalToea },
  wordsOf: () => [`B${one.number}`, bankReference ?? '', name],
})
const candidateOfPayment = ({ line, reference, payeeName, ...one }: OpenPayment): Candidate => ({
  ...one,
  toea: one.amountToea,
  wordsOf: () => [`B${one.batchNumber}-${line}`, reference, payeeName],
})

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
