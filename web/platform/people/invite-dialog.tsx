import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useChange } from '../queries.ts'
import { roleChoices } from './role-choices.ts'

/** Somebody new: they get a letter, choose a password, and set up an app. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const change = useChange('/people', onClose)
  const errorOf = (field: string) => fieldError(change.error, field)
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <ErrorNotice error={change.error} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          required
          maxLength={254}
          error={errorOf('email')}
        />
        <TextField
          label="First name"
          name="firstName"
          required
          maxLength={80}
          error={errorOf('firstName')}
        />
        <TextField
          label="Last name"
          name="lastName"
          required
          maxLength={80}
          error={errorOf('lastName')}
        />
        <SelectField
          label="Role"
          name="role"
          choices={roleChoices}
          defaultValue="support"
          error={errorOf('role')}
        />
        <Button kind="primary" type="submit" busy={change.isPending}>
          Send the invitation
        </Button>
      </form>
    </Dialog>
  )
}
