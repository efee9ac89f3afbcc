import type { ReactNode } from 'react'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import type { useChange } from './queries.ts'

type ChangeFormProps = {
  change: ReturnType<typeof useChange>
  verb: string
  onClose: () => void
  children: ReactNode
}

/** The form of a dialog whose fields, by name, are what a change sends. Why it was refused stands first, its verb last. */
export function ChangeForm({ change, verb, onClose, children }: ChangeFormProps) {
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(Object.fromEntries(new FormData(event.currentTarget)))
      }}
    >
      <ErrorNotice error={change.error} />
      {children}
      <DialogButtons busy={change.isPending} onClose={onClose}>
        {verb}
      </DialogButtons>
    </form>
  )
}
