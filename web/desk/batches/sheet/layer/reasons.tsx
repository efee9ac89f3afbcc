// biome-ignore-all lint/a11y/useSemanticElements: a grid is no table
import { clsx } from 'clsx'
import type { Dispatch } from 'react'
import type { SheetColumn, SheetProblem } from '#domain/sheets/sheet.ts'
import { wholeRow } from '#domain/sheets/whole.ts'
import { Suggestion } from '../../grid/frame/suggestion.tsx'
import type { SheetChange } from '../open-sheet-state.ts'
import { sentenceOf } from '../problem-groups.ts'
import type { LayerRow } from './layer-row.ts'
import { isAboutRow, suggest } from './suggest.ts'

/** As many lines as the sentence takes. What would mend it stands behind it, on a phone below. */
export function reasonHeight(problem: SheetProblem, { isNarrow, lineLetters }: Room): number {
  const isMendable = suggest(problem) !== undefined || isAboutRow(problem)
  const letters = saidOf(problem).length + (isMendable && !isNarrow ? suggestionLetters : 0)
  const lines = Math.ceil(letters / lineLetters)
  return lines * 20 + 8 + (isMendable && isNarrow ? 28 : 0)
}

const suggestionLetters = 16

/** What a row has to say itself in. */
export type Room = { isNarrow: boolean; lineLetters: number }

/** Problems by the cell that shows them. What is wrong with a whole row, or said in a column not shown, stands in its first cell. */
export function problemsAt(problems: SheetProblem[], columns: SheetColumn[], place: number) {
  const title = columns[place]?.title
  const isShown = (column: string) => columns.some((one) => one.title === column)
  return problems
    .filter(({ column }) => column === title || (place === 0 && !isShown(column)))
    .sort((one, other) => one.severity.localeCompare(other.severity))
}

/** The line that says what is the matter with a cell. */
export const reasonId = ({ row }: LayerRow['row'], place: number) => `reason-${row}-${place}`

type ReasonsProps = {
  row: LayerRow
  columns: SheetColumn[]
  across: number
  room: Room
  onChange: Dispatch<SheetChange>
}

/** Under the cells of a row: everything that is the matter with it, and what would mend it. */
export function Reasons({ row, columns, across, room, onChange }: ReasonsProps) {
  return columns.map((column, place) =>
    problemsAt(row.problems, columns, place).map((problem, index) => {
      const cell = { row: row.row.row, index: column.index }
      const meant = problem.column === column.title ? suggest(problem) : undefined
      return (
        <div
          key={`${problem.column} ${problem.code}`}
          role="gridcell"
          aria-colindex={1}
          aria-colspan={across}
          tabIndex={-1}
          style={{ height: reasonHeight(problem, room) }}
          className={clsx(
            'col-span-full min-w-0',
            problem.severity === 'error' ? 'text-bad' : 'text-wait',
          )}
        >
          <span className="sticky left-0 flex w-fit max-w-full items-center gap-2 px-2 max-sm:max-w-[calc(100vw-3rem)] max-sm:flex-wrap max-sm:gap-y-1">
            <span id={index === 0 ? reasonId(row.row, place) : undefined}>
              <span aria-hidden="true">{problem.severity === 'error' ? '✕' : '▲'} </span>
              {saidOf(problem)}
            </span>
            {meant !== undefined && (
              <Suggestion
                label={`Use ${meant}`}
                onTake={() => onChange({ kind: 'replace', cells: [cell], value: meant })}
              />
            )}
            {isAboutRow(problem) && (
              <Suggestion
                label="Leave it out"
                onTake={() => onChange({ kind: 'leave_out', rows: [row.row.row] })}
              />
            )}
          </span>
        </div>
      )
    }),
  )
}

/** `Amount: “abc” is not an amount.` */
export function saidOf(problem: SheetProblem): string {
  const { column } = problem
  const sentence = sentenceOf(problem)
  return column === wholeRow || column.trim() === '' ? sentence : `${column}: ${sentence}`
}
