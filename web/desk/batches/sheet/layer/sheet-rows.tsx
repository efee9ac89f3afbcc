import { type Dispatch, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import { Button } from '../../../../ui/button.tsx'
import type { OpenSheet, SheetChange } from '../open-sheet-state.ts'
import { ProblemList } from '../problem-list.tsx'
import type { SheetReview } from '../review-sheet.ts'
import { LayerBar } from './layer-bar.tsx'
import { type View, views } from './layer-row.ts'
import { SheetLayer } from './sheet-layer.tsx'

type SheetRowsProps = {
  batch: BatchView
  open: OpenSheet
  review: SheetReview
  onChange: Dispatch<SheetChange>
  onUndo: () => void
  onClose: () => void
}

/** Problems by cause, and every row to mend in place. */
export function SheetRows(props: SheetRowsProps) {
  const { batch, open, review, onChange, onUndo, onClose } = props
  const [parameters] = useSearchParams()
  // Decided once: the view must not change under the hand that mends the last problem.
  const [firstView] = useState<View>(review.errorRows.size > 0 ? 'mend' : 'all')
  const asked = parameters.get('show')
  const view = views.find((one) => one === asked) ?? firstView
  return (
    <>
      <ProblemList sheet={open.sheet} problems={review.problems} onChange={onChange} />
      <section aria-label="Sheet to add" className="grid min-w-0 grid-cols-1 gap-3">
        <div className="flex flex-wrap-reverse items-end justify-between gap-3">
          <LayerBar
            view={view}
            review={review}
            paymentCount={batch.paymentCount}
            onView={() => onChange({ kind: 'look_again' })}
          />
          <div className="flex flex-wrap gap-2">
            <Button size="small" disabled={open.before.length === 0} onClick={onUndo}>
              Undo the last change
            </Button>
            <Button kind="quiet" size="small" onClick={onClose}>
              Another sheet
            </Button>
          </div>
        </div>
        <SheetLayer {...{ batch, open, review, view, onChange, onUndo }} />
      </section>
    </>
  )
}
