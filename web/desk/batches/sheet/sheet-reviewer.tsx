import { useDeferredValue, useMemo, useReducer, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import type { ImportView } from '#contract/batches/imports.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ControlFields, type ControlFigures } from '../control-figures.tsx'
import type { OpenedFile, SheetShelf } from './kept/device-shelf.ts'
import { useKeeping } from './kept/use-keeping.ts'
import { useLeaveGuard } from './kept/use-leave-guard.ts'
import { type Correction, changeSheet, type OpenSheet } from './open-sheet-state.ts'
import { ProblemList } from './problem-list.tsx'
import { reviewSheet, type SheetReview } from './review-sheet.ts'
import { SheetGrid } from './sheet-grid.tsx'
import type { SheetRules } from './sheet-rules.ts'
import { SheetSending } from './sheet-sending.tsx'
import { RememberedMapping } from './start/remembered-mapping.tsx'

type SheetReviewerProps = {
  batch: BatchView
  rules: SheetRules
  shelf: SheetShelf
  file: OpenedFile
  start: OpenSheet
  /** What was done to it before the page was left. */
  corrections: Correction[]
  onKept: (answer: ImportView) => void
  onClose: () => void
  /** The columns are not to be read as they were the last time. */
  onForget: (corrections: Correction[]) => void
}

const views = ['problems', 'warnings', 'all'] as const
type View = (typeof views)[number]

/** The sheet with its problems: what is ready, what needs a hand, and every cell to mend in place. */
export function SheetReviewer({
  batch,
  rules,
  shelf,
  file,
  start,
  corrections,
  onKept,
  onClose,
  onForget,
}: SheetReviewerProps) {
  const [open, change] = useReducer(changeSheet, start, (sheet) =>
    corrections.reduce(changeSheet, sheet),
  )
  const keeping = useKeeping(shelf, batch.id, file, open.corrections)
  const mayLeave = useLeaveGuard(keeping === 'failed' || keeping === 'under_way')
  // Typing comes first; the check of a long sheet follows a moment later.
  const settled = useDeferredValue(open)
  const review = useMemo(() => reviewSheet(settled, rules), [settled, rules])
  const figures: ControlFigures = {
    controlTotalToea: open.answers.controlTotalToea ?? null,
    headCount: open.answers.headCount ?? null,
  }
  // what was taken back is not what stands in the fields
  const [undone, setUndone] = useState(0)
  const [parameters] = useSearchParams()
  // Decided once: the view must not change under the hand that mends the last problem.
  const [firstView] = useState<View>(review.errorRows.size > 0 ? 'problems' : 'all')
  const asked = parameters.get('show')
  const view = views.find((one) => one === asked) ?? firstView
  const rows = open.sheet.rows.filter(({ row }) => isShown(row, view, review, open.touched))

  return (
    <div className="grid grid-cols-1 gap-4">
      <Ready review={review} />
      <Card title="The payroll’s own report">
        <ControlFields
          key={undone}
          start={figures}
          isNeeded={rules.needsControlTotal}
          onFigures={(typed) => typed && change({ kind: 'figures', figures: typed })}
        />
      </Card>
      <SheetSending
        batch={batch}
        open={open}
        review={review}
        onAnswer={(answer) => {
          if (answer.accepted > 0) onKept(answer)
          else change({ kind: 'answer', problems: answer.problems })
        }}
      />
      {keeping === 'failed' && (
        <Notice tone="wait" title="This device cannot keep what you correct.">
          Stay on this page until the payments are added.
        </Notice>
      )}
      {file.confirmed && open.sheet.header && (
        <RememberedMapping
          confirmed={file.confirmed}
          header={open.sheet.header}
          onForget={() => onForget(open.corrections)}
        />
      )}
      <ProblemList sheet={open.sheet} problems={review.problems} onChange={change} />
      <section aria-label="Rows of the sheet" className="grid min-w-0 grid-cols-1 gap-3">
        <div className="flex flex-wrap-reverse items-end justify-between gap-3">
          <ViewTabs view={view} review={review} rowCount={open.sheet.rows.length} />
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              disabled={open.before.length === 0}
              onClick={() => {
                change({ kind: 'undo' })
                setUndone(undone + 1)
              }}
            >
              Undo the last change
            </Button>
            <Button kind="quiet" size="small" onClick={() => mayLeave() && onClose()}>
              Another sheet
            </Button>
          </div>
        </div>
        <SheetGrid sheet={open.sheet} rows={rows} byRow={review.byRow} onChange={change} />
      </section>
    </div>
  )
}

function isShown(row: number, view: View, review: SheetReview, touched: number[]): boolean {
  if (view === 'all' || touched.includes(row)) return true
  return (view === 'problems' ? review.errorRows : review.warningRows).has(row)
}

/** How much is ready, in one line and one bar. */
function Ready({ review }: { review: SheetReview }) {
  const { rowCount, readyCount, readyToea, errorRows } = review
  const missing = errorRows.size
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="figures text-title" role="status">
          <strong>
            {readyCount.toLocaleString('en-US')} of {rowCount.toLocaleString('en-US')} rows are
            ready
          </strong>
          {missing > 0 && (
            <span className="text-bad"> · {missing.toLocaleString('en-US')} need you</span>
          )}
        </p>
        <p>
          <span className="mr-2 text-muted">Ready so far</span>
          <Money toea={readyToea} className="font-semibold text-title" />
        </p>
      </div>
      <Progress isQuiet label="Rows ready" done={readyCount} of={rowCount} />
    </Card>
  )
}

type ViewTabsProps = { view: View; review: SheetReview; rowCount: number }

function ViewTabs({ view, review, rowCount }: ViewTabsProps) {
  return (
    <Tabs
      label="Rows"
      tabs={[
        {
          label: 'Need you',
          to: '?show=problems',
          isCurrent: view === 'problems',
          count: review.errorRows.size,
        },
        {
          label: 'To look at',
          to: '?show=warnings',
          isCurrent: view === 'warnings',
          count: review.warningRows.size,
        },
        { label: 'All rows', to: '?show=all', isCurrent: view === 'all', count: rowCount },
      ]}
    />
  )
}
