import type { ReactNode } from 'react'
import type { Leaving } from './cell-input.tsx'
import type { GridLayout } from './grid-layout.ts'

/** Rows come and go, and each keeps its key. */
export type KeyedRow = { key: string }

/** One cell being typed in. */
export type Typing = {
  column: number
  rowIndex: number
  /** The first letter, where typing began with one. */
  start: string | undefined
  leave: (to: Leaving) => void
  say: (sentence: string | undefined) => void
}

/**
 * What stands in the rows of a grid: payments as they are typed, or the rows of a sheet that are none yet. It stays the same
 * object until all rows have something new to show.
 */
export type GridKind<Row extends KeyedRow> = {
  layout: GridLayout
  mayEdit: boolean
  /** Why a cell is only read in this row, although others of its column are typed in. */
  fixed: (row: Row, column: number) => string | undefined
  shown: (row: Row, column: number) => ReactNode
  input: (row: Row, typing: Typing) => ReactNode
  /** How a cell stands out, and what says why, by its id. */
  wrong: (row: Row, column: number) => { tone: 'bad' | 'wait'; reason: string } | undefined
  /** Lines under the cells; `heightBelow` has room for them. */
  below: (row: Row) => ReactNode
  heightBelow: (row: Row, isAt: boolean) => number
  /** The server has it: its ground fades in when that begins. */
  isKept: (row: Row) => boolean
  /** Not a payment yet. Its cells say so as well: a ground alone would not be enough. */
  isProvisional: (row: Row) => boolean
  /** Said below the grid while the cursor is in the row. */
  about: (row: Row) => string
  acts: GridActs<Row>
}

/** Where something is pasted: the rows in sight, those selected, and the cell where the cursor is. */
export type PastePlace<Row> = { rows: Row[]; selected: Row[]; from: number; column: number }

/** What was copied as text and, by some programs, as a page too, which says what is hidden. */
export type Copied = { text: string; page: string }

/** What was taken out, in words, and what brings it back, whatever was done since: it gives the row. */
export type TakenOut = { sentence: string; bringBack: () => string | undefined }

/** What is done to several cells at once. Each answers what is said of it, where there is something to say. */
export type GridActs<Row> = {
  fillDown: (rows: Row[], above: Row | undefined, column: number) => string | undefined
  clear: (rows: Row[], column: number) => string | undefined
  paste: (copied: Copied, place: PastePlace<Row>) => string | Promise<string>
  copy: (rows: Row[], column: number) => string
  /** Nothing where it was nothing. */
  takeOut: (rows: Row[]) => TakenOut | undefined
  /** Both give the row where something changed. */
  undo: () => string | undefined
  redo: () => string | undefined
}
