import * as z from 'zod/mini'
import { organisationStates } from '../domain/access/organisation-state.ts'
import { ChangeView } from './changes.ts'

export const OrganisationState = z.object({ state: z.enum(organisationStates) })

/** Where the organisation is in its life, for whoever looks after it. */
export const OrganisationStateView = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.enum(organisationStates),
  stateSince: z.string(),
  /** Who froze it, if it is frozen, and why. */
  frozenBy: z.nullable(z.enum(['organisation', 'platform'])),
  reason: z.string(),
  administrators: z.int(),
  /** The proposal to un-freeze it that waits for a second administrator. */
  unfreezing: z.nullable(ChangeView),
})
export type OrganisationStateView = z.infer<typeof OrganisationStateView>
