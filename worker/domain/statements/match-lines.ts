import { addDays, type Day } from '../calendar.ts'
import { referenceKey } from '../payees/keys.ts'

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
 * that fit, the one whose reference the line says. Where that leaves two, a person chooses. Nothing is taken twice.
 */
export function matchDebits(
  lines: readonly OpenLine[],
  batches: readonly OpenBatch[],
  payments: readonly OpenPayment[],
): FoundMatch[] {
  const debits = lines.filter(({ amountToea }) => amountToea < 0)
  const ofBatches = pairs(debits, batches, ({ totalToea }) => totalToea, wordsOfBatch).map(
    ([lineId, batchId]): FoundMatch => ({ lineId, batchId }),
  )
  const taken = new Set(ofBatches.map(({ lineId }) => lineId))
  const rest = debits.filter(({ id }) => !taken.has(id))
  const whole = new Set(ofBatches.map(({ batchId }) => batchId))
  const single = payments.filter(({ batchId }) => !whole.has(batchId))
  const ofPayments = pairs(rest, single, ({ amountToea }) => amountToea, wordsOfPayment).map(
    ([lineId, paymentId]): FoundMatch => ({ lineId, paymentId }),
  )
  return [...ofBatches, ...ofPayments]
}

type Candidate = { id: string; valueDate: Day; firstDay: Day }

/** One line and one candidate that fit each other alone. Where more share an amount than anybody would look through, none is proposed. */
function pairs<One extends Candidate>(
  lines: readonly OpenLine[],
  candidates: readonly One[],
  toeaOf: (one: One) => number,
  wordsOf: (one: One) => string[],
): [lineId: string, id: string][] {
  const prepared = candidates.map((one) => {
    const words = wordsOf(one)
      .map(spaced)
      .filter((word) => word.trim() !== '')
    const { id, valueDate, firstDay } = one
    return { id, valueDate, firstDay, toea: toeaOf(one), words }
  })
  const byAmount = Map.groupBy(prepared, ({ toea }) => toea)
  const chosen = lines.flatMap((line): [string, string][] => {
    const ofAmount = byAmount.get(-line.amountToea) ?? []
    if (ofAmount.length > candidatesMax) return []
    const near = ofAmount.filter((one) => isNear(line.day, one))
    const said = spaced(`${line.text} ${line.reference}`)
    const named = near.filter(({ words }) => words.some((word) => said.includes(word)))
    const found = named.length > 0 ? named : near
    return found.length === 1 && found[0] ? [[line.id, found[0].id]] : []
  })
  const times = new Map<string, number>()
  for (const [, id] of chosen) times.set(id, (times.get(id) ?? 0) + 1)
  return chosen.filter(([, id]) => times.get(id) === 1)
}

const candidatesMax = 100

const isNear = (booked: Day, { valueDate, firstDay }: Candidate) =>
  booked >= firstDay &&
  booked >= addDays(valueDate, -matchDays.before) &&
  booked <= addDays(valueDate, matchDays.after)

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

/** Is it there with no letter or figure beside it? Capitals and what stands between words do not count: `B4` is not `B42`. */
export function hasWord(said: string, word: string): boolean {
  const key = spaced(word)
  return key.trim() !== '' && spaced(said).includes(key)
}

const spaced = (text: string) =>
  ` ${text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()} `

/** Of the payments that a return may be: by what it says, the ones that say the same. One is a proposal, several are a choice. */
export function likeliest<One extends { reference: string; payeeName: string }>(
  { text, reference, payeeName }: { text: string; reference: string; payeeName: string },
  payments: readonly One[],
): One[] {
  const key = referenceKey(reference)
  const said = `${text} ${reference} ${payeeName}`
  const named = payments.filter(
    (one) =>
      (key !== '' && referenceKey(one.reference) === key) ||
      hasWord(said, one.reference) ||
      hasWord(said, one.payeeName),
  )
  return named.length > 0 ? named : [...payments]
}
