import type { SyntheticEvent } from 'react'
import type { ProfileChanges } from '#contract/auth.ts'
import type { UserView } from '#contract/session.ts'
import { differing } from '../../ui/differing.ts'
import { useKept } from '../../ui/use-kept.tsx'
import { useSession } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { useSaveProfile, type WrittenProfile } from './queries.ts'

/** What one may change of oneself while it is being written. Only what is another is sent: it may be open in two windows. */
export function useWrittenProfile(keptAs: string, saved: string) {
  const { user, asSaved = user } = useSession()
  const kept = useKept(keptAs, writtenOf(user))
  const save = useSaveProfile()
  const showToast = useToast()
  return {
    kept,
    save,
    send: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      const onSuccess = () => {
        kept.settle(kept.written)
        showToast({ title: saved })
      }
      const changes = changesOf(writtenOf(asSaved), kept.written)
      if (Object.keys(changes).length === 0) return onSuccess()
      save.mutate({ written: kept.written, changes }, { onSuccess })
    },
  }
}

function writtenOf(user: UserView): WrittenProfile {
  const { firstName, lastName, department, phoneNumber, preferences } = user
  return { firstName, lastName, department, phoneNumber, preferences }
}

function changesOf(start: WrittenProfile, written: WrittenProfile): ProfileChanges {
  const { preferences, ...named } = differing(start, written)
  const chosen = preferences && differing(start.preferences, preferences)
  const isChosen = chosen && Object.keys(chosen).length > 0
  return { ...named, ...(isChosen && { preferences: chosen }) }
}
