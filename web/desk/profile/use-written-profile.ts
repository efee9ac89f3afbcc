import type { SyntheticEvent } from 'react'
import type { UserView } from '#contract/session.ts'
import { useKept } from '../../ui/use-kept.tsx'
import { useSession } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { useSaveProfile, type WrittenProfile } from './queries.ts'

/** What one may change of oneself while it is being written. It is sent whole, with what was not changed. */
export function useWrittenProfile(keptAs: string, saved: string) {
  const { user } = useSession()
  const kept = useKept(keptAs, writtenOf(user))
  const save = useSaveProfile()
  const showToast = useToast()
  return {
    kept,
    save,
    send: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      const onSuccess = () => {
        kept.startAfresh()
        showToast({ title: saved })
      }
      save.mutate(kept.written, { onSuccess })
    },
  }
}

function writtenOf(user: UserView): WrittenProfile {
  const { firstName, lastName, department, phoneNumber, preferences } = user
  return { firstName, lastName, department, phoneNumber, preferences }
}
