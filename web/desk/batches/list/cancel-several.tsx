import { useState } from 'react'
import type { ListedBatch } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { api, NoAnswer } from '../../../api.ts'
import { TextArea } from '../../../ui/text-field.tsx'
import { BulkDialog } from '../../layout/lists/bulk/bulk-dialog.tsx'

type CancelSeveralProps = { batches: ListedBatch[]; onClose: (isDone: boolean) => void }

/** Cancels open batches for one reason, each by a request of its own. */
export function CancelSeveral({ batches, onClose }: CancelSeveralProps) {
  const [reason, setReason] = useState('')
  return (
    <BulkDialog
      title={batches.length === 1 ? 'Cancel this batch?' : `Cancel ${batches.length} batches?`}
      rows={batches.map(({ id, name, reference }) => ({ id, name: `${name} ${reference}` }))}
      verb={batches.length === 1 ? 'Cancel the batch' : 'Cancel the batches'}
      done="Cancelled"
      kind="danger"
      send={(id, key) =>
        api.post(`/batches/${id}/cancellation`, NoAnswer, {
          // none of them is approved: where somebody asks by now, it is looked at first
          body: { reason, askedAt: null },
          key,
        })
      }
      clears={['batches']}
      onClose={onClose}
    >
      <p>No payment of them will be made. They stay in the list.</p>
      <TextArea
        label="Reason"
        value={reason}
        onText={setReason}
        maxLength={batchLimits.commentMax}
        required
      />
    </BulkDialog>
  )
}
