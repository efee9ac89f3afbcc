import { type SyntheticEvent, useState } from 'react'
import type { UserView } from '#contract/session.ts'
import { useSession } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { useSaveProfile, type WrittenProfile } from './queries.ts'

/** What one may change of oneself while it is being written. It is sent whole, with what was not changed. */
export function useWrittenProfile(saved: string) {
  const { user } = useSession()
  const [profile, setProfile] = useState(() => writtenOf(user))
  const save = useSaveProfile()
  const showToast = useToast()
  return {
    profile,
    save,
    set: (change: Partial<WrittenProfile>) => setProfile({ ...profile, ...change }),
    send: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      save.mutate(profile, { onSuccess: () => showToast({ title: saved }) })
    },
  }
}

function writtenOf(user: UserView): WrittenProfile {
  const { firstName, lastName, department, phoneNumber, preferences } = user
  return { firstName, lastName, department, phoneNumber, preferences }
}
