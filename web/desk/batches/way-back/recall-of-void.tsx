import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { fieldError } from '../../../api.ts'
import { counted } from '../../../ui/counted.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useRecallOfVoid } from '../actions.ts'

/** An approved batch whose bank file is void is opened again, so that nobody types it a second time. */
export function RecallOfVoid({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const recall = useRecallOfVoid(batch.id)
  const kept = useKept(recall.keptAs, { reason: '' })
  const showToast = useToast()
  const onSuccess = () => {
    showToast({ title: 'Taken back', text: 'It is a draft again.' })
    onClose()
  }

  return (
    <Dialog title="Take the approved batch back?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          recall.mutate(kept.written, { onSuccess })
        }}
      >
        <p>
          Its bank file is void. It becomes a draft again, as version {batch.version + 1}: mend what
          is wrong and submit it again. {counted(batch.approvalsGiven, 'approval')} will not count
          any more, and whoever gave one is told.
        </p>
        <KeptNotice kept={kept} />
        <TextArea
          label="Reason"
          value={kept.written.reason}
          onText={(reason) => kept.set({ reason })}
          error={fieldError(recall.error, 'reason')}
          maxLength={batchLimits.commentMax}
          required
        />
        <ErrorNotice error={recall.error} />
        <DialogButtons busy={recall.isPending} onClose={onClose} wayOut="Keep it approved">
          Take it back
        </DialogButtons>
      </form>
    </Dialog>
  )
}
