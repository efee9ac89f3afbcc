import type { ReactNode } from 'react'
import { fieldError } from '../../api.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'

const reasonMax = 200

type ReasonFormProps = {
  action: { isPending: boolean; error: Error | null; keptAs: string }
  send: (reason: string, then: { onSuccess: () => void }) => void
  verb: string
  onClose: () => void
  children: ReactNode
}

/** Why something is taken back or set aside. */
export function ReasonForm({ action, send, verb, onClose, children }: ReasonFormProps) {
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
      <KeptNotice kept={kept} />
      {children}
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
      <DialogButtons busy={action.isPending} onClose={onClose}>
        {verb}
      </DialogButtons>
    </form>
  )
}
