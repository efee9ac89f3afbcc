import type { ReactNode } from 'react'
import { formatsOf } from '#domain/reading/formats.ts'
import { ReadWith } from '../../ui/formats.tsx'
import { useSession } from './queries.ts'

/** Everything on the screen is written as whoever is signed in chose it in their profile. */
export function InOwnFormats({ children }: { children: ReactNode }) {
  const { preferences } = useSession().user
  return <ReadWith value={formatsOf(preferences)}>{children}</ReadWith>
}
