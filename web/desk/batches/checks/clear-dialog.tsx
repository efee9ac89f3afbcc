import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { tamperingOf } from '#domain/batches/paying/tampered.ts'
import { fileCheck } from '#pages/words/en/file-check.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useClearBatch } from './queries.ts'

/** One asks, another confirms, and one of the two administers; whoever found the changed file never confirms. */
type ClearDialogProps = { batch: BatchView; verb: string; onClose: () => void }

export function ClearDialog({ batch, verb, onClose }: ClearDialogProps) {
  const clear = useClearBatch(batch.id)
  const kept = useKept(clear.keptAs, { comment: '' })
  const showToast = useToast()
  // as it was when this opened: what is asked meanwhile is looked at first
  const [asked] = useState(() => tamperingOf(batch.steps).asked)

  return (
    <Dialog title="Go on with the sealed file?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          clear.mutate(
            { ...kept.written, askedAt: asked?.at ?? null },
            {
              onSuccess: ({ state }) => {
                const isAsked = state === 'tampered'
                showToast({ title: isAsked ? 'Asked for: another confirms' : 'Cleared' })
                onClose()
              },
            },
          )
        }}
      >
        <p>
          The sealed file is as it was approved; the copy that was found is not. Find out first
          where the copy came from. Two people clear it, one of them an administrator, and whoever
          found the copy never confirms.
          {asked && ` ${fileCheck.askedBy(asked.actor.name)} “${asked.comment}”`}
        </p>
        <KeptNotice kept={kept} />
        <TextArea
          label={fileCheck.why}
          value={kept.written.comment}
          onText={(comment) => kept.set({ comment })}
          error={fieldError(clear.error, 'comment')}
          maxLength={batchLimits.commentMax}
          required
        />
        <ErrorNotice error={clear.error} />
        <DialogButtons busy={clear.isPending} onClose={onClose} wayOut="Leave it stopped">
          {verb}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
