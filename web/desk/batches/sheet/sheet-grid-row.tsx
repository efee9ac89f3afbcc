import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type Dispatch, memo } from 'react'
import {
  type SheetColumn,
  type SheetProblem,
  type SheetRow,
  wholeRow,
} from '#domain/sheets/sheet.ts'
import { moveByKey } from './move-by-key.ts'
import type { SheetChange } from './open-sheet-state.ts'
import { sentenceOf } from './problem-groups.ts'
import type { VirtualPlace } from './virtual-rows.tsx'

type RowProps = {
  row: SheetRow
  columns: SheetColumn[]
  problems: SheetProblem[]
  onChange: Dispatch<SheetChange>
  virtual?: VirtualPlace | undefined
}

/** One row of the sheet: its cells, and under each what is the matter with it. */
export const SheetGridRow = memo(function SheetGridRow(props: RowProps) {
  const { row, columns, problems, onChange, virtual } = props
  return (
    <tbody
      ref={virtual?.measure}
      data-index={virtual?.index}
      className="border-line border-b last:border-b-0 hover:bg-raised"
    >
      <tr aria-rowindex={virtual && virtual.index + 2}>
        <th scope="row" className="figures px-2 py-2 text-right font-normal text-muted">
          {row.row}
        </th>
        {columns.map((column, place) => (
          <SheetCell
            key={column.index}
            row={row}
            column={column}
            problem={problemsAt(problems, columns, place)[0]}
            onChange={onChange}
          />
        ))}
        <td className="py-0.5 text-center">
          <button
            type="button"
            onClick={() => onChange({ kind: 'leave_out', rows: [row.row] })}
            className="inline-grid size-8 place-items-center rounded-md text-muted hover:text-bad"
          >
            <X size={15} aria-hidden />
            <span className="sr-only">Leave row {row.row} out</span>
          </button>
        </td>
      </tr>
      {columns.map((column, place) =>
        problemsAt(problems, columns, place).map((problem) => (
          <Reason
            key={`${problem.column}${problem.code}`}
            id={reasonId(row, column)}
            problem={problem}
            column={column}
            place={place}
            places={columns.length}
          />
        )),
      )}
    </tbody>
  )
}, isSameRow)

/** The worst first. What is wrong with a whole row, or said in a column that is not shown, stands in its first cell. */
function problemsAt(problems: SheetProblem[], columns: SheetColumn[], place: number) {
  const title = columns[place]?.title
  const isShown = (column: string) => columns.some((one) => one.title === column)
  return problems
    .filter(({ column }) => column === title || (place === 0 && !isShown(column)))
    .sort((one, other) => one.severity.localeCompare(other.severity))
}

function reasonId({ row }: SheetRow, { index }: SheetColumn): string {
  return `reason-${row}-${index}`
}

type CellProps = {
  row: SheetRow
  column: SheetColumn
  problem: SheetProblem | undefined
  onChange: Dispatch<SheetChange>
}

function SheetCell({ row, column, problem, onChange }: CellProps) {
  const isError = problem?.severity === 'error'
  return (
    <td className="px-0.5 py-0.5">
      <input
        value={row.cells[column.index] ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ kind: 'type', cell: { row: row.row, index: column.index }, value })
        }
        onKeyDown={moveByKey}
        aria-label={`${column.title}, row ${row.row}`}
        aria-invalid={isError || undefined}
        aria-describedby={problem ? reasonId(row, column) : undefined}
        autoComplete="off"
        spellCheck={false}
        className={clsx(
          'figures h-8 w-full rounded-sm border px-1.5 -outline-offset-1!',
          column.field === 'amount' && 'text-right',
          isError && 'border-bad bg-bad-ground',
          !isError && problem && 'border-wait border-dashed',
          !problem && 'border-transparent hover:border-control',
        )}
      />
    </td>
  )
}

type ReasonProps = {
  id: string
  problem: SheetProblem
  column: SheetColumn
  place: number
  places: number
}

/**
 * A line under the row, which begins (or, in the right half, ends) under the cell it is about. On a phone that cell may be
 * out of sight: there the line stays where the eye is, and names the column; a column that is not shown is named everywhere.
 */
function Reason({ id, problem, column, place, places }: ReasonProps) {
  const isError = problem.severity === 'error'
  const isLeft = place < places / 2
  return (
    <tr className={clsx('text-[13px]', isError ? 'text-bad' : 'text-wait')}>
      {isLeft && <td colSpan={place + 1} className="max-sm:hidden" />}
      <td
        id={id}
        colSpan={isLeft ? places - place + 1 : place + 2}
        className={clsx('px-2 pb-1', !isLeft && 'sm:text-right')}
      >
        <span className="max-sm:sticky max-sm:left-2 max-sm:inline-block max-sm:max-w-[calc(100vw-52px)]">
          <span aria-hidden="true">{isError ? '✕' : '▲'} </span>
          {problem.column !== wholeRow && problem.column.trim() !== '' && (
            <span className={clsx(problem.column === column.title && 'sm:hidden')}>
              {problem.column}:{' '}
            </span>
          )}
          {sentenceOf(problem)}
        </span>
      </td>
      {!isLeft && <td colSpan={places - place} />}
    </tr>
  )
}

/** Every check makes new problem objects; a row is drawn again only when they say something new. */
function isSameRow(before: RowProps, after: RowProps): boolean {
  const said = ({ problems }: RowProps) => problems.map(({ message }) => message).join()
  return (
    before.row === after.row &&
    before.columns === after.columns &&
    before.virtual?.index === after.virtual?.index &&
    said(before) === said(after)
  )
}
