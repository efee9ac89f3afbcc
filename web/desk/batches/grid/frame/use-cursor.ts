import { useMemo, useState } from 'react'
import type { KeyedRow } from './grid-kind.ts'
import { type GridLayout, nextTyped } from './grid-layout.ts'

/** A cell of the rows in sight: by its row's key, since rows come and go above it. */
export type Cell = { key: string; column: number }

type State = {
  at: Cell | undefined
  /** Where the selection began, while it is more than one cell. */
  anchor: Cell | undefined
  /** What is being typed: with the first letter, or with what stands there. */
  typing: { start: string | undefined } | undefined
  /** Where a run of Tabs began, which is where Enter goes on in the next row. */
  tabbedFrom: number | undefined
}

const nowhere: State = {
  at: undefined,
  anchor: undefined,
  typing: undefined,
  tabbedFrom: undefined,
}

export type Cursor<Row extends KeyedRow> = ReturnType<typeof useCursor<Row>>

/** Where the person is in the grid, what is selected, and whether they are typing. */
export function useCursor<Row extends KeyedRow>(rows: Row[], layout: GridLayout, mayEdit: boolean) {
  const { columns, firstTyped, lastTyped } = layout
  const [state, setState] = useState(nowhere)
  const places = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows])
  const at = state.at && places.has(state.at.key) ? state.at : undefined
  const rowIndex = at ? (places.get(at.key) ?? 0) : 0
  const column = at?.column ?? firstTyped

  const isSomewhere = at !== undefined
  const anchorKey = state.anchor?.key
  const selected = useMemo(() => {
    const other = anchorKey === undefined ? rowIndex : (places.get(anchorKey) ?? rowIndex)
    const from = Math.min(rowIndex, other)
    // once the row under the cursor was taken out, the first is not meant in its place
    return { from, rows: isSomewhere ? rows.slice(from, Math.max(rowIndex, other) + 1) : [] }
  }, [rows, places, anchorKey, rowIndex, isSomewhere])

  function go(row: number, to: number, change: Partial<State> = {}) {
    const key = rows[clamp(row, 0, rows.length - 1)]?.key
    if (key === undefined) return
    setState({ ...nowhere, at: { key, column: clamp(to, 0, columns.length - 1) }, ...change })
  }

  return {
    at,
    rowIndex,
    column,
    isTyping: state.typing !== undefined,
    typed: state.typing?.start,
    selected,
    go,
    /** The focus came into a cell, by Tab or a screen reader, and the cursor is nowhere yet. */
    arrive(cell: Cell) {
      setState((before) => (before.at ? before : { ...nowhere, at: cell }))
    },
    goTo(key: string | undefined) {
      if (key !== undefined) setState({ ...nowhere, at: { key, column } })
    },
    move(down: number, right: number) {
      go(rowIndex + down, column + right)
    },
    extend(down: number) {
      const key = rows[clamp(rowIndex + down, 0, rows.length - 1)]?.key
      if (!at || key === undefined) return
      setState({ ...nowhere, anchor: state.anchor ?? at, at: { key, column } })
    },
    extendTo(key: string) {
      setState((before) => {
        const to = { key, column: before.at?.column ?? column }
        return { ...nowhere, anchor: before.anchor ?? before.at, at: to }
      })
    },
    /** Down, into the column where the run of Tabs began. */
    enter(step: 1 | -1) {
      go(rowIndex + step, state.tabbedFrom ?? column)
    },
    /** To the next cell one types in. `false` where there is none: then Tab is the browser's. */
    tab(step: 1 | -1): boolean {
      const tabbedFrom = state.tabbedFrom ?? column
      const to = nextTyped(layout, column, step)
      if (to !== undefined) go(rowIndex, to, { tabbedFrom })
      else if (!rows[rowIndex + step]) return false
      else if (step === 1) go(rowIndex + 1, firstTyped)
      else go(rowIndex - 1, lastTyped)
      return true
    },
    type(start?: string) {
      if (!mayEdit || !columns[column]?.isTyped) return false
      setState((before) => ({ ...before, typing: { start }, anchor: undefined }))
      return true
    },
    stopTyping() {
      setState((before) => ({ ...before, typing: undefined }))
    },
  }
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))
