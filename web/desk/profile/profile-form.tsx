import { type SyntheticEvent, useState } from 'react'
import type { Preferences, UserView } from '#contract/session.ts'
import { fieldError, isUnanswered } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSession } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { PreferenceFields } from './preference-fields.tsx'
import { useSaveProfile, type WrittenProfile } from './queries.ts'

export function ProfileForm() {
  const { user } = useSession()
  const [profile, setProfile] = useState(() => writtenOf(user))
  const save = useSaveProfile()
  const showToast = useToast()
  const set = (change: Partial<WrittenProfile>) => setProfile({ ...profile, ...change })
  const setPreferences = (change: Partial<Preferences>) =>
    set({ preferences: { ...profile.preferences, ...change } })

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate(profile, { onSuccess: () => showToast({ title: 'Profile saved' }) })
  }

  return (
    <form className="grid gap-5" onSubmit={send}>
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
      <PreferenceFields preferences={profile.preferences} onPreferences={setPreferences} />
      <NotSaved error={save.error} />
      <div>
        <Button type="submit" kind="primary" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

function NotSaved({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Notice tone="bad" title="Unable to update profile">
      <p>{error.message}</p>
      <p>
        {isUnanswered(error)
          ? 'What you wrote is kept in this window only, until it is loaded again. The server may not have it: save again when you have signal.'
          : 'Nothing was changed.'}
      </p>
    </Notice>
  )
}

function writtenOf(user: UserView): WrittenProfile {
  const { firstName, lastName, department, phoneNumber, preferences } = user
  return { firstName, lastName, department, phoneNumber, preferences }
}
