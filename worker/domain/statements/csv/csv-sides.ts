import { readSigned } from '../amount.ts'
import type { StatementMapping } from '../mapping.ts'
import type { CsvRow } from './csv-table.ts'

/** What an amount is taken by: −1 where its side is told apart and is the debit. */
export type Side = 1 | -1

const sideWords = /^(?:(d|dr|debit)|c|cr|credit)\.?$/i

/**
 * A column beside amounts without signs that says `DR` or `CR` in each row: then it says which left. One right behind the
 * balance is the balance’s own.
 */
export function sidesOf(
  rows: CsvRow[],
  places: Partial<Record<keyof StatementMapping, number>>,
): (cells: string[]) => Side {
  const { amount, balance } = places
  if (amount === undefined) return () => 1
  // of nothing no side is said
  const amounts = rows.filter(
    ({ cells }) => cells[amount]?.trim() && readSigned(cells[amount]) !== 0,
  )
  if (amounts.some(({ cells }) => hasSign(cells[amount] ?? ''))) return () => 1
  const read = new Set(Object.values(places))
  const widest = Math.max(0, ...amounts.map(({ cells }) => cells.length))
  const isSide = (at: number) =>
    !read.has(at) &&
    at !== (balance ?? -1) + 1 &&
    amounts.every(({ cells }) => sideWords.test(cells[at]?.trim() ?? ''))
  const at = Array.from({ length: widest }, (_cell, index) => index).find(isSide)
  if (at === undefined) return () => 1
  return (cells) => (sideWords.exec(cells[at]?.trim() ?? '')?.[1] ? -1 : 1)
}

/** Less than nothing, or with the word for its side. */
const hasSign = (written: string) =>
  (readSigned(written) ?? 0) < 0 || /[cd]r$/i.test(written.trim())
