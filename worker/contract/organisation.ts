import * as z from 'zod/mini'
import { organisationStates } from '../domain/access/organisation-state.ts'
import { jobTones } from '../domain/jobs/tones.ts'
import { email, SignIn } from './auth.ts'
import { UsageLineView } from './billing.ts'
import { ChangeView } from './changes.ts'
import { detailLimits } from './onboarding.ts'
import { changesOf, filterText, line, Moment, text } from './shared.ts'
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

/** What runs for the organisation: which build on which schema, how much of the plan is used, and what runs by itself. */
export const healthParts = ['ok', 'away', 'behind', 'late', 'never'] as const
const Part = z.enum(healthParts)

/** Does what an organisation's requests need answer? `databaseMs`: how long its own database took. */
export const HealthView = z.object({
  database: Part,
  /** The register of organisations, what is kept of sessions, and files. */
  control: Part,
  sessions: Part,
  files: Part,
  databaseMs: z.int(),
})
export type HealthView = z.infer<typeof HealthView>

export const SystemView = z.object({
  askedAt: Moment,
  product: z.object({
    version: z.string(),
    /** The commit it was built from; empty where whoever deployed it did not say. */
    commit: z.string(),
    deployedAt: z.nullable(Moment),
  }),
  schema: z.object({
    /** What the database has, since when, and what this build knows. */
    has: z.string(),
    since: Moment,
    knows: z.string(),
    hasFailed: z.boolean(),
  }),
  usage: z.object({ planTitle: z.string(), month: z.string(), lines: z.array(UsageLineView) }),
  /** Of the files that lie with the organisation's records: of 1,001 and more, `bytes` are of the newest 1,000. */
  files: z.array(
    z.object({ of: z.enum(['documents', 'sheets', 'bank_files']), count: z.int(), bytes: z.int() }),
  ),
  jobs: z.array(
    z.object({
      job: z.string(),
      title: z.string(),
      says: z.string(),
      rhythm: z.string(),
      tone: z.enum(jobTones),
      lastAt: z.nullable(Moment),
      nextAt: z.nullable(Moment),
      outcome: z.string(),
    }),
  ),
})
export type SystemView = z.infer<typeof SystemView>

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
    name: line('Name', signUpLimits.nameMax),
    billingEmail: email,
    postalAddress: text('Postal address', detailLimits.addressMax),
    phoneNumber: line('Phone', detailLimits.phoneMax),
  }),
)
export type DetailsChanges = z.infer<typeof DetailsChanges>
export const DetailsChanged = z.object({ changed: z.array(z.string()) })

/** What stood there when it was pressed: the id of what another had asked for, or nothing. Left out, whatever stands there. */
export const UnfreezeQuery = z.object({ asked: filterText })
