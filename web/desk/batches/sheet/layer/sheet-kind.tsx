import { X } from 'lucide-react'
import type { Dispatch } from 'react'
import type { SheetColumn } from '#domain/sheets/sheet.ts'
import { CellInput } from '../../grid/frame/cell-input.tsx'
import type { GridKind, Typing } from '../../grid/frame/grid-kind.ts'
import { numberLook } from '../../grid/number-look.ts'
import type { SheetChange } from '../open-sheet-state.ts'
import type { LayerRow } from './layer-row.ts'
import { problemsAt, Reasons, type Room, reasonHeight, reasonId, saidOf } from './reasons.tsx'
import { sheetActs } from './sheet-acts.ts'
import { ownColumns, sheetLayout } from './sheet-layout.ts'

type SheetKindOf = {
  columns: SheetColumn[]
  onChange: Dispatch<SheetChange>
  onUndo: () => void
  room: Room
}

/** The rows of a sheet in the grid: provisional, each cell to mend in place. */
export function sheetKind({ columns, onChange, onUndo, room }: SheetKindOf): GridKind<LayerRow> {
  const layout = sheetLayout(columns)
  const across = layout.columns.length
  return {
    layout,
    mayEdit: true,
    fixed: ({ payment }) => (payment === undefined ? undefined : isPayment),
    shown: (row, at) => {
      const name = layout.columns[at]?.name
      if (name === 'state') return <State row={row} />
      if (name === 'row') {
        return <span className="truncate text-muted">{row.payment ?? row.row.row}</span>
      }
      if (name === 'out') {
        return row.payment === undefined && <LeaveOut row={row.row.row} onChange={onChange} />
      }
      const column = columns[at - ownColumns]
      const text = row.row.cells[column?.index ?? -1] ?? ''
      return (
        <span className={isNumber(column) ? numberLook(text) : 'figures truncate'} title={text}>
          {text}
        </span>
      )
    },
    input: (row, typing) => (
      <SheetInput
        row={row}
        column={columns[typing.column - ownColumns]}
        typing={typing}
        onChange={onChange}
      />
    ),
    wrong: ({ row, problems }, at) => {
      const place = at - ownColumns
      const problem = columns[place] && problemsAt(problems, columns, place)[0]
      if (!problem) return undefined
      return {
        tone: problem.severity === 'error' ? 'bad' : 'wait',
        reason: reasonId(row, place),
      }
    },
    below: (row) =>
      row.problems.length > 0 && <Reasons {...{ row, columns, across, room, onChange }} />,
    heightBelow: ({ problems }) =>
      problems.reduce((sum, problem) => sum + reasonHeight(problem, room), 0),
    isKept: ({ payment }) => payment !== undefined,
    isProvisional: ({ payment }) => payment === undefined,
    about: ({ problems, payment }) =>
      payment === undefined ? problems.map(saidOf).join(' · ') : isPayment,
    acts: sheetActs(columns, onChange, onUndo),
  }
}

const isNumber = (column: SheetColumn | undefined) =>
  column !== undefined && ['bsb', 'accountNumber', 'amount'].includes(column.field)

const isPayment = 'This is a payment of the batch already. It is changed on the batch’s own page.'

/** A payment or none yet, in words. */
function State({ row: { problems, payment } }: { row: LayerRow }) {
  if (payment !== undefined) return <span className="font-medium">● In the batch</span>
  if (problems.some(({ severity }) => severity === 'error')) {
    return <span className="font-medium text-bad">✕ To mend</span>
  }
  if (problems.length > 0) return <span className="text-wait">▲ To look at</span>
  return <span className="text-muted">○ Not added</span>
}

function LeaveOut({ row, onChange }: { row: number; onChange: Dispatch<SheetChange> }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => onChange({ kind: 'leave_out', rows: [row] })}
      className="grid size-8 flex-none place-items-center rounded-md text-muted hover:text-bad"
    >
      <X size={15} aria-hidden />
      <span className="sr-only">Leave row {row} out</span>
    </button>
  )
}

type SheetInputProps = {
  row: LayerRow
  column: SheetColumn | undefined
  typing: Typing
  onChange: Dispatch<SheetChange>
}

/** What is typed is checked while it is typed, so that the reason under the row goes when it is mended. */
function SheetInput({ row: { row }, column, typing, onChange }: SheetInputProps) {
  if (!column) return null
  const now = row.cells[column.index] ?? ''
  const cell = { row: row.row, index: column.index }
  const put = (value: string) => value !== now && onChange({ kind: 'type', cell, value })
  return (
    <CellInput
      label={`${column.title}, row ${row.row}`}
      before={now}
      start={typing.start}
      isMoney={column.field === 'amount'}
      onText={put}
      onDone={(text, to) => {
        if (text !== undefined) put(text)
        typing.leave(to)
      }}
      onCancel={(before) => {
        put(before)
        typing.leave('stay')
      }}
    />
  )
}
