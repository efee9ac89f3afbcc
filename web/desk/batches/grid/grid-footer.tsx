import { memo, type Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { Money } from '../../../ui/money.tsx'
import type { GridRow } from './rows/grid-row.ts'
import type { SaveState } from './saving/autosave.ts'

type GridFooterProps = {
  ref: Ref<HTMLDivElement>
  rows: GridRow[]
  selected: GridRow[]
  save: SaveState
  mayEdit: boolean
  said: string | undefined
  /** What was found in the payment where the cursor is. */
  found: string
  onTryNow: () => void
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** What is saved comes to so much; what is not saved yet is said beside it. */
export const GridFooter = memo(function GridFooter(props: GridFooterProps) {
  const { ref, rows, selected, save, mayEdit, said, found, onTryNow } = props
  const saved = rows.flatMap((row) => row.saved ?? [])
  const chosen = selected.flatMap((row) => row.saved ?? [])
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="figures rounded-b-md border-line border-t bg-raised px-3 py-1.5 text-[13px] leading-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p>
          {counted(saved.length, 'payment')} · <Money toea={sum(saved)} className="font-semibold" />
          {chosen.length > 1 && (
            <span className="ml-4 text-muted">
              {counted(chosen.length, 'row')} selected · <Money toea={sum(chosen)} />
            </span>
          )}
        </p>
        {mayEdit && (
          <p role="status" className="flex items-center gap-2">
            <Saved save={save} />
            {save.isRetrying && (
              <Button size="small" kind="quiet" className="min-h-6!" onClick={onTryNow}>
                Try now
              </Button>
            )}
          </p>
        )}
      </div>
      <p role="status" className="min-h-5 text-muted">
        {said ?? (found || (mayEdit ? 'Enter goes down, Tab right. Esc leaves the table.' : ''))}
      </p>
    </div>
  )
}, isSame)

function Saved({ save: { unsaved, savedAt, isRetrying } }: { save: SaveState }) {
  if (unsaved > 0) {
    return (
      <span>
        <span aria-hidden="true" className="mr-1.5 inline-block size-2 rounded-full bg-control" />
        {counted(unsaved, 'row')} not saved yet
        {isRetrying && '. No answer; it is tried again.'}
      </span>
    )
  }
  return savedAt && <span className="text-muted">Saved {clock.format(savedAt)}</span>
}

const sum = (lines: { amountToea: number }[]) =>
  lines.reduce((total, { amountToea }) => total + amountToea, 0)

/** Scrolling draws the grid again and again; its sums are those of the same rows. */
function isSame(before: GridFooterProps, after: GridFooterProps): boolean {
  const { rows, selected, save, said, found, mayEdit } = before
  const isSaid = said === after.said && found === after.found && mayEdit === after.mayEdit
  return isSaid && rows === after.rows && selected === after.selected && save === after.save
}
