import { useQuery } from '@tanstack/react-query'
import type { SecurityPerson } from '#contract/users/security.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { sessionsOfQuery, useEndSession, useSignOutUser } from './queries.ts'

type SessionsDialogProps = { person: SecurityPerson; onClose: () => void }

/** Where somebody is signed in, and the way to end one of it, or all. */
export function SessionsDialog({ person, onClose }: SessionsDialogProps) {
  const sessions = useQuery(sessionsOfQuery(person.id))
  const showToast = useToast()
  const signOut = useSignOutUser(person.id, () => {
    showToast({ title: `${person.name} is signed out everywhere` })
    onClose()
  })
  const end = useEndSession(person.id, () =>
    showToast({ title: `${person.name} is signed out there` }),
  )
  return (
    <Dialog title={`Where ${person.name} is signed in`} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          signOut.mutate(undefined)
        }}
      >
        {sessions.isPending && <p role="status">Loading…</p>}
        <ErrorNotice error={end.error ?? signOut.error} />
        <Unread query={sessions} what="Where they are signed in" />
        <ul className="grid gap-2">
          {sessions.data?.items.map(({ id, device, address, createdAt }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <span className="flex-[1_1_14rem]">
                {device || 'A program'}
                <span className="block text-muted">
                  Since <Moment at={createdAt} />
                  {address && `, from ${address}`}
                </span>
              </span>
              <Button
                className="flex-none"
                size="small"
                busy={end.isPending}
                onClick={() => end.mutate(id)}
              >
                Sign out there
                <span className="sr-only"> of {device || 'a program'}</span>
              </Button>
            </li>
          ))}
        </ul>
        <p>
          “Sign out everywhere” ends all of it at once, and revokes the API keys they made; one
          device alone leaves those. Whoever knows the password, and has the second factor where
          there is one, can sign in again.
        </p>
        <DialogButtons kind="danger" busy={signOut.isPending} onClose={onClose}>
          Sign out everywhere
        </DialogButtons>
      </form>
    </Dialog>
  )
}
