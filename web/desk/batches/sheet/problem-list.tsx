import { clsx } from 'clsx'
import { type Dispatch, useState } from 'react'
import { bankFileTitle } from '#domain/sheets/checks/notice-words.ts'
import type { Sheet, SheetProblem } from '#domain/sheets/sheet.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { counted } from '../../../ui/counted.ts'
import { Suggestion } from '../grid/frame/suggestion.tsx'
import { isAboutRow, suggest } from './layer/suggest.ts'
import type { SheetChange } from './open-sheet-state.ts'
import { groupProblems, type ProblemGroup } from './problem-groups.ts'

type ProblemListProps = {
  sheet: Sheet
  problems: SheetProblem[]
  onChange: Dispatch<SheetChange>
}

/** The causes of many rows come first. */
const shownMax = 5

/** What one cell alone suffers from stands under its row, with what would mend it. */
function isInGrid(group: ProblemGroup, { header, rows }: Sheet): boolean {
  const [only, another] = group.rows
  if (another !== undefined || isAboutRows(group)) return false
  const isShown = header?.columns.some(({ title }) => title === group.column)
  return isShown === true && rows.some(({ row }) => row === only)
}

/** Of the sheet as a whole: no row below shows it. Columns that are not read are often many, and wait with the rest. */
function isNowhereElse({ code, rows: [row] }: ProblemGroup, { rows }: Sheet): boolean {
  return code !== 'column_unread' && rows.every((one) => one.row !== row)
}

/** Problems by cause. Where many rows hold the same value, one correction mends them all. */
export function ProblemList({ sheet, problems, onChange }: ProblemListProps) {
  const [isAllShown, setAllShown] = useState(false)
  const groups = groupProblems(problems).filter((group) => !isInGrid(group, sheet))
  if (groups.length === 0) return null
  const others = groups.filter((group) => !isNowhereElse(group, sheet))
  const many = others.filter(({ rows }) => rows.length > 1)
  const first = (many.length > 0 ? many : others).slice(0, shownMax)
  const shown = groups.filter(
    (group) => isAllShown || !others.includes(group) || first.includes(group),
  )
  return (
    <Card title="Problems">
      <ul className="divide-y divide-line">
        {shown.map((group) => (
          <li key={group.key} className="grid gap-x-4 gap-y-1 py-1.5 sm:flex sm:items-center">
            <Cause group={group} />
            {group.code === 'column_changed' && (
              <Confirm column={group.column} sheet={sheet} onChange={onChange} />
            )}
            {isAboutRows(group) ? (
              <Settle group={group} sheet={sheet} onChange={onChange} />
            ) : (
              group.sameValue !== undefined && (
                <FixAll group={group} sheet={sheet} onChange={onChange} />
              )
            )}
          </li>
        ))}
      </ul>
      {groups.length > shown.length && (
        <Button kind="quiet" size="small" onClick={() => setAllShown(true)}>
          {counted(groups.length - shown.length, 'more cause')}
        </Button>
      )}
    </Card>
  )
}

function Cause({ group }: { group: ProblemGroup }) {
  const { severity, column, rows, sentence } = group
  const isError = severity === 'error'
  const places = rows.slice(0, 8).join(', ')
  return (
    <p className="min-w-0 flex-1">
      <span aria-hidden="true" className={clsx('mr-2', isError ? 'text-bad' : 'text-wait')}>
        {isError ? '✕' : '▲'}
      </span>
      <span className="sr-only">{isError ? 'Error: ' : 'Warning: '}</span>
      {!column.startsWith('(') && <strong className="font-semibold">{column}: </strong>}
      {sentence}{' '}
      <span className="figures text-muted">
        {rows.length === 1 ? 'Row' : `${rows.length} rows:`} {places}
        {rows.length > 8 && ' …'}
      </span>
    </p>
  )
}

/** Rows are left out, or their column is not meant for us. */
const isAboutRows = (group: ProblemGroup) => group.column === bankFileTitle || isAboutRow(group)

function Settle({ group: { code, column, rows }, sheet, onChange }: FixAllProps) {
  const title = column.trim()
  // a column that payments take is mended, never passed over
  const { titles = [], columns = [] } = sheet.header ?? {}
  const isPassable =
    title !== '' &&
    title !== bankFileTitle &&
    code !== 'row_not_credit' &&
    titles.includes(column) &&
    columns.every((one) => one.title !== column)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button size="small" onClick={() => onChange({ kind: 'leave_out', rows })}>
        {rows.length === 1 ? 'Leave the row out' : `Leave ${rows.length} rows out`}
      </Button>
      {isPassable && (
        <Button size="small" onClick={() => onChange({ kind: 'do_not_read', title })}>
          Do not read “{title}”
        </Button>
      )}
    </span>
  )
}

type ConfirmProps = Pick<ProblemListProps, 'sheet' | 'onChange'> & { column: string }

/** A column that holds what another one held in the last sheet: read so when a person says that it is meant. */
function Confirm({ column, sheet, onChange }: ConfirmProps) {
  const found = sheet.header?.columns.find(({ title }) => title === column)
  if (!found) return null
  const { title, field } = found
  return (
    <Button size="small" onClick={() => onChange({ kind: 'read_as', title, field })}>
      “{title.trim()}” is meant
    </Button>
  )
}

type FixAllProps = { group: ProblemGroup; sheet: Sheet; onChange: Dispatch<SheetChange> }

function FixAll({ group, sheet, onChange }: FixAllProps) {
  const [value, setValue] = useState(group.sameValue ?? '')
  const column = sheet.header?.columns.find(({ title }) => title === group.column)
  if (!column) return null
  const cells = group.rows.map((row) => ({ row, index: column.index }))
  const label = `Fix all ${group.rows.length} like this`
  const meant = suggest({ code: group.code, value: group.sameValue ?? '' })
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ kind: 'replace', cells, value })
      }}
    >
      <input
        aria-label={`New value of ${group.column} in ${group.rows.length} rows`}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        className="control w-44! py-0.5!"
      />
      <Button type="submit" size="small" disabled={value === group.sameValue}>
        {label}
      </Button>
      {meant !== undefined && (
        <Suggestion
          label={`Use ${meant} in all ${group.rows.length}`}
          onTake={() => onChange({ kind: 'replace', cells, value: meant })}
        />
      )}
    </form>
  )
}
