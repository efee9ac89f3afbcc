// biome-ignore-all lint/a11y/useSemanticElements: rows of a grid are drawn where they stand, which a table cannot
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles of a cell have a column index
import { clsx } from 'clsx'
import { type MouseEvent, memo, type ReactNode, useState } from 'react'
import type { Leaving } from './cell-input.tsx'
import type { GridKind, KeyedRow } from './grid-kind.ts'
import { cellId } from './grid-layout.ts'
import type { Cursor } from './use-cursor.ts'

type GridLineProps<Row extends KeyedRow> = {
  row: Row
  kind: GridKind<Row>
  index: number
  /** Of a row that is drawn although it is out of sight; the others follow each other. */
  top: number | undefined
  height: number
  /** Something stands under its cells. */
  isTall: boolean
  /** Where Tab comes in while the cursor is nowhere yet. */
  isFirst: boolean
  isSelected: boolean
  /** The cell of this row where the cursor is. */
  column: number | undefined
  isTyping: boolean
  typed: string | undefined
  cursor: Cursor<Row>
  say: (sentence: string | undefined) => void
}

/** One row: its cells, one of them being typed in, and under them what there is to say of it. */
function Line<Row extends KeyedRow>(props: GridLineProps<Row>) {
  const { row, kind, index, top, height, isTall, isFirst, isSelected, column, isTyping } = props
  const { columns, tracks, firstTyped, hasEdge } = kind.layout
  const [wasKept] = useState(() => kind.isKept(row))
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
      tabIndex={-1}
      className={clsx(
        'group/row grid border-hair border-b',
        kind.isKept(row) && !wasKept && 'row-new',
        top !== undefined && 'absolute inset-x-0',
        hasEdge && 'border-l-3',
        hasEdge &&
          (kind.isProvisional(row) ? 'border-l-wait border-dashed' : 'border-l-transparent'),
        isSelected ? 'bg-accent-ground' : 'hover:bg-raised',
      )}
      style={{
        top,
        height,
        gridTemplateColumns: tracks,
        gridTemplateRows: 'calc(var(--row) - 1px) auto',
      }}
    >
      {columns.map(({ name, right, isNarrow, isTyped, isHeader }, at) => {
        const isAt = column === at
        const wrong = kind.wrong(row, at)
        const isRead = kind.mayEdit && (!isTyped || kind.fixed(row, at) !== undefined)
        return (
          <div
            key={name}
            id={cellId(row.key, at)}
            role={isHeader ? 'rowheader' : 'gridcell'}
            aria-colindex={at + 1}
            aria-readonly={isRead || undefined}
            aria-invalid={wrong?.tone === 'bad' || undefined}
            aria-describedby={wrong?.reason}
            tabIndex={isAt || (isFirst && at === firstTyped) ? 0 : -1}
            {...pointing(props, at, isAt)}
            className={clsx(
              'flex min-w-0 items-center -outline-offset-2!',
              // alone where it is needed: each of thousands would be painted by itself
              isAt && 'relative',
              isNarrow ? 'justify-center' : 'px-2',
              right && 'figures justify-end',
              isAt && !isTyping && 'outline-2 outline-accent',
              wrong?.tone === 'bad' && 'bg-bad-ground shadow-[inset_0_-2px] shadow-bad',
              wrong?.tone === 'wait' && 'shadow-[inset_0_-1px] shadow-wait',
            )}
          >
            {isAt && isTyping && isTyped ? typing(props, at) : kind.shown(row, at)}
          </div>
        )
      })}
      {isTall && kind.below(row)}
    </div>
  )
}

/** The first press goes to a cell, the second types in it. */
function pointing<Row extends KeyedRow>(
  { row, index, cursor, kind }: GridLineProps<Row>,
  at: number,
  isAt: boolean,
) {
  return {
    onFocus: () => cursor.arrive({ key: row.key, column: at }),
    onMouseDown: (event: MouseEvent) => {
      if (isAt && cursor.isTyping) return
      if (event.target instanceof Element && event.target.closest('a, button')) return
      event.preventDefault()
      const isOpen = kind.layout.columns[at]?.isTyped && !kind.fixed(row, at)
      if (event.shiftKey) cursor.extendTo(row.key)
      else if (isAt && kind.mayEdit && isOpen) return cursor.type()
      else cursor.go(index, at)
      document.getElementById(cellId(row.key, at))?.focus({ preventScroll: true })
    },
  }
}

function typing<Row extends KeyedRow>(props: GridLineProps<Row>, column: number): ReactNode {
  const { row, kind, typed, cursor, say } = props
  const leave = (to: Leaving) => {
    cursor.stopTyping()
    if (to === 'down' || to === 'up') cursor.enter(to === 'down' ? 1 : -1)
    if (to === 'right' || to === 'left') cursor.tab(to === 'right' ? 1 : -1)
  }
  return kind.input(row, { column, rowIndex: cursor.rowIndex, start: typed, leave, say })
}

/** A cursor is new at each key; a row is drawn again only where it has something new to show. */
function isSame<Row extends KeyedRow>(
  before: GridLineProps<Row>,
  after: GridLineProps<Row>,
): boolean {
  if (before.column !== undefined || after.column !== undefined) return false
  return (
    before.row === after.row &&
    before.kind === after.kind &&
    before.index === after.index &&
    before.top === after.top &&
    before.height === after.height &&
    before.isSelected === after.isSelected &&
    before.isFirst === after.isFirst
  )
}

// safe: memo keeps what a component takes, and forgets only that it is generic
export const GridLine = memo(Line, isSame) as unknown as typeof Line
