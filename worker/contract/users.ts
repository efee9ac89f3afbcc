import * as z from 'zod/mini'
import { tenantStates } from '../domain/access/organisation-state.ts'
import { roleNames } from '../domain/access/role.ts'
import { email } from './auth.ts'
import { ApprovalRulesView } from './batches.ts'
import { changesOf, Moment, optionalText, Person, page, Toea, text } from './shared.ts'
import { SourceAccountView } from './source-accounts.ts'
import { UsageHint } from './usage.ts'

export const userStatuses = ['invited', 'active', 'inactive'] as const

export const userLimits = { reasonMax: 500, searchMax: 80 }

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

export const ColleaguePage = z.extend(page(ColleagueView), { usage: UsageHint })
export type ColleaguePage = z.infer<typeof ColleaguePage>

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

export const Refusing = z.object({ reason: text('The reason', userLimits.reasonMax) })
export type Refusing = z.infer<typeof Refusing>

export const changeKinds = ['user', 'approval_rules', 'source_account', 'unfreeze'] as const

/** A change that gives rights: asked for by one administrator, confirmed by another. */
export const ChangeView = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  subjectId: z.string(),
  state: z.enum(['pending', 'confirmed', 'refused', 'withdrawn']),
  /** What it does, in words, line by line. */
  summary: z.string(),
  lines: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  requestedBy: Person,
  requestedAt: Moment,
  decidedBy: z.nullable(Person),
  decidedAt: z.nullable(Moment),
  reason: z.string(),
  mayConfirm: z.boolean(),
  mayRefuse: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type ChangeView = z.infer<typeof ChangeView>
export const ChangePage = page(ChangeView)
export type ChangePage = z.infer<typeof ChangePage>

/** The answer 202: nothing is changed yet, somebody else must confirm it. */
export const Asked = z.object({ pending: ChangeView })
export type Asked = z.infer<typeof Asked>

/** A user, or the change that waits. */
export const ColleagueOrAsked = z.union([ColleagueView, Asked])
export type ColleagueOrAsked = z.infer<typeof ColleagueOrAsked>

export const RulesOrAsked = z.union([ApprovalRulesView, Asked])

export const AccountOrAsked = z.union([SourceAccountView, Asked])

export const isAsked = (answer: object): answer is Asked => 'pending' in answer

export const OrganisationState = z.object({ state: z.enum(tenantStates) })

/** Where the organisation is in its life, for whoever looks after it. */
export const OrganisationStateView = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.enum(tenantStates),
  stateSince: z.string(),
  /** Who froze it, if it is frozen, and why. */
  frozenBy: z.nullable(z.enum(['organisation', 'platform'])),
  reason: z.string(),
  administrators: z.int(),
  /** The wish to un-freeze it that waits for a second administrator. */
  unfreezing: z.nullable(ChangeView),
})
export type OrganisationStateView = z.infer<typeof OrganisationStateView>
