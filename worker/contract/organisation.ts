import * as z from 'zod/mini'
import { organisationStates } from '../domain/access/organisation-state.ts'
import { email, SignIn } from './auth.ts'
import { ChangeView } from './changes.ts'
import { detailLimits } from './onboarding.ts'
import { changesOf, Moment, text } from './shared.ts'
import { signUpLimits } from './signup.ts'

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

/** Everything of an organisation leaves as one file: for whoever writes their password. */
export const TakingArchive = z.pick(SignIn, { password: true })
/** Until when its download may begin. */
export const ArchiveBegun = z.object({ id: z.string(), until: Moment })
export type ArchiveBegun = z.infer<typeof ArchiveBegun>

/** What an organisation says of itself, and where its invoices go. */
export const OrganisationDetailsView = z.object({
  name: z.string(),
  billingEmail: z.string(),
  postalAddress: z.string(),
  phoneNumber: z.string(),
})
export type OrganisationDetailsView = z.infer<typeof OrganisationDetailsView>

/** Only what is another: two people may change different fields at one moment. */
export const DetailsChanges = changesOf(
  z.object({
    name: text('Name', signUpLimits.nameMax),
    billingEmail: email,
    postalAddress: text('Postal address', detailLimits.addressMax),
    phoneNumber: text('Phone', detailLimits.phoneMax),
  }),
)
export type DetailsChanges = z.infer<typeof DetailsChanges>
export const DetailsChanged = z.object({ changed: z.array(z.string()) })
