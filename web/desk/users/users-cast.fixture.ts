import type { ChangeView } from '#contract/changes.ts'
import type { SessionView } from '#contract/session.ts'
import type { ColleagueView } from '#contract/users.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'
import { sessionOf } from '../../testing/cast.ts'

const { user, ...session } = sessionOf('zoe')

/** Zoe, as an administrator. */
export const admin: SessionView = {
  ...session,
  user: { ...user, role: 'org_admin', permissions: [...roles.org_admin.permissions] },
}

export const ravi: ColleagueView = {
  id: 'ravi',
  email: 'ravi@acme.example',
  firstName: 'Ravi',
  lastName: 'Taureka',
  role: 'approver',
  roleTitle: 'Approver',
  department: 'Finance',
  phoneNumber: '',
  ownLimitToea: null,
  approvalLimitToea: 500_000_000,
  status: 'active',
  createdAt: '2026-01-05T00:00:00Z',
  lastLoginAt: '2026-11-20T04:06:00Z',
}

export const zoe: ColleagueView = {
  ...ravi,
  id: 'zoe',
  email: 'zoe@acme.example',
  firstName: 'Zoe',
  lastName: 'Wari',
  role: 'org_admin',
  roleTitle: 'Organisation administrator',
  approvalLimitToea: null,
}

export const lara: ColleagueView = {
  ...ravi,
  id: 'lara',
  email: 'lara@acme.example',
  firstName: 'Lara',
  lastName: 'Hao',
  status: 'invited',
  lastLoginAt: null,
}

/** What another administrator asked for: Zoe may confirm or refuse it. */
export const waiting: ChangeView = {
  id: 'c1',
  kind: 'user',
  subjectId: 'ravi',
  state: 'pending',
  summary: 'Change Ravi Taureka',
  lines: [{ field: 'Role', before: 'Approver', after: 'Finance manager' }],
  requestedBy: { id: 'ana', name: 'Ana Mea' },
  requestedAt: '2026-11-20T04:06:00Z',
  decidedBy: null,
  decidedAt: null,
  reason: '',
  waitsUntil: null,
  mayConfirm: true,
  mayRefuse: true,
  mayWithdraw: false,
}
