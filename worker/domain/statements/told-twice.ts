import { formatDay } from '../calendar.ts'
import { withoutZeros } from '../payees/bank-account.ts'
import { asKey } from '../text/as-key.ts'
import { signed } from './balances.ts'
import type { ReturnedRow } from './read-return-csv.ts'
import { problemAt, type StatementProblem } from './statement.ts'

/** What a row of an earlier file said of a payment that came back. */
export type ToldReturn = Pick<
  ReturnedRow,
  'bankDay' | 'amountToea' | 'reference' | 'payeeName' | 'accountNumber'
>

/** Pairs of one file that are looked at: whoever reads them compares a day's returns of one amount, not a year's. */
const pairsMax = 500_000

/**
 * Rows that may be what an earlier file of another kind, or read by other columns, had: of its day and amount, and nothing that
 * both say differs. Nobody can tell, so they are refused, and a person says what else came back. `told`: rows of these days that
 * this file has not word for word. Where more look alike than are compared, the row is refused as well, and says so.
 */
export function findToldTwice(
  added: readonly ReturnedRow[],
  told: readonly ToldReturn[],
): StatementProblem[] {
  const rows = Map.groupBy(added, placeOf)
  const earlier = Map.groupBy(told, placeOf)
  let pairsLeft = pairsMax
  const problems: StatementProblem[] = []
  for (const [place, ofPlace] of rows) {
    const others = earlier.get(place)
    if (!others) continue
    const alike = findAlike(others.map(saidOf))
    for (const one of ofPlace) {
      const said = saidOf(one)
      const { count, some } = alike(said)
      pairsLeft -= count
      if (pairsLeft < 0) problems.push(tooManyAlike(one, others.length))
      else if (some((other) => mayBeSame(said, other))) problems.push(toldBefore(one))
    }
  }
  return problems.sort((one, other) => one.row - other.row)
}

const placeOf = ({ bankDay, amountToea }: ToldReturn) => `${bankDay} ${amountToea}`

/** What a row says, as it is compared: reference, name and account. */
type Said = readonly [reference: string, name: string, account: string]

const saidOf = ({ reference, payeeName, accountNumber }: ToldReturn): Said => [
  letters(reference),
  letters(payeeName),
  letters(withoutZeros(accountNumber)),
]

const letters = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The same words, or nothing said, or cut off where a format has no more room. */
const mayBe = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

const mayBeSame = (one: Said, other: Said) =>
  mayBe(one[0], other[0]) && mayBe(one[1], other[1]) && mayBe(one[2], other[2])

type Alike = { count: number; some: (isSame: (other: Said) => boolean) => boolean }

/** Of what was told, made ready once, what may be the same by whichever of the three leaves the fewest. */
function findAlike(told: readonly Said[]): (said: Said) => Alike {
  const distinct = [...new Map(told.map((one) => [one.join(' '), one])).values()]
  const [byReference, byName, byAccount] = [
    indexOf(distinct, 0),
    indexOf(distinct, 1),
    indexOf(distinct, 2),
  ]
  const fewer = (one: Alike, other: Alike) => (other.count < one.count ? other : one)
  return (said) => fewer(fewer(byReference(said), byName(said)), byAccount(said))
}

/** By one field: what goes on from it stands in one run of the order, and what it goes on from are its own beginnings. */
function indexOf(told: readonly Said[], field: 0 | 1 | 2) {
  const byText = Map.groupBy(told, (one) => asKey(one[field]))
  const texts = [...byText.keys()].sort()
  const lengths = [...new Set(texts.map(({ length }) => length))]
  const before = [0]
  for (const [at, text] of texts.entries()) before.push((before[at] ?? 0) + countOf(byText, text))
  const firstFrom = (isBefore: (text: string) => boolean) => {
    let [low, high] = [0, texts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(texts[middle] ?? '')) low = middle + 1
      else high = middle
    }
    return low
  }
  return (said: Said): Alike => {
    const text = asKey(said[field])
    const start = firstFrom((other) => other < text)
    const end = firstFrom((other) => other < text || other.startsWith(text))
    const beginnings = lengths
      .filter((length) => length < text.length)
      .map((length) => text.slice(0, length))
    const count = beginnings.reduce(
      (sum, beginning) => sum + countOf(byText, beginning),
      (before[end] ?? 0) - (before[start] ?? 0),
    )
    const some: Alike['some'] = (isSame) => {
      const has = (one: string) => byText.get(one)?.some(isSame) === true
      for (let at = start; at < end; at++) if (has(texts[at] ?? '')) return true
      return beginnings.some(has)
    }
    return { count, some }
  }
}

const countOf = (byText: Map<string, readonly Said[]>, text: string) =>
  byText.get(text)?.length ?? 0

const toldBefore = ({ row, amountToea, bankDay }: ReturnedRow) =>
  problemAt(
    row,
    'Amount',
    'told_before',
    `${signed(amountToea)} of ${formatDay(bankDay)} may be what an earlier file had in other words. Export these returns as you did before; if it is another one, record it at its payment.`,
  )

const tooManyAlike = ({ row, amountToea, bankDay }: ReturnedRow, many: number) =>
  problemAt(
    row,
    'Amount',
    'too_many_alike',
    `earlier files have ${many.toLocaleString('en-US')} of ${signed(amountToea)} of ${formatDay(bankDay)} in other words, more than are compared. Export these returns as you did before; if it is another one, record it at its payment.`,
  )
