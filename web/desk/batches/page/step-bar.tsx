import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingList } from '#contract/batches/findings.ts'
import { isAwaitingApproval, isBeforeFile, isEditable } from '#domain/batches/batch.ts'
import { cancellationAsked } from '#domain/batches/way-back/cancellation-asked.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { Money } from '../../../ui/money.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { type OpenPoints, openPoints } from '../findings/points.ts'
import { isTooMuch } from '../is-too-much.ts'
import { tabPath } from './batch-tabs.tsx'
import { stepSentence } from './step-sentence.ts'
import { toSettle } from './to-settle.ts'
import { useStuck } from './use-stuck.ts'

/** Only a batch that was approved needs it. */
const FileSteps = lazy(async () => ({
  default: (await import('./file-steps.tsx')).FileSteps,
}))

// Each way comes with the press that asks for it.
const SubmitDialog = lazy(async () => ({
  default: (await import('../dialogs/submit-dialog.tsx')).SubmitDialog,
}))
const SplitBatch = lazy(async () => ({
  default: (await import('./split-batch.tsx')).SplitBatch,
}))
const AnswerDialog = lazy(async () => ({
  default: (await import('../dialogs/answer-dialog.tsx')).AnswerDialog,
}))
const EditBatchDialog = lazy(async () => ({
  default: (await import('../dialogs/edit-batch-dialog.tsx')).EditBatchDialog,
}))
const RecallDialog = lazy(async () => ({
  default: (await import('../dialogs/recall-dialog.tsx')).RecallDialog,
}))
const CancelDialog = lazy(async () => ({
  default: (await import('../dialogs/cancel-dialog.tsx')).CancelDialog,
}))

type Open = 'submit' | 'answer' | 'edit' | 'recall' | 'cancel'

/** What has to happen now and the one button for it. It stays in sight while the page is read, then as one line. */
export function StepBar({ batch, found }: { batch: BatchView; found: FindingList }) {
  const [open, setOpen] = useState<Open>()
  const { mark, bar, isStuck, lost } = useStuck()
  const mayPrepare = useMayNow('create_payments', 'finish')
  // the account may be for others
  const mayWork = mayPrepare && batch.mayNotPayBecause === null
  const mayAct = useMayNow('create_payments', 'decide')
  const mayDecide = useMayNow('approve_payments', 'decide') && batch.mayApprove
  const close = () => setOpen(undefined)
  const points = openPoints(found)
  const count = toSettle(batch, found)

  return (
    <>
      <div ref={mark} aria-hidden="true" className="m-0! h-px" />
      <section
        ref={bar}
        aria-label="Next step"
        style={{ marginBottom: lost }}
        className={clsx(
          'z-20 flex items-center justify-between gap-x-6 bg-surface sm:sticky sm:top-13',
          isStuck ? 'h-12 border-line border-b px-4' : 'flex-wrap gap-y-3 rounded-md px-4 py-2',
        )}
      >
        <div
          className={clsx(
            'flex min-w-0 items-baseline gap-x-3',
            !isStuck && 'flex-1 basis-72 flex-wrap',
          )}
        >
          {isStuck && (
            <strong className="truncate font-semibold" title={batch.name}>
              {batch.name}
            </strong>
          )}
          {isStuck && <Money toea={batch.totalToea} />}
          {count > 0 && (
            <Link to={tabPath(batch.id, 'settle')} className="whitespace-nowrap font-medium">
              {counted(count, 'thing')} to settle <span aria-hidden="true">▸</span>
            </Link>
          )}
          {!isStuck && (
            <p className="max-w-prose" aria-live="polite">
              {stepSentence({ ...batch, mayApprove: mayDecide }, points)}
              {mayPrepare && isBeforeFile(batch.state) && batch.mayNotPayBecause && (
                <> {batch.mayNotPayBecause}</>
              )}
            </p>
          )}
        </div>
        <div className="no-print flex flex-none flex-wrap items-center gap-2 max-sm:shrink">
          <PrimaryStep {...{ batch, points, mayWork, mayAct, mayDecide }} onOpen={setOpen} />
          {!isStuck && <RarerSteps {...{ batch, mayWork, mayAct }} onOpen={setOpen} />}
        </div>
        <Suspense>
          {open === 'submit' && <SubmitDialog batch={batch} list={found} onClose={close} />}
          {open === 'answer' && <AnswerDialog batch={batch} onClose={close} />}
          {open === 'edit' && <EditBatchDialog batch={batch} onClose={close} />}
          {open === 'recall' && <RecallDialog batch={batch} onClose={close} />}
          {open === 'cancel' && <CancelDialog batch={batch} onClose={close} />}
        </Suspense>
      </section>
    </>
  )
}

type Rights = {
  /** On what the batch holds. */
  mayWork: boolean
  /** Answer and take back: also where nothing new is prepared. */
  mayAct: boolean
}
type RarerProps = Rights & { batch: BatchView; onOpen: (open: Open) => void }

function RarerSteps({ batch, mayWork, mayAct, onOpen }: RarerProps) {
  const { state } = batch
  const mayCancel = useMayNow('create_payments', 'download')
  const isEditNext = state === 'lapsed' || (hasErrors(batch) && !isTooMuch(batch))
  return (
    <>
      {mayWork && (isEditable(state) || state === 'lapsed') && (
        <Button kind={isEditNext ? 'primary' : 'quiet'} onClick={() => onOpen('edit')}>
          {state === 'lapsed' ? 'Choose a new day' : 'Edit name or day'}
        </Button>
      )}
      {mayAct && mayTakeBack(batch) && (
        <Button kind="quiet" onClick={() => onOpen('recall')}>
          Take it back
        </Button>
      )}
      {mayCancel && isBeforeFile(state) && (
        <Button kind="quiet" onClick={() => onOpen('cancel')}>
          Cancel batch
        </Button>
      )}
    </>
  )
}

/** While it waits; or approved, once its file is void, by whoever may pay from its account. */
const mayTakeBack = (batch: BatchView) =>
  isAwaitingApproval(batch.state) || (batch.recallsVoid && batch.mayNotPayBecause === null)

type PrimaryProps = Rights & {
  mayDecide: boolean
  batch: BatchView
  points: OpenPoints
  onOpen: (open: Open) => void
}

/** The one button. Where someone else is next, there is none. */
function PrimaryStep(props: PrimaryProps): ReactNode {
  const { batch, points, mayWork, mayAct, mayDecide, onOpen } = props
  const { id, state, paymentCount } = batch
  if (isEditable(state) && mayWork && isTooMuch(batch))
    return (
      <Suspense>
        <SplitBatch batch={batch} />
      </Suspense>
    )
  // What must be settled is a tab away, with its own buttons.
  if (isEditable(state) && points.blocking > 0) return null
  if (isEditable(state) && mayWork && paymentCount > 0) {
    return (
      <Button kind={hasErrors(batch) ? 'secondary' : 'primary'} onClick={() => onOpen('submit')}>
        Submit for approval
      </Button>
    )
  }
  if (state === 'queried' && mayAct) {
    return (
      <Button kind="primary" onClick={() => onOpen('answer')}>
        Answer
      </Button>
    )
  }
  if (mayDecide) {
    return (
      <a href={`/approval/${id}`} className={buttonClass('primary')}>
        Review and decide
      </a>
    )
  }
  if (state === 'approved' || state === 'file_sealed' || state === 'uploaded') {
    return (
      <Suspense>
        <FileSteps batch={batch} askedAt={cancellationAsked(batch)?.at ?? null} />
      </Suspense>
    )
  }
  return null
}

const hasErrors = ({ checks }: BatchView) => checks.some(({ severity }) => severity !== 'warning')
