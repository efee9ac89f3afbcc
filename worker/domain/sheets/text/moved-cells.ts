import { parseAmount } from '../../money/money.ts'

/**
 * A cell that is merged over several rows is pasted from a page for the first of them alone, and those behind it move to the
 * left: a sum of the year would be paid. Has this row fewer cells than titles, and before its amount another that may be it?
 */
export function mayHaveMoved(
  cells: readonly string[],
  titles: number,
  amount: number,
  isRead: (index: number) => boolean,
) {
  const isAmount = (at: number) => parseAmount(cells[at] ?? '').ok
  return (
    isAmount(amount) &&
    cells.some(
      (_cell, at) =>
        at < amount && at >= amount - titles + cells.length && !isRead(at) && isAmount(at),
    )
  )
}
