import * as z from 'zod/mini'
import { stateCommands } from '../domain/access/organisation-life.ts'
import { organisationStates } from '../domain/access/organisation-state.ts'
import { platformPermissions, platformRoleNames } from '../domain/access/platform-role.ts'
import { planNames } from '../domain/billing/plan.ts'
import { AuditEntryView } from './audit.ts'
import { email } from './auth.ts'
import { line, Moment, page, paging, text } from './shared.ts'

export const PlatformPersonView = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(platformRoleNames),
  roleTitle: z.string(),
  permissions: z.array(z.enum(platformPermissions)),
  status: z.enum(['invited', 'active', 'inactive']),
  lastLoginAt: z.nullable(Moment),
})
export type PlatformPersonView = z.infer<typeof PlatformPersonView>
export const PlatformPeople = z.object({ items: z.array(PlatformPersonView) })
export type PlatformPeople = z.infer<typeof PlatformPeople>

export const PlatformSession = z.object({ person: PlatformPersonView, expiresAt: Moment })
export type PlatformSession = z.infer<typeof PlatformSession>

export const NewPlatformPerson = z.object({
  email,
  firstName: line('First name', 80),
  lastName: line('Last name', 80),
  role: z.enum(platformRoleNames, 'Choose one of the roles'),
})
export type NewPlatformPerson = z.infer<typeof NewPlatformPerson>

export const PlatformPersonChange = z.object({
  role: z.optional(z.enum(platformRoleNames, 'Choose one of the roles')),
  status: z.optional(z.enum(['active', 'inactive'])),
})
export type PlatformPersonChange = z.infer<typeof PlatformPersonChange>

export const waitingStates = [
  'provisioning_failed',
  'waiting_for_slot',
  'provisioning',
  'unconfirmed',
] as const

export const OrganisationLine = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  state: z.enum(organisationStates),
  stateSince: z.string(),
  plan: z.nullable(z.enum(planNames)),
  users: z.int(),
  payments: z.int(),
  hasTrouble: z.boolean(),
})
export type OrganisationLine = z.infer<typeof OrganisationLine>
export const OrganisationList = page(OrganisationLine)
export type OrganisationList = z.infer<typeof OrganisationList>

export const OrganisationDetail = z.extend(OrganisationLine, {
  revision: z.int(),
  stateReason: z.string(),
  stateBefore: z.nullable(z.enum(organisationStates)),
  trialEndsOn: z.string(),
  paidUntil: z.string(),
  billingEmail: z.string(),
  createdAt: Moment,
  schemaVersion: z.string(),
  migrationError: z.nullable(z.string()),
  mailTroubles: z.int(),
  usageMonth: z.string(),
  /** The day on which the usage was last counted by itself; it may have been counted since. */
  usageAsOf: z.nullable(z.string()),
  /** Where to reach it, as it wrote that itself; nothing where its database cannot be opened. */
  contact: z.nullable(z.object({ postalAddress: z.string(), phoneNumber: z.string() })),
  networks: z.nullable(z.int()),
  usage: z.array(
    z.object({
      of: z.enum(['users', 'payments', 'sourceAccounts']),
      used: z.int(),
      max: z.nullable(z.int()),
      percent: z.int(),
      level: z.enum(['fine', 'near', 'full', 'over']),
    }),
  ),
  /** What may be done to its state now. */
  commands: z.array(z.enum(stateCommands)),
  events: z.array(AuditEntryView),
})
export type OrganisationDetail = z.infer<typeof OrganisationDetail>

const reason = text('Reason', 500)

export const StateChange = z.object({
  command: z.enum(stateCommands, 'Choose what is to happen'),
  reason,
  revision: z.int(),
})
export type StateChange = z.infer<typeof StateChange>

export const PlanChange = z.object({
  plan: z.enum(planNames, 'Choose one of the plans'),
  reason,
  revision: z.int(),
})
export type PlanChange = z.infer<typeof PlanChange>

/** The states of a sign-up that is not an organisation yet. */
export type SignUpState = (typeof waitingStates)[number]

export const SignUpLine = z.object({
  id: z.string(),
  slug: z.string(),
  organisationName: z.string(),
  state: z.enum(waitingStates),
  plan: z.enum(planNames),
  attempts: z.int(),
  lastError: z.string(),
  createdAt: Moment,
})
export type SignUpLine = z.infer<typeof SignUpLine>
export const SignUpList = page(SignUpLine)
export type SignUpList = z.infer<typeof SignUpList>

/** A letter that did not leave: never what it says, nor to whom. */
export const TroubledLetter = z.object({
  /** The organisation's id, or `platform`. */
  realm: z.string(),
  realmName: z.string(),
  /** The SHA-256 of its key. */
  key: z.string(),
  letter: z.string(),
  trouble: z.string(),
  attempts: z.int(),
  lastError: z.string(),
  writtenAt: Moment,
})
export type TroubledLetter = z.infer<typeof TroubledLetter>
export const TroubledLetters = z.object({ items: z.array(TroubledLetter) })
export type TroubledLetters = z.infer<typeof TroubledLetters>

/** Which organisations a page shows; `search` is the beginning of an address or a name. */
export const OrganisationQuery = z.object({
  ...paging,
  state: z.optional(z.enum(organisationStates)),
  search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
})

/** Which sign-ups a page shows. */
export const SignUpQuery = z.object({
  ...paging,
  state: z._default(z.enum(waitingStates), 'provisioning_failed'),
})

/** News go to those who chose them; changed terms to every administrator, whatever they chose. */
export const announcementKinds = ['news', 'service', 'terms'] as const

export const NewAnnouncement = z.object({
  kind: z.enum(announcementKinds, 'Choose what it is'),
  subject: line('Subject', 120),
  text: text('Text', 4000),
})
export type NewAnnouncement = z.infer<typeof NewAnnouncement>

export const AnnouncementView = z.extend(NewAnnouncement, {
  id: z.string(),
  by: z.string(),
  at: Moment,
})
export type AnnouncementView = z.infer<typeof AnnouncementView>
/** The newest fifty; the audit log has all of them. */
export const AnnouncementList = z.object({
  items: z.array(AnnouncementView),
  hasMore: z.boolean(),
})
export type AnnouncementList = z.infer<typeof AnnouncementList>
