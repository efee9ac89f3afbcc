import type { ReactNode } from 'react'
import type { OrganisationStateView } from '#contract/organisation.ts'
import { Day } from '../../ui/formats.tsx'

/** Whose organisation it is, and where it is in its life. */
export function factsOf(organisation: OrganisationStateView): [string, ReactNode][] {
  const { name, slug, state, stateSince } = organisation
  const since: [string, ReactNode] = ['Since', <Day key="since" day={stateSince} />]
  return [
    ['Name', name],
    ['Address', slug],
    ['State', state.replaceAll('_', ' ')],
    ...(stateSince ? [since] : []),
  ]
}
