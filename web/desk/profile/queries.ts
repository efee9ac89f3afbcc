import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import type { ProfileChanges } from '#contract/auth.ts'
import { type Preferences, UserView } from '#contract/session.ts'
import { api, isUnanswered } from '../../api.ts'
import { sessionQuery } from '../layout/queries.ts'

/** All that one may change of oneself. */
export type WrittenProfile = {
  firstName: string
  lastName: string
  department: string
  phoneNumber: string
  preferences: Preferences
}

/** All that was written, for this window, and what of it is another, for the server. */
type Sent = { written: WrittenProfile; changes: ProfileChanges }

const Saved = z.object({ user: UserView })

/**
 * Saves the profile. When no answer comes, what was written is kept in this window's session, as the specification has it
 * (specification §4), and the page says that it is only there. When the server says no, nothing is kept.
 */
export function useSaveProfile() {
  const client = useQueryClient()
  const intent = useRef<{ key: string; content: string }>(undefined)
  const keep = (user: Partial<UserView>, isHeard: boolean) =>
    client.setQueryData(
      sessionQuery.queryKey,
      (session) =>
        session && {
          ...session,
          user: { ...session.user, ...user },
          asSaved: isHeard ? undefined : (session.asSaved ?? session.user),
        },
    )

  return useMutation({
    mutationFn: ({ changes: body }: Sent) => {
      const content = JSON.stringify(body)
      if (intent.current?.content !== content) {
        intent.current = { key: crypto.randomUUID(), content }
      }
      return api.put('/auth/profile', Saved, { body, key: intent.current.key })
    },
    onSuccess: ({ user }) => {
      intent.current = undefined
      keep(user, true)
    },
    onError: (error, { written }) => {
      if (isUnanswered(error)) keep(written, false)
    },
  })
}
