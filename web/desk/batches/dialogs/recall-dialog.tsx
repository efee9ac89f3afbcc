import type { BatchView } from '#contract/batches/batches.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useRecallBatch } from '../actions.ts'

export function RecallDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
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
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          busy={recall.isPending}
          onClick={() => recall.mutate(undefined, { onSuccess })}
        >
          Take it back
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Leave it with the approvers
        </Button>
      </div>
    </Dialog>
  )
}
