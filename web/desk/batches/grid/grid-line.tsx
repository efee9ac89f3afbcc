// biome-ignore-all lint/a11y/useSemanticElements: rows of a grid are drawn where they stand, which a table cannot
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles of a cell have a column index
import { clsx } from 'clsx'
import { type MouseEvent, memo } from 'react'
import { CellInput } from './cell-input.tsx'
import { CellShown } from './cell-shown.tsx'
import { cellId, columns, fieldAt, tracks } from './columns.ts'
import { PayeeInput } from './payee-input.tsx'
import { RowProblem } from './row-problem.tsx'
import { type Cells, type GridRow, problemOf } from './rows/grid-row.ts'
import type { GridStore } from './rows/grid-store.ts'
import { isUnsaved } from './saving/autosave.ts'
import type { Cursor } from './use-cursor.ts'

type GridLineProps = {
  row: GridRow
  index: number
  top: number
  height: number
  titles: string[]
  batchId: string
  mayEdit: boolean
  store: GridStore
  /** Where Tab comes in while the cursor is nowhere yet. */
  isFirst: boolean
  isSelected: boolean
  /** The cell of this row where the cursor is. */
  column: number | undefined
  isTyping: boolean
  typed: string | undefined
  cursor: Cursor
  say: (sentence: string | undefined) => void
}

const problemId = (key: string) => `problem-${key}`

/** One payment: its cells, one of them being typed in, and under them why the row is not saved. */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { row, index, top, height, titles, isFirst, isSelected, column, isTyping } = props
  const problem = problemOf(row)
  const isWaiting = isUnsaved(row)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
      tabIndex={-1}
      className={clsx(
        'absolute inset-x-0 grid border-line border-b',
        isSelected ? 'bg-accent-ground' : 'hover:bg-raised',
      )}
      style={{ top, height, gridTemplateColumns: tracks, gridTemplateRows: '35px auto' }}
    >
      {columns.map(({ name, right }, at) => {
        const isAt = column === at
        const field = fieldAt(at)
        const isLocked = !field || (field === 'payee' && row.saved !== undefined)
        return (
          <div
            key={name}
            id={cellId(row.key, at)}
            role={name === 'payee' ? 'rowheader' : 'gridcell'}
            aria-colindex={at + 1}
            aria-readonly={(props.mayEdit && isLocked) || undefined}
            aria-invalid={(field && problem?.field === field && isWaiting) || undefined}
            aria-describedby={problem && isWaiting ? problemId(row.key) : undefined}
            tabIndex={isAt || (isFirst && at === 1) ? 0 : -1}
            {...pointing(props, at, isAt)}
            className={clsx(
              'relative flex min-w-0 items-center -outline-offset-2!',
              name === 'flag' ? 'justify-center' : 'px-2',
              right && 'figures justify-end',
              isAt && !isTyping && 'outline-2 outline-accent',
              field && problem?.field === field && isWaiting && 'bg-bad-ground',
            )}
          >
            {isAt && isTyping && field ? (
              <Input {...props} />
            ) : (
              <CellShown row={row} column={name} titles={titles} batchId={props.batchId} />
            )}
          </div>
        )
      })}
      {height > 40 && problem && (
        <RowProblem row={row} problem={problem} store={props.store} id={problemId(row.key)} />
      )}
    </div>
  )
}, isSame)

/** The first press goes to a cell, the second types in it. */
function pointing({ row, index, cursor, mayEdit }: GridLineProps, at: number, isAt: boolean) {
  const isFixed = !fieldAt(at) || (fieldAt(at) === 'payee' && row.saved !== undefined)
  return {
    onFocus: () => cursor.arrive({ key: row.key, column: at }),
    onMouseDown: (event: MouseEvent) => {
      if (isAt && cursor.isTyping) return
      if (event.target instanceof Element && event.target.closest('a, button')) return
      event.preventDefault()
      if (event.shiftKey) cursor.extendTo(row.key)
      else if (isAt && mayEdit && !isFixed) return cursor.type()
      else cursor.go(index, at)
      document.getElementById(cellId(row.key, at))?.focus({ preventScroll: true })
    },
  }
}

function Input({ row, column = 0, typed, cursor, store, say }: GridLineProps) {
  const field = fieldAt(column)
  const leave = (to: 'down' | 'up' | 'right' | 'left' | 'stay') => {
    cursor.stopTyping()
    if (to === 'down' || to === 'up') cursor.enter(to === 'down' ? 1 : -1)
    if (to === 'right' || to === 'left') cursor.tab(to === 'right' ? 1 : -1)
  }
  const put = (cells: Partial<Cells>) => store.edit([{ key: row.key, cells }])
  if (field === 'payee') {
    return (
      <PayeeInput
        row={row}
        start={typed}
        onPayee={(payee) => put({ payee })}
        onFound={(payee) =>
          store.replace((rows) =>
            rows.map((one) =>
              one.key === row.key ? { ...one, cells: { ...one.cells, payee } } : one,
            ),
          )
        }
        onLeave={leave}
        say={say}
      />
    )
  }
  if (!field) return null
  const before = row.cells[field]
  return (
    <CellInput
      label={`${field === 'amount' ? 'Amount' : 'Reference'}, row ${cursor.rowIndex + 1}`}
      start={typed ?? before}
      isMoney={field === 'amount'}
      onDone={(text, to) => {
        if (text !== before) put({ [field]: text })
        leave(to)
      }}
      onCancel={() => cursor.stopTyping()}
    />
  )
}

/** A cursor is new at each key; a row is drawn again only where it has something new to show. */
function isSame(before: GridLineProps, after: GridLineProps): boolean {
  if (before.column !== undefined || after.column !== undefined) return false
  return (
    before.row === after.row &&
    before.top === after.top &&
    before.height === after.height &&
    before.isSelected === after.isSelected &&
    before.isFirst === after.isFirst &&
    before.mayEdit === after.mayEdit &&
    before.titles.join() === after.titles.join()
  )
}
