import * as z from 'zod/mini'
import { permissions, roleColours, roleIcons, roleNames } from '../domain/access/role-names.ts'
import { idleLockChoices, sessionHoursMost } from '../domain/access/sign-in/session-limits.ts'
import { currencies, dateFormats, timeZoneNames } from '../domain/reading/formats.ts'
import { languageChoices } from '../domain/reading/languages.ts'
import { Moment } from './shared.ts'

/*
 * What a browser knows of who is signed in. Apart from the requests in auth.ts, because it is part of every page's first load.
 */

const oneOf = <Value extends string>(label: string, values: readonly Value[]) =>
  z.enum(values, `${label} must be one of ${values.join(', ')}`)

/** How high the rows of the desk's tables are: 36 px, or 30. */
export const densities = ['regular', 'compact'] as const

export const Preferences = z.object({
  emailNotifications: z._default(z.boolean(), true),
  paymentAlerts: z._default(z.boolean(), true),
  approvalReminders: z._default(z.boolean(), true),
  systemUpdates: z._default(z.boolean(), false),
  morningDigest: z._default(z.boolean(), false),
  timezone: z._default(oneOf('Time zone', timeZoneNames), 'Pacific/Port_Moresby'),
  dateFormat: z._default(oneOf('Date format', dateFormats), 'DD/MM/YYYY'),
  currency: z._default(oneOf('Currency', currencies), 'PGK'),
  sessionTimeout: z._default(
    z.int().check(z.minimum(1), z.maximum(sessionHoursMost)),
    sessionHoursMost,
  ),
  idleLockMinutes: z._default(z.literal(idleLockChoices), 15),
  density: z._default(oneOf('Rows', densities), 'regular'),
  language: z._default(oneOf('Language', languageChoices), 'browser'),
})
export type Preferences = z.infer<typeof Preferences>

/** What a person chose, as it was stored: what is not on a list any more counts as not chosen. */
export function storedPreferences(stored: Record<string, unknown>): Preferences {
  const fields: Record<string, z.ZodMiniType> = Preferences.shape
  const kept = Object.entries(stored).filter(
    ([name, value]) => fields[name]?.safeParse(value).success,
  )
  return Preferences.parse(Object.fromEntries(kept))
}

/** The signed-in user, as the browser and the specification's §7 know it. */
export const UserView = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roleNames),
  roleTitle: z.string(),
  roleDescription: z.string(),
  roleColour: z.enum(roleColours),
  roleIcon: z.enum(roleIcons),
  permissions: z.array(z.enum(permissions)),
  department: z.string(),
  phoneNumber: z.string(),
  /** Whole toea; `null` is unlimited. */
  approvalLimitToea: z.nullable(z.int()),
  status: z.enum(['invited', 'active', 'inactive']),
  preferences: Preferences,
  /** Of themselves: how many batches wait for their decision; left out where none does. */
  waiting: z.optional(z.int()),
  /** Of themselves: how many notifications are new, ten where there are more than nine; left out where none is. */
  unread: z.optional(z.int()),
  createdAt: Moment,
  updatedAt: Moment,
  lastLoginAt: z.nullable(Moment),
})
export type UserView = z.infer<typeof UserView>

export const OrganisationView = z.object({
  slug: z.string(),
  name: z.string(),
  /** What its state means for people; left out where there is nothing to say. */
  notice: z.optional(z.string()),
  /** What it refuses in that state, for screens that would offer it; left out where it refuses none of these. */
  refuses: z.optional(
    z.array(z.enum(['start', 'finish', 'decide', 'download', 'change', 'export'])),
  ),
})
export type OrganisationView = z.infer<typeof OrganisationView>

export const SessionView = z.object({
  user: UserView,
  organisation: OrganisationView,
  expiresAt: Moment,
  /** However often it is prolonged. */
  endsAtLatest: Moment,
  /** What the organisation allows everybody; left out where it is as much as the product does. */
  atMost: z.optional(z.object({ sessionHours: z.int(), idleMinutes: z.int() })),
  /** The server's clock, because a device's own may be wrong. */
  now: Moment,
})
export type SessionView = z.infer<typeof SessionView>
