import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { cancellationAsked } from '#domain/batches/batch-after-approval.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useCancelBatch } from '../actions.ts'

/** A cancelled batch stays readable. Once it was approved, a second person has to confirm. */
export function CancelDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const cancel = useCancelBatch(batch.id)
  const kept = useKept(cancel.keptAs, { reason: '' })
  const showToast = useToast()
  const needsSecond = batch.state === 'approved' || batch.state === 'lapsed'
  const asked = cancellationAsked(batch)
  const onSuccess = () => {
    const isAsked = needsSecond && !asked
    showToast({ title: isAsked ? 'Cancellation asked for' : 'Batch cancelled' })
    onClose()
  }

  return (
    <Dialog title="Cancel this batch?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          cancel.mutate(kept.written, { onSuccess })
        }}
      >
        <p>
          No payment of it will be made. It stays in the list.
          {needsSecond && !asked && ' Because it is approved, a second person has to confirm.'}
          {needsSecond && asked && ` ${asked.actor.name} asked for it: “${asked.comment}”`}
        </p>
        <KeptNotice kept={kept} />
        <TextArea
          label="Reason"
          value={kept.written.reason}
          onText={(reason) => kept.set({ reason })}
          error={fieldError(cancel.error, 'reason')}
          maxLength={batchLimits.commentMax}
          required
        />
        <ErrorNotice error={cancel.error} />
        <DialogButtons kind="danger" busy={cancel.isPending} onClose={onClose} wayOut="Keep it">
          {needsSecond && !asked ? 'Ask to cancel it' : 'Cancel the batch'}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
