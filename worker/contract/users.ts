import * as z from 'zod/mini'
import { personLimits } from '../domain/access/person-limits.ts'
import { roleNames } from '../domain/access/role.ts'
import { email } from './auth.ts'
import { Asked, ChangeList } from './changes.ts'
import { RoleView } from './roles/roles.ts'
import { changesOf, line, Moment, optionalLine, page, paging, Toea } from './shared.ts'
import { UsageHint } from './usage.ts'

export const userStatuses = ['invited', 'active', 'inactive'] as const

const userLimits = { searchMax: 80 }

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
  /** Since when e-mails to this address come back, and none leaves for it any more. In lists and by id. */
  emailsCameBackAt: z.optional(z.nullable(Moment)),
})
export type ColleagueView = z.infer<typeof ColleagueView>

/** With the first page what waits for a second administrator, for those who may read it. */
export const ColleagueList = z.extend(page(ColleagueView), {
  usage: UsageHint,
  /** What the roles mean here, to choose from and to narrow by. */
  roles: z.optional(z.array(RoleView)),
  pending: z.optional(ChangeList),
})
export type ColleagueList = z.infer<typeof ColleagueList>

const rights = {
  role: z.enum(roleNames, 'Choose a role'),
  /** Whole toea; `null` leaves the role's own limit. */
  approvalLimitToea: z.nullable(Toea),
}
const names = {
  firstName: line('First name', personLimits.firstName),
  lastName: line('Last name', personLimits.lastName),
  department: optionalLine('Department', personLimits.department),
  phoneNumber: optionalLine('Phone number', personLimits.phoneNumber),
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

export const userSorts = ['name', 'name-down', 'last-sign-in', 'longest-away'] as const

/** Which colleagues a page shows. */
export const UserQuery = z.object({
  ...paging,
  search: z.optional(z.string().check(z.maxLength(userLimits.searchMax))),
  status: z.optional(z.enum(userStatuses)),
  role: z.optional(z.enum(roleNames)),
  sort: z._default(z.enum(userSorts), 'name'),
})
