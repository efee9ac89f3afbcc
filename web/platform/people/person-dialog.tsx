import { type ReactNode, useState } from 'react'
import type { PlatformPersonView } from '#contract/platform.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useChange, useRemoval } from '../queries.ts'
import { roleChoices } from './role-choices.ts'

type PersonDialogProps = { person: PlatformPersonView; onClose: () => void }

/** What an owner may do for somebody else: another role, another letter, a lost phone, the end. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { firstName, lastName, status } = person
  const isActive = status === 'active'
  return (
    <Dialog title={`${firstName} ${lastName}`} onClose={onClose}>
      <RoleForm person={person} onClose={onClose} />
      {status === 'invited' && <Invitation person={person} onClose={onClose} />}
      {isActive && <LostPhone person={person} onClose={onClose} />}
      {status !== 'invited' && <Status person={person} onClose={onClose} />}
    </Dialog>
  )
}

function RoleForm({ person, onClose }: PersonDialogProps) {
  const change = useChange(`/people/${person.id}`, onClose, 'put')
  const [role, setRole] = useState<string>(person.role)
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ role })
      }}
    >
      <SelectField
        label="Role"
        hint={role === person.role ? 'They have this one.' : undefined}
        value={role}
        choices={roleChoices}
        onChoice={setRole}
      />
      <ErrorNotice error={change.error} />
      <Button kind="primary" type="submit" busy={change.isPending} disabled={role === person.role}>
        Give this role
      </Button>
    </form>
  )
}

function Invitation({ person, onClose }: PersonDialogProps) {
  const change = useChange(`/people/${person.id}/invitation`, onClose)
  return (
    <Part>
      <p>They have not chosen a password yet. A new e-mail closes the link of the one before.</p>
      <ErrorNotice error={change.error} />
      <Button busy={change.isPending} onClick={() => change.mutate({})}>
        Send the invitation again
      </Button>
    </Part>
  )
}

function LostPhone({ person, onClose }: PersonDialogProps) {
  const change = useRemoval(`/people/${person.id}/factors`, onClose)
  return (
    <Part>
      <p>
        A lost phone: they are signed out everywhere, choose another password by an e-mail, and set
        up another app at their next sign-in. Ask them by voice first.
      </p>
      <ErrorNotice error={change.error} />
      <Button busy={change.isPending} onClick={() => change.mutate()}>
        Take the second factor away
      </Button>
    </Part>
  )
}

function Status({ person, onClose }: PersonDialogProps) {
  const change = useChange(`/people/${person.id}`, onClose, 'put')
  const isActive = person.status === 'active'
  return (
    <Part>
      <p>
        {isActive
          ? 'They are signed out everywhere and cannot sign in. What they did stays in the log.'
          : 'They can sign in again, with the password and the second factor that they had.'}
      </p>
      <ErrorNotice error={change.error} />
      <Button
        kind={isActive ? 'danger' : 'secondary'}
        busy={change.isPending}
        onClick={() => change.mutate({ status: isActive ? 'inactive' : 'active' })}
      >
        {isActive ? 'Deactivate' : 'Reactivate'}
      </Button>
    </Part>
  )
}

/** One thing that can be done, apart from the others: what follows stands above its button. */
function Part({ children }: { children: ReactNode }) {
  return <div className="space-y-4 border-line border-t pt-4">{children}</div>
}
