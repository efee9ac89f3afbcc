import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useSubmitBatch } from '../actions.ts'

/** The maker's answer; the batch goes back to the approver who asked. */
export function AnswerDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const submit = useSubmitBatch(batch.id)
  const kept = useKept(submit.keptAs, { comment: '' })
  const showToast = useToast()
  const question = batch.steps.findLast(({ kind }) => kind === 'query')
  const onSuccess = () => {
    showToast({ title: 'Answer sent' })
    onClose()
  }

  return (
    <Dialog title="Answer the question" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const duplicatesReason = batch.duplicatesReason ?? ''
          submit.mutate({ ...kept.written, duplicatesReason, findingsReason: '' }, { onSuccess })
        }}
      >
        {question && (
          <p>
            {question.actor.name} asks: <q>{question.comment}</q>
          </p>
        )}
        <KeptNotice kept={kept} />
        <TextArea
          label="Your answer"
          hint="To change payments instead, take the batch back."
          value={kept.written.comment}
          onText={(comment) => kept.set({ comment })}
          error={fieldError(submit.error, 'comment')}
          maxLength={batchLimits.commentMax}
          required
        />
        <ErrorNotice error={submit.error} />
        <DialogButtons busy={submit.isPending} onClose={onClose}>
          Send the answer
        </DialogButtons>
      </form>
    </Dialog>
  )
}
