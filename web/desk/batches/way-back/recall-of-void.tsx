import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { counted } from '../../../ui/counted.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useRecallOfVoid } from '../actions.ts'

/** An approved batch whose bank file is void is opened again, so that nobody types it a second time. */
export function RecallOfVoid({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const recall = useRecallOfVoid(batch.id)
  const showToast = useToast()
  const close = () => {
    showToast({ title: 'Taken back', text: 'It is a draft again.' })
    onClose()
  }
  return (
    <Dialog title="Take the approved batch back?" onClose={onClose}>
      <ReasonForm
        action={recall}
        send={(reason) => recall.mutate({ reason }, { onSuccess: close })}
        verb="Take it back"
        wayOut="Keep it approved"
        reasonMax={batchLimits.commentMax}
        onClose={onClose}
      >
        <p>
          Its bank file is void. It becomes a draft again, as version {batch.version + 1}: mend what
          is wrong and submit it again. {counted(batch.approvalsGiven, 'approval')} will not count
          any more, and whoever gave one is told.
        </p>
      </ReasonForm>
    </Dialog>
  )
}
