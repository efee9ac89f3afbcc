import { fieldError } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChangeForm } from '../change-form.tsx'
import { useChange } from '../queries.ts'
import { roleChoices } from './role-choices.ts'

/** Somebody new: they get a letter, choose a password, and set up an app. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const change = useChange('/people', onClose)
  const errorOf = (field: string) => fieldError(change.error, field)
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <ChangeForm change={change} verb="Send the invitation" onClose={onClose}>
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
      </ChangeForm>
    </Dialog>
  )
}
