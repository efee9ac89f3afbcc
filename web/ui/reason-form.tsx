import type { ReactNode } from 'react'
import { fieldError } from '../api.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { TextArea } from './text-field.tsx'
import { KeptNotice, useKept } from './use-kept.tsx'

type ReasonFormProps = {
  action: { isPending: boolean; error: Error | null; keptAs: string }
  send: (reason: string, then: { onSuccess: () => void }) => void
  verb: string
  kind?: 'primary' | 'danger'
  wayOut?: string
  reasonMax?: number
  onClose: () => void
  /** What it is, and what follows. */
  children: ReactNode
}

/** Why something is taken back, set aside or cancelled, in a dialog that is closed once it is done. */
export function ReasonForm({
  action,
  send,
  verb,
  reasonMax = 200,
  onClose,
  children,
  ...buttons
}: ReasonFormProps) {
  const kept = useKept(action.keptAs, { reason: '' })
  const wrong = fieldError(action.error, 'reason')
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send(kept.written.reason, { onSuccess: onClose })
      }}
    >
      {children}
      <KeptNotice kept={kept} />
      <TextArea
        label="Reason"
        hint={`It stands in the audit log. At most ${reasonMax} characters.`}
        value={kept.written.reason}
        onText={(reason) => kept.set({ reason })}
        error={wrong}
        maxLength={reasonMax}
        required
      />
      {!wrong && <ErrorNotice error={action.error} />}
      <DialogButtons busy={action.isPending} onClose={onClose} {...buttons}>
        {verb}
      </DialogButtons>
    </form>
  )
}
