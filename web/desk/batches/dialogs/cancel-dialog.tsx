import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { cancellationAsked } from '#domain/batches/way-back/cancellation-asked.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useCancelBatch } from '../actions.ts'

/** A cancelled batch stays readable. Once it was approved, a second person has to confirm. */
export function CancelDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const cancel = useCancelBatch(batch.id)
  const showToast = useToast()
  const needsSecond = batch.state === 'approved' || batch.state === 'lapsed'
  // as it was when this opened: what is asked meanwhile is looked at first
  const [asked] = useState(() => cancellationAsked(batch))
  const onSuccess = () => {
    const isAsked = needsSecond && !asked
    showToast({ title: isAsked ? 'Cancellation asked for' : 'Batch cancelled' })
    onClose()
  }

  return (
    <Dialog title="Cancel this batch?" onClose={onClose}>
      <ReasonForm
        action={cancel}
        send={(reason) => cancel.mutate({ reason, askedAt: asked?.at ?? null }, { onSuccess })}
        verb={needsSecond && !asked ? 'Ask to cancel it' : 'Cancel the batch'}
        kind="danger"
        wayOut="Keep it"
        reasonMax={batchLimits.commentMax}
        onClose={onClose}
      >
        <p>
          No payment of it will be made. It stays in the list.
          {needsSecond && !asked && ' Because it is approved, a second person has to confirm.'}
          {needsSecond && asked && ` ${asked.actor.name} asked for it: “${asked.comment}”`}
        </p>
      </ReasonForm>
    </Dialog>
  )
}
