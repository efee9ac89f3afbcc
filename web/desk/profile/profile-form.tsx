import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice } from '../../ui/use-kept.tsx'
import { NotSaved } from './not-saved.tsx'
import { useWrittenProfile } from './use-written-profile.ts'

export function ProfileForm() {
  const { kept, save, send } = useWrittenProfile('profile', 'Profile saved')
  const { written: profile, set } = kept
  return (
    <form className="grid gap-5" onSubmit={send}>
      <KeptNotice kept={kept} />
      <Card title="You">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            value={profile.firstName}
            onText={(firstName) => set({ firstName })}
            error={fieldError(save.error, 'firstName')}
            maxLength={80}
            required
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            value={profile.lastName}
            onText={(lastName) => set({ lastName })}
            error={fieldError(save.error, 'lastName')}
            maxLength={80}
            required
          />
          <TextField
            label="Department (optional)"
            autoComplete="organization-title"
            value={profile.department}
            onText={(department) => set({ department })}
            error={fieldError(save.error, 'department')}
            maxLength={80}
          />
          <TextField
            label="Phone number (optional)"
            type="tel"
            autoComplete="tel"
            value={profile.phoneNumber}
            onText={(phoneNumber) => set({ phoneNumber })}
            error={fieldError(save.error, 'phoneNumber')}
            maxLength={40}
          />
        </div>
      </Card>
      <NotSaved error={save.error} />
      <div>
        <Button type="submit" kind="primary" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
