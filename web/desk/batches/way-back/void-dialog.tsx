import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { type VoidKind, voidLimits } from '#domain/batches/way-back/void-file.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useAskVoid } from './actions.ts'

const nothing = { words: '', saidBy: '', saidAt: '', saidReference: '' }
const refused: { kind: VoidKind } = { kind: 'bank_refused' }

/** Asks that the bank file count for nothing. Where the bank has it and did not refuse it, the bank’s own word is asked for. */
export function VoidDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const isUploaded = batch.state === 'uploaded'
  const ask = useAskVoid(batch.id)
  const kept = useKept(ask.keptAs, { ...nothing, ...refused, isThere: '' })
  const [isChecked, setChecked] = useState(false)
  const showToast = useToast()
  const { kind, isThere, ...written } = kept.written
  const has = isUploaded ? 'yes' : isThere
  const { words, saidBy, saidAt, saidReference } = written
  const needsWord = kind === 'void' && has === 'yes'

  function send() {
    setChecked(true)
    if (has === '') return
    const said = needsWord ? written : nothing
    const body = { ...said, kind, words, atBank: has === 'yes' }
    ask.mutate(body, {
      onSuccess: () => {
        showToast({ title: 'Somebody else has to confirm it', text: batch.name })
        onClose()
      },
    })
  }

  return (
    <Dialog title="Ask that this bank file be void?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p>
          Another person has to confirm it. Then nobody may give this file to the bank, the batch is
          approved as it was before, and another file can be made of it. If the bank pays a file
          that is void here, the same people are paid twice.
        </p>
        <KeptNotice kept={kept} />
        <SelectField
          label="What happened?"
          value={kind}
          choices={kinds}
          onChoice={(choice) => kept.set(choice === 'void' ? { kind: choice } : refused)}
        />
        {!isUploaded && (
          <SelectField
            label="Does the bank have this file?"
            value={has}
            choices={hasChoices}
            onChoice={(choice) => kept.set({ isThere: choice })}
            error={isChecked && has === '' ? 'Say whether the bank has it.' : undefined}
          />
        )}
        <TextArea
          label={kind === 'void' ? 'Why' : 'The bank’s words'}
          value={words}
          onText={(words) => kept.set({ words })}
          error={fieldError(ask.error, 'words')}
          maxLength={batchLimits.commentMax}
          required
        />
        {needsWord && (
          <fieldset className="grid grid-cols-1 gap-4">
            <legend className="mb-2 font-medium">
              The bank confirmed that the file was not processed
            </legend>
            <TextField
              label="Who at the bank"
              value={saidBy}
              onText={(saidBy) => kept.set({ saidBy })}
              maxLength={voidLimits.saidByMax}
              required
            />
            <TextField
              label="When"
              value={saidAt}
              onText={(saidAt) => kept.set({ saidAt })}
              maxLength={voidLimits.saidAtMax}
              required
            />
            <TextField
              label="Reference"
              value={saidReference}
              onText={(saidReference) => kept.set({ saidReference })}
              maxLength={voidLimits.saidReferenceMax}
              required
            />
          </fieldset>
        )}
        <ErrorNotice error={ask.error} />
        <DialogButtons kind="danger" busy={ask.isPending} onClose={onClose} wayOut="Keep it">
          Ask to void it
        </DialogButtons>
      </form>
    </Dialog>
  )
}

const kinds: { value: VoidKind; label: string }[] = [
  { value: 'bank_refused', label: 'The bank refused it' },
  { value: 'void', label: 'Void it for another reason' },
]

const hasChoices = [
  { value: '', label: 'Choose' },
  { value: 'no', label: 'No, it never went there' },
  { value: 'yes', label: 'Yes' },
]
