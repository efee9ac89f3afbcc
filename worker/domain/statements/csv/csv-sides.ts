import { readSigned } from '../amount.ts'
import type { StatementMapping } from '../mapping.ts'
import type { CsvRow } from './csv-table.ts'

/** What an amount is taken by: −1 where its side is told apart and is the debit. */
export type Side = 1 | -1

const sideWords = /^(?:(d|dr|debit)|c|cr|credit)\.?$/i

/** Of each row, and the first row whose side may be its amount’s or its balance’s. */
type Sides = { sideOf: (cells: string[]) => Side; doubtful: CsvRow | undefined }
const none: Sides = { sideOf: () => 1, doubtful: undefined }

/**
 * A column beside amounts without signs that says `DR` or `CR` in each row: then it says which left. One right behind the
 * balance may be the balance’s own: where it says `DR` of either, and no other column says what left, nobody can tell.
 */
export function sidesOf(
  rows: CsvRow[],
  places: Partial<Record<keyof StatementMapping, number>>,
): Sides {
  const { amount, balance } = places
  if (amount === undefined) return none
  // of nothing no side is said
  const amounts = rows.filter(
    ({ cells }) => cells[amount]?.trim() && readSigned(cells[amount]) !== 0,
  )
  if (amounts.some(({ cells }) => hasSign(cells[amount] ?? ''))) return none
  const read = new Set(Object.values(places))
  const widest = Math.max(0, ...amounts.map(({ cells }) => cells.length))
  const behind = (balance ?? -1) + 1
  const isSide = (at: number) =>
    !read.has(at) &&
    at !== behind &&
    amounts.every(({ cells }) => sideWords.test(cells[at]?.trim() ?? ''))
  const at = Array.from({ length: widest }, (_cell, index) => index).find(isSide)
  const isDebit = (cells: string[], place: number) =>
    sideWords.exec(cells[place]?.trim() ?? '')?.[1]
  if (at !== undefined) return { ...none, sideOf: (cells) => (isDebit(cells, at) ? -1 : 1) }
  const isDoubtful = ({ cells }: CsvRow) => !read.has(behind) && isDebit(cells, behind)
  return { ...none, doubtful: amounts.find(isDoubtful) }
}

/** Less than nothing, or with the word for its side. */
const hasSign = (written: string) =>
  (readSigned(written) ?? 0) < 0 || /[cd]r$/i.test(written.trim())
