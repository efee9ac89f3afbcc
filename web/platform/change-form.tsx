import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import type { useChange } from './queries.ts'

type ChangeFormProps = { change: ReturnType<typeof useChange>; verb: string; children: ReactNode }

/** The form of a dialog whose fields, by name, are what a change sends. Why it was refused stands first, its verb last. */
export function ChangeForm({ change, verb, children }: ChangeFormProps) {
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
      <Button kind="primary" type="submit" busy={change.isPending}>
        {verb}
      </Button>
    </form>
  )
}
