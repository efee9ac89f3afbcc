import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { isCheckedNow } from '#domain/batches/batch-after-approval.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Seal } from '../../../ui/seal.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useMarkUploaded } from '../file-actions.ts'
import { readAmount } from '../payments/amount-words.ts'
import { bankFileQuery } from '../queries.ts'

type Props = { batch: BatchView; bankFileId: string; onClose: () => void }

/** What the bank's screen says, typed by hand: it must equal what was sealed, so nothing is filled in. */
export function UploadDialog({ batch, bankFileId, onClose }: Props) {
  const query = useQuery(bankFileQuery(bankFileId))
  const { data: file } = query
  const [isChecked, setChecked] = useState(false)
  const showToast = useToast()
  const nextFile = { label: 'All bank files', to: '/bank-files' }
  const mark = useMarkUploaded(batch.id, () =>
    showToast({ title: 'Marked as uploaded', text: batch.name, action: nextFile }),
  )
  const nothing = { bankReference: '', countText: '', totalText: '', uncheckedReason: '' }
  const kept = useKept(mark.keptAs, nothing)
  const { bankReference, countText, totalText, uncheckedReason } = kept.written
  const seen = file?.identicalAt ? new Date(file.identicalAt) : null
  const isUnchecked = file !== undefined && !isCheckedNow(seen, new Date())
  const total = readAmount(totalText)
  const isCount = /^\d{1,6}$/.test(countText.trim())

  function send() {
    setChecked(true)
    if ('error' in total || !isCount) return
    const recordCount = Number(countText.trim())
    const uploaded = {
      bankFileId,
      bankReference,
      recordCount,
      totalToea: total.toea,
      uncheckedReason,
    }
    mark.mutate(uploaded, { onSuccess: onClose })
  }

  return (
    <Dialog title="What does the bank’s screen say?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {file && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted">
            <span className="break-all">File {file.fileName}</span>
            <Seal seal={file.seal} size={28} />
          </div>
        )}
        <Unread query={query} what="The sealed file" />
        <KeptNotice kept={kept} />
        <TextField
          label="The bank’s reference"
          value={bankReference}
          onText={(bankReference) => kept.set({ bankReference })}
          error={fieldError(mark.error, 'bankReference')}
          maxLength={64}
          required
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Records"
            figures
            inputMode="numeric"
            value={countText}
            onText={(countText) => kept.set({ countText })}
            error={isChecked && !isCount ? 'Records must be a whole number' : undefined}
          />
          <TextField
            label="Total (K)"
            figures
            inputMode="decimal"
            value={totalText}
            onText={(totalText) => kept.set({ totalText })}
            error={isChecked && 'error' in total ? total.error : undefined}
          />
        </div>
        <p className="text-muted">
          Both are compared with the sealed file. Some banks count the balancing record as well.
        </p>
        {isUnchecked && (
          <>
            <p>
              Nobody compared the file with the sealed one in the last 24 hours. Check it under
              “Files” first, or say why not.
            </p>
            <TextField
              label="Why it was not checked"
              value={uncheckedReason}
              onText={(uncheckedReason) => kept.set({ uncheckedReason })}
              error={fieldError(mark.error, 'uncheckedReason')}
              maxLength={batchLimits.commentMax}
            />
          </>
        )}
        <ErrorNotice error={mark.error} />
        <DialogButtons busy={mark.isPending} onClose={onClose}>
          Mark as uploaded
        </DialogButtons>
      </form>
    </Dialog>
  )
}
