import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useSession } from '../../../layout/queries.ts'
import type { KeyedRow } from './grid-kind.ts'

/** So many rows are drawn at once; of longer lists only those in sight, and some above and below. */
const plainRowsMax = 60
/** Drawn before the height of the grid is known. */
const firstRows = 30
const beyond = 10
/** Of the cells of a row, as `--row` in the styles has it. */
const rowHeights = { regular: 36, compact: 30 }
const headHeight = 32

export type RowPlace = { index: number; top: number; size: number; isAway?: boolean }

type At = { key: string; rowIndex: number } | undefined
type HeightOf<Row> = (row: Row, isAt: boolean) => number

/** Which rows are drawn and where, how high all of them are, and a way to bring the cursor's cell into sight. */
export function useRowsInSight<Row extends KeyedRow>(
  rows: Row[],
  heightBelow: HeightOf<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  at: At,
) {
  const atKey = at?.key
  const rowHeight = rowHeights[useSession().user.preferences.density]
  const ends = useMemo(
    () => endsOf(rows, rowHeight, heightBelow, atKey),
    [rows, rowHeight, heightBelow, atKey],
  )
  const [seen, setSeen] = useState({ from: 0, to: firstRows })
  const isPlain = rows.length <= plainRowsMax

  useEffect(() => {
    const box = scroller.current
    if (!box || isPlain) return
    const look = () => {
      const from = Math.max(0, rowAt(ends, box.scrollTop) - beyond)
      const to = rowAt(ends, box.scrollTop + box.clientHeight) + beyond
      // drawn again only once a few rows have come into sight
      setSeen((before) => (isStill(before, from, to) ? before : { from, to }))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, ends, isPlain])

  const from = isPlain ? 0 : Math.min(seen.from, rows.length)
  const to = isPlain ? rows.length : Math.min(rows.length, seen.to + 1)
  const topOf = (index: number) => ends[index - 1] ?? 0
  const placeOf = (index: number): RowPlace => {
    return { index, top: topOf(index), size: (ends[index] ?? 0) - topOf(index) }
  }
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, place) => placeOf(from + place))
  // the row with the focus stays, however far one scrolls away from it, and keeps its place among the others
  const isAbove = at !== undefined && at.rowIndex < from
  const isBelow = at !== undefined && at.rowIndex >= to
  const away = (index: number): RowPlace => ({ ...placeOf(index), isAway: true })
  return {
    above: topOf(from),
    drawn: [
      ...(isAbove ? [away(at.rowIndex)] : []),
      ...drawn,
      ...(isBelow ? [away(at.rowIndex)] : []),
    ],
    height: ends.at(-1) ?? 0,
    rowHeight,
    /** The row of the cursor, clear of the titles that stay above. */
    show() {
      const box = scroller.current
      if (!box || !at) return
      const top = topOf(at.rowIndex)
      const below = (ends[at.rowIndex] ?? 0) + headHeight - box.clientHeight
      if (top < box.scrollTop) box.scrollTop = top
      else if (below > box.scrollTop) box.scrollTop = below
    },
  }
}

/** Where each row ends. One with something to say about it has a line or more below its cells. */
function endsOf<Row extends KeyedRow>(
  rows: Row[],
  rowHeight: number,
  heightBelow: HeightOf<Row>,
  atKey: string | undefined,
): Float64Array {
  const ends = new Float64Array(rows.length)
  let end = 0
  for (const [index, row] of rows.entries()) {
    end += rowHeight + heightBelow(row, row.key === atKey)
    ends[index] = end
  }
  return ends
}

/** The row at a height: the first that ends below it. */
function rowAt(ends: Float64Array, height: number): number {
  let from = 0
  let to = ends.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ends[middle] ?? 0) > height) to = middle
    else from = middle + 1
  }
  return from
}

/** Is everything in sight still drawn? */
function isStill(before: { from: number; to: number }, from: number, to: number): boolean {
  const spare = beyond - 2
  return (
    before.from <= from + spare &&
    before.from >= from - spare &&
    before.to >= to - spare &&
    before.to <= to + spare
  )
}
