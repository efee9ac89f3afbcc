import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingList } from '#contract/batches/findings.ts'
import { isAwaitingApproval, isBeforeFile, isEditable } from '#domain/batches/batch.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useMay, useSession } from '../layout/queries.ts'
import { AnswerDialog } from './dialogs/answer-dialog.tsx'
import { SubmitDialog } from './dialogs/submit-dialog.tsx'
import { type OpenPoints, openPoints } from './findings/points.ts'
import { isTooMuch, SplitBatch } from './split-batch.tsx'
import { stepSentence } from './step-sentence.ts'

/** Only a batch that was approved needs it. */
const FileSteps = lazy(async () => ({
  default: (await import('./file-steps.tsx')).FileSteps,
}))

// The rarer ways come with the press that asks for them.
const EditBatchDialog = lazy(async () => ({
  default: (await import('./dialogs/edit-batch-dialog.tsx')).EditBatchDialog,
}))
const RecallDialog = lazy(async () => ({
  default: (await import('./dialogs/recall-dialog.tsx')).RecallDialog,
}))
const CancelDialog = lazy(async () => ({
  default: (await import('./dialogs/cancel-dialog.tsx')).CancelDialog,
}))

type Open = 'submit' | 'answer' | 'edit' | 'recall' | 'cancel'

/** What has to happen now, who does it, and the one button for it; the rarer ways beside it. */
export function NextStep({ batch, found }: { batch: BatchView; found: FindingList }) {
  const [open, setOpen] = useState<Open>()
  const isMaker = useMay('create_payments')
  const close = () => setOpen(undefined)
  const { state } = batch
  const points = openPoints(found)
  const isEditNext = state === 'lapsed' || (hasErrors(batch) && !isTooMuch(batch))

  return (
    <section
      aria-label="Next step"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 py-3"
    >
      <p className="max-w-prose" aria-live="polite">
        {stepSentence(batch, points)}
      </p>
      <div className="no-print flex flex-wrap items-center gap-2">
        <PrimaryStep batch={batch} points={points} isMaker={isMaker} onOpen={setOpen} />
        {isMaker && (isEditable(state) || state === 'lapsed') && (
          <Button kind={isEditNext ? 'primary' : 'quiet'} onClick={() => setOpen('edit')}>
            {state === 'lapsed' ? 'Choose a new day' : 'Edit name or day'}
          </Button>
        )}
        {isMaker && isAwaitingApproval(state) && (
          <Button kind="quiet" onClick={() => setOpen('recall')}>
            Take it back
          </Button>
        )}
        {isMaker && isBeforeFile(state) && (
          <Button kind="quiet" onClick={() => setOpen('cancel')}>
            Cancel batch
          </Button>
        )}
      </div>
      {open === 'submit' && <SubmitDialog batch={batch} list={found} onClose={close} />}
      {open === 'answer' && <AnswerDialog batch={batch} onClose={close} />}
      <Suspense>
        {open === 'edit' && <EditBatchDialog batch={batch} onClose={close} />}
        {open === 'recall' && <RecallDialog batch={batch} onClose={close} />}
        {open === 'cancel' && <CancelDialog batch={batch} onClose={close} />}
      </Suspense>
    </section>
  )
}

type PrimaryProps = {
  batch: BatchView
  points: OpenPoints
  isMaker: boolean
  onOpen: (open: Open) => void
}

/** The one button. Where someone else is next, there is none. */
function PrimaryStep({ batch, points, isMaker, onOpen }: PrimaryProps): ReactNode {
  const { id, state, paymentCount, mayApprove } = batch
  const isRefused = useSession().organisation.refuses?.includes('decide')
  if (isEditable(state) && isMaker && isTooMuch(batch)) return <SplitBatch batch={batch} />
  // What must be settled stands right below, with its own buttons.
  if (isEditable(state) && points.blocking > 0) return null
  if (isEditable(state) && isMaker && paymentCount > 0) {
    return (
      <Button kind={hasErrors(batch) ? 'secondary' : 'primary'} onClick={() => onOpen('submit')}>
        Submit for approval
      </Button>
    )
  }
  if (state === 'queried' && isMaker) {
    return (
      <Button kind="primary" onClick={() => onOpen('answer')}>
        Answer
      </Button>
    )
  }
  if (mayApprove && !isRefused) {
    return (
      <a href={`/approval/${id}`} className={buttonClass('primary')}>
        Review and decide
      </a>
    )
  }
  if (state === 'approved' || state === 'file_sealed') {
    return (
      <Suspense>
        <FileSteps batch={batch} />
      </Suspense>
    )
  }
  return null
}

function hasErrors({ checks }: BatchView): boolean {
  return checks.some(({ severity }) => severity !== 'warning')
}
