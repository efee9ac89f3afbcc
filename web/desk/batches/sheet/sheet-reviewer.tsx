import { lazy, Suspense, useDeferredValue, useMemo, useReducer, useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import type { ImportView } from '#contract/batches/imports.ts'
import { Card } from '../../../ui/card.tsx'
import { counted } from '../../../ui/counted.ts'
import { inAdvance } from '../../../ui/in-advance.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { ControlFields, type ControlFigures } from '../control-figures.tsx'
import type { OpenedFile, SheetShelf } from './kept/device-shelf.ts'
import { useKeeping } from './kept/use-keeping.ts'
import { useLeaveGuard } from './kept/use-leave-guard.ts'
import { type Correction, changeSheet, type OpenSheet } from './open-sheet-state.ts'
import { reviewSheet, type SheetReview } from './review-sheet.ts'
import type { SheetRules } from './sheet-rules.ts'

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
  /** Another sheet of the workbook is meant. */
  onSheet: (worksheet: string) => void
}

/** The grid that the payments of a batch stand in too: on its way while the person chooses a file. */
const rows = inAdvance(() => import('./layer/sheet-rows.tsx'))
const SheetRows = lazy(async () => ({ default: (await rows()).SheetRows }))
/** What sends it is needed once the sheet was looked at. */
const sending = inAdvance(() => import('./sheet-sending.tsx'))
const SheetSending = lazy(async () => ({ default: (await sending()).SheetSending }))

/** Only where its columns are read as the last time; and where its workbook has other sheets. */
const RememberedMapping = lazy(async () => ({
  default: (await import('./start/remembered-mapping.tsx')).RememberedMapping,
}))
const SheetChoice = lazy(async () => ({
  default: (await import('./start/sheet-choice.tsx')).SheetChoice,
}))

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
  onSheet,
}: SheetReviewerProps) {
  const [open, change] = useReducer(changeSheet, start, (sheet) =>
    corrections.reduce(changeSheet, sheet),
  )
  const keeping = useKeeping(shelf, batch.id, file, open.corrections)
  const mayLeave = useLeaveGuard(keeping === 'failed' || keeping === 'under_way')
  // Typing comes first; the check of a long sheet follows a moment later.
  const settled = useDeferredValue(open)
  const { last } = file
  const review = useMemo(() => reviewSheet(settled, { ...rules, last }), [settled, rules, last])
  const figures: ControlFigures = {
    controlTotalToea: open.answers.controlTotalToea ?? null,
    headCount: open.answers.headCount ?? null,
  }
  // what was taken back is not what stands in the fields
  const [undone, setUndone] = useState(0)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Ready review={review} />
      {/* what was corrected belongs to the sheet that is read */}
      {open.sheet.sheets && open.corrections.length === 0 && (
        <Suspense>
          <SheetChoice sheets={open.sheet.sheets} onChoice={onSheet} />
        </Suspense>
      )}
      <Card title="The payroll’s own report">
        <ControlFields
          key={undone}
          start={figures}
          isNeeded={rules.needsControlTotal}
          onFigures={(typed) => typed && change({ kind: 'figures', figures: typed })}
        />
      </Card>
      <Suspense fallback={<Loading isPart />}>
        <SheetSending
          batch={batch}
          shelf={shelf}
          sentUnder={file.sentUnder}
          open={open}
          review={review}
          onAnswer={(answer) => {
            if (answer.accepted > 0) onKept(answer)
            else change({ kind: 'answer', problems: answer.problems })
          }}
        />
      </Suspense>
      {keeping === 'failed' && (
        <Notice tone="wait" title="This device cannot keep what you correct.">
          Stay on this page until the payments are added.
        </Notice>
      )}
      <Suspense>
        {file.confirmed && open.sheet.header && (
          <RememberedMapping
            confirmed={file.confirmed}
            header={open.sheet.header}
            onForget={() => onForget(open.corrections)}
          />
        )}
      </Suspense>
      <Suspense fallback={<Loading isPart />}>
        <SheetRows
          batch={batch}
          open={open}
          review={review}
          onChange={change}
          onUndo={() => {
            change({ kind: 'undo' })
            setUndone(undone + 1)
          }}
          onClose={() => mayLeave() && onClose()}
        />
      </Suspense>
    </div>
  )
}

/** How much is ready, in one line and one bar. */
function Ready({ review }: { review: SheetReview }) {
  const { rowsInAll, readyCount, readyToea, errorRows } = review
  const missing = errorRows.size
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="figures text-title" role="status">
          <strong>
            {readyCount.toLocaleString('en-US')} of {rowsInAll.toLocaleString('en-US')} rows are
            ready
          </strong>
          {missing > 0 && (
            <span className="text-bad"> · {counted(missing, 'needs', 'need')} you</span>
          )}
        </p>
        <p>
          <span className="mr-2 text-muted">Ready so far</span>
          <Money toea={readyToea} className="font-semibold text-title" />
        </p>
      </div>
      <Progress isQuiet label="Rows ready" done={readyCount} of={rowsInAll} />
    </Card>
  )
}
