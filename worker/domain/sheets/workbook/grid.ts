import type { Merged } from './merged.ts'

/** One sheet's cells as text, with what nobody sees on the screen. */
export type Grid = {
  rows: { row: number; cells: string[] }[]
  hiddenRows: number[]
  /** Columns counted from 0. */
  hiddenColumns: number[]
  /** The first cell whose formula has no value stored with it, such as `C7`. */
  valueless: string | undefined
  /** By column, counted from 0: the rows whose number a person does not see as it is, of another money by its sign. */
  foreign: Map<number, Map<string, number[]>>
  otherwise: Map<number, number[]>
  /** The first that is shown with fewer decimals than it has. */
  rounded: Map<number, string>
  /** By column: the first formula, whose value is the one that was stored with it. */
  reckoned: Map<number, string>
  /** The first cell that holds something under cells that were merged, where nobody sees it. */
  underMerged: string | undefined
  /** By row: the columns of its cells that have a line through them. */
  struck: Map<number, number[]>
  /** By row: those whose letters have the colour of what they stand on, or are too small to see. */
  unseen: Map<number, number[]>
  /** By row: the colours of its cells, also of empty ones, that are not those of plain ones. */
  looks: Map<number, Set<string>>
  /** Cells that are shown as one. */
  merged: Merged[]
  /** The styles that conditions give to its cells, by their place in the workbook's list of such. */
  conditions: Set<number>
  /** The first cell beyond what is read, such as `XFD1048576`. */
  beyond: string | undefined
  /**
   * Do its rows and cells follow each other, each closed, up to the end? Excel writes them so; two of one place would hide one
   * another, one in another would be lost, and so would what was cut off.
   */
  isWhole: boolean
  /** Of all its cells, though many may point to one text, which lies in the file once; and whether that is more than is read. */
  characters: number
  isTooLarge: boolean
}

export type GridLimits = { rowsMax: number; columnsMax: number; charactersMax: number }

/** Of a sheet of which nothing was read yet. */
export const emptyGrid = (): Grid => ({
  rows: [],
  hiddenRows: [],
  hiddenColumns: [],
  valueless: undefined,
  foreign: new Map(),
  rounded: new Map(),
  otherwise: new Map(),
  reckoned: new Map(),
  underMerged: undefined,
  struck: new Map(),
  unseen: new Map(),
  looks: new Map(),
  merged: [],
  conditions: new Set(),
  beyond: undefined,
  isWhole: true,
  characters: 0,
  isTooLarge: false,
})
