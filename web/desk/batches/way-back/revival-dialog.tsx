import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { voidLimits } from '#domain/batches/way-back/void-file.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useAskRevival } from './actions.ts'

type Props = { batch: BatchView; file: BatchView['voidFiles'][number]; onClose: () => void }

/** Says that the bank booked a file that is void, so that its batch is not paid a second time. */
export function RevivalDialog({ batch, file, onClose }: Props) {
  const ask = useAskRevival(batch.id)
  const kept = useKept(ask.keptAs, { words: '', bankReference: '' })
  const showToast = useToast()
  const { words, bankReference } = kept.written

  function send() {
    ask.mutate(
      { bankFileId: file.id, words, bankReference: file.wasUploaded ? '' : bankReference },
      {
        onSuccess: () => {
          showToast({ title: 'Somebody else has to confirm it', text: batch.name })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title="Did the bank pay this void file?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p>
          A debit of exactly its total, or of one of its payments, must wait on an imported
          statement. Another person has to confirm it. Then the file counts again, the batch is with
          the bank, and no other file is made of it.
        </p>
        <KeptNotice kept={kept} />
        <TextArea
          label="What the bank says"
          value={words}
          onText={(words) => kept.set({ words })}
          error={fieldError(ask.error, 'words')}
          maxLength={batchLimits.commentMax}
          required
        />
        {!file.wasUploaded && (
          <TextField
            label="The bank’s reference"
            value={bankReference}
            onText={(bankReference) => kept.set({ bankReference })}
            maxLength={voidLimits.saidReferenceMax}
            required
          />
        )}
        <ErrorNotice error={ask.error} />
        <DialogButtons busy={ask.isPending} onClose={onClose} wayOut="Leave it void">
          Say that it was paid
        </DialogButtons>
      </form>
    </Dialog>
  )
}
