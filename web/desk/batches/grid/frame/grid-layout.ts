export type GridColumn = {
  name: string
  title: string
  /** Of the width: a part of what is left, or so many pixels. */
  width: string
  right?: boolean
  /** Somebody types in it. */
  isTyped?: boolean
  /** What it holds names the row. */
  isHeader?: boolean
  /** What it holds is plain without its title, which is there for those who do not see it. */
  isNarrow?: boolean
}

/** Columns side by side, and which of them are typed in. */
export type GridLayout = {
  columns: GridColumn[]
  tracks: string
  widthMin: number
  firstTyped: number
  lastTyped: number
  /** Rows have an edge at the left, which shows those that are provisional. */
  hasEdge: boolean
}

export function gridLayout(columns: GridColumn[], widthMin: number, hasEdge = false): GridLayout {
  const isTyped = ({ isTyped }: GridColumn) => isTyped === true
  return {
    columns,
    tracks: columns.map(({ width }) => width).join(' '),
    widthMin,
    firstTyped: columns.findIndex(isTyped),
    lastTyped: columns.findLastIndex(isTyped),
    hasEdge,
  }
}

/** Where Tab goes from a column: over what is only read. */
export function nextTyped({ columns }: GridLayout, column: number, step: 1 | -1) {
  for (let at = column + step; at >= 0 && at < columns.length; at += step) {
    if (columns[at]?.isTyped) return at
  }
  return undefined
}

export const cellId = (key: string, column: number) => `cell-${key}-${column}`
