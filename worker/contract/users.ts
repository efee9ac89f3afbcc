import * as z from 'zod/mini'
import { roleNames } from '../domain/access/role.ts'
import { email } from './auth.ts'
import { Asked } from './changes.ts'
import { changesOf, Moment, optionalText, page, paging, Toea, text } from './shared.ts'
import { UsageHint } from './usage.ts'

export const userStatuses = ['invited', 'active', 'inactive'] as const

export const userLimits = { searchMax: 80 }

/** A colleague, as those who look after people see them. */
export const ColleagueView = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roleNames),
  roleTitle: z.string(),
  department: z.string(),
  phoneNumber: z.string(),
  /** Their own limit, where it is lower than the role's; `null` where the role's counts. */
  ownLimitToea: z.nullable(Toea),
  /** What they may approve; `null` is unlimited. */
  approvalLimitToea: z.nullable(Toea),
  status: z.enum(userStatuses),
  createdAt: Moment,
  lastLoginAt: z.nullable(Moment),
})
export type ColleagueView = z.infer<typeof ColleagueView>

export const ColleagueList = z.extend(page(ColleagueView), { usage: UsageHint })
export type ColleagueList = z.infer<typeof ColleagueList>

const rights = {
  role: z.enum(roleNames, 'Choose a role'),
  /** Whole toea; `null` leaves the role's own limit. */
  approvalLimitToea: z.nullable(Toea),
}
const names = {
  firstName: text('First name', 80),
  lastName: text('Last name', 80),
  department: optionalText('Department', 80),
  phoneNumber: optionalText('Phone number', 40),
}

export const NewUser = z.object({
  email,
  ...names,
  role: rights.role,
  approvalLimitToea: z._default(rights.approvalLimitToea, null),
})
export type NewUser = z.infer<typeof NewUser>

export const UserChanges = changesOf(z.object({ ...names, ...rights }))
export type UserChanges = z.infer<typeof UserChanges>

/** A user, or the change that waits. */
export const ColleagueOrAsked = z.union([ColleagueView, Asked])
export type ColleagueOrAsked = z.infer<typeof ColleagueOrAsked>

/** Which colleagues a page shows. */
export const UserQuery = z.object({
  ...paging,
  search: z.optional(z.string().check(z.maxLength(userLimits.searchMax))),
  status: z.optional(z.enum(userStatuses)),
  role: z.optional(z.enum(roleNames)),
})

/** How one active person of the organisation signs in. */
export const SecurityPerson = z.object({
  id: z.string(),
  name: z.string(),
  roleTitle: z.string(),
  /** Does the organisation's rule about second factors mean them? */
  isMeant: z.boolean(),
  apps: z.int(),
  passkeys: z.int(),
  /** Where they are signed in now. */
  openSessions: z.int(),
  lastLoginAt: z.nullable(Moment),
  /** Too many wrong passwords: until then nobody can sign in under their address. */
  lockedUntil: z.nullable(Moment),
})
export type SecurityPerson = z.infer<typeof SecurityPerson>

/** The rules of signing in, as the Worker keeps them. */
export const SignInRules = z.object({
  needsSecondFactor: z.boolean(),
  sessionHoursMax: z.number(),
  failuresMax: z.int(),
  lockMinutes: z.number(),
  passwordMin: z.int(),
  passwordMinWithFactor: z.int(),
})
export type SignInRules = z.infer<typeof SignInRules>

/** The people by name; with each page the rules, and how many active people have no second factor. */
export const SecurityList = z.extend(page(SecurityPerson), {
  rules: SignInRules,
  withoutFactor: z.int(),
})
export type SecurityList = z.infer<typeof SecurityList>

export const SecurityQuery = z.object(paging)
