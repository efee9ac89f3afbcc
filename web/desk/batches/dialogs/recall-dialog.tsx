import type { BatchView } from '#contract/batches/batches.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useRecallBatch } from '../actions.ts'
import { RecallOfVoid } from '../way-back/recall-of-void.tsx'

type RecallProps = { batch: BatchView; onClose: () => void }

/** Once it was approved it is taken back for its file's sake, with a reason. */
export function RecallDialog(recall: RecallProps) {
  return recall.batch.recallsVoid ? <RecallOfVoid {...recall} /> : <RecallOfWaiting {...recall} />
}

function RecallOfWaiting({ batch, onClose }: RecallProps) {
  const recall = useRecallBatch(batch.id)
  const showToast = useToast()
  const { approvalsGiven } = batch
  const onSuccess = () => {
    showToast({ title: 'Taken back', text: 'It is a draft again.' })
    onClose()
  }

  return (
    <Dialog title="Take the batch back?" onClose={onClose}>
      <p>
        It becomes a draft again, as version {batch.version + 1}.
        {approvalsGiven > 0 &&
          ` ${approvalsGiven === 1 ? 'The approval' : `The ${approvalsGiven} approvals`} it has will not count any more.`}
      </p>
      <ErrorNotice error={recall.error} />
      <DialogButtons
        busy={recall.isPending}
        onClose={onClose}
        onDo={() => recall.mutate(undefined, { onSuccess })}
        wayOut="Leave it with the approvers"
      >
        Take it back
      </DialogButtons>
    </Dialog>
  )
}
