import { type ReactNode, useLayoutEffect } from 'react'
import { formatsOf } from '#domain/reading/formats.ts'
import { ReadWith } from '../../ui/formats.tsx'
import { useSession } from './queries.ts'

/** Everything on the screen is written, and every row as high, as whoever is signed in chose it in their profile. */
export function InOwnFormats({ children }: { children: ReactNode }) {
  const { preferences } = useSession().user
  useLayoutEffect(() => {
    document.documentElement.dataset.density = preferences.density
  }, [preferences.density])
  return <ReadWith value={formatsOf(preferences)}>{children}</ReadWith>
}
