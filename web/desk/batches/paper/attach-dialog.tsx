import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { isEditable } from '#domain/batches/batch.ts'
import { attachmentBytesMax, attachmentNoteMax } from '#domain/batches/papers/attachment.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { PaperField } from '../../../ui/paper-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { markOf } from '../../../upload.ts'
import { useSentBehind } from '../../layout/files/use-sent-behind.ts'
import { linesQuery } from '../queries.ts'
import { useAttach } from './queries.ts'

type AttachDialogProps = { batch: BatchView; onClose: () => void }

/** A paper for the batch or for one of its lines. What is typed is kept; a file is chosen again. */
export function AttachDialog({ batch, onClose }: AttachDialogProps) {
  const attach = useAttach(batch.id)
  const behind = useSentBehind(onClose)
  const isNote = !isEditable(batch.state)
  const kept = useKept(attach.keptAs, { line: '', note: '' })
  const { line, note } = kept.written
  const query = useQuery({ ...linesQuery(batch.id), enabled: line !== '' })
  const { data: lines } = query
  const payment = lines?.find((one) => String(one.line) === line.trim())
  const isNoLine = line.trim() !== '' && lines !== undefined && !payment
  const [file, setFile] = useState<File>()
  const wrong = ['note', 'file'].find((field) => fieldError(attach.error, field))
  function send() {
    if (!file || isNoLine || (line.trim() !== '' && !payment)) return
    const said = { note: isNote ? note.trim() : '', paymentId: payment?.id ?? '' }
    attach.mutate(
      { ...said, file, mark: markOf(file) },
      behind({ title: 'Attached', text: file.name }, file.name),
    )
  }
  return (
    <Dialog title="Attach a file" goesOn onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <KeptNotice kept={kept} />
        <p>
          {isNote
            ? 'The batch was handed over. The file is added as a note, and it says when it came.'
            : 'The approvers see it. It stays: a file that is attached is not taken away again.'}
        </p>
        <PaperField
          bytesMax={attachmentBytesMax}
          error={fieldError(attach.error, 'file')}
          onFile={setFile}
        />
        <TextField
          label="Line (optional)"
          hint={payment ? payment.payeeName : 'Left out, it belongs to the batch.'}
          inputMode="numeric"
          value={line}
          onText={(text) => kept.set({ line: text })}
          error={isNoLine ? `There is no line ${line.trim()} in this batch.` : undefined}
          maxLength={6}
        />
        {isNote && (
          <TextField
            label="Why it comes now"
            value={note}
            onText={(text) => kept.set({ note: text })}
            error={fieldError(attach.error, 'note')}
            maxLength={attachmentNoteMax}
            required
          />
        )}
        <Unread query={query} what="The lines of the batch" />
        {!wrong && <ErrorNotice error={attach.error} />}
        <DialogButtons busy={attach.isPending || query.isLoading} goesOn onClose={onClose}>
          Attach
        </DialogButtons>
      </form>
    </Dialog>
  )
}
