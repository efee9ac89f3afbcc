import * as z from 'zod/mini'
import { planRules } from '../approval-rules/prepare-rules.ts'
import { asUser, findUserById } from '../auth/account/store.ts'
import { ApprovalBands } from '../contract/batches.ts'
import { NewSourceAccount, SourceAccountChanges } from '../contract/source-accounts.ts'
import { NewUser, UserChanges, userStatuses } from '../contract/users.ts'
import { Refusal } from '../core/refusal.ts'
import { hasPermission, type Permission, roleNames } from '../domain/access/role.ts'
import { planNow } from '../organisations/plan-limit.ts'
import { planSourceAccount } from '../source-accounts/prepare-source-account.ts'
import type { Tenant } from '../tenancy/open-tenant.ts'
import { planInvitation } from '../users/prepare-invitation.ts'
import { planUser } from '../users/prepare-user.ts'
import type { Planned, Planning } from './propose.ts'
import type { ChangeRow } from './store.ts'

/**
 * A change that waited, planned again on what is there now and in the name of whoever asked for it. It is stale when what
 * it was asked on has moved on, or when they may no longer ask for it themselves.
 */
export async function replan(env: Env, tenant: Tenant, row: ChangeRow, at: Date): Promise<Planned> {
  const requester = await findUserById(tenant.db, row.requestedBy)
  const permission = permissions[row.kind]
  if (requester?.status !== 'active' || !hasPermission(requester.role, permission)) {
    throw new Refusal('stale_change')
  }
  const plan = await planNow(env, tenant.id)
  const planning: Planning = { env, tenant, plan, actor: asUser(requester), at }
  switch (row.kind) {
    case 'user':
      return planStoredUser(planning, row)
    case 'approval_rules': {
      const { before, bands } = RulesRequest.parse(row.changes)
      return planRules(planning, bands, before.version)
    }
    case 'source_account': {
      const request = AccountRequest.parse(row.changes)
      const revision = request.what === 'change' ? request.before.revision : undefined
      return planSourceAccount(planning, row.subjectId, request, revision)
    }
    case 'unfreeze':
      throw new Refusal('not_found') // has a way of its own: organisation/unfreeze.ts
  }
}

const permissions: Record<ChangeRow['kind'], Permission> = {
  user: 'manage_users',
  approval_rules: 'manage_approval_rules',
  source_account: 'manage_source_accounts',
  unfreeze: 'manage_organisation',
}

function planStoredUser(planning: Planning, { subjectId, changes }: ChangeRow): Promise<Planned> {
  const request = UserRequest.parse(changes)
  if (request.what === 'invite') return planInvitation(planning, subjectId, request.user)
  return planUser(planning, subjectId, request, request.before)
}

const StoredRights = z.object({
  role: z.enum(roleNames),
  approvalLimitToea: z.nullable(z.int()),
  status: z.enum(userStatuses),
})
const UserRequest = z.discriminatedUnion('what', [
  z.object({ what: z.literal('invite'), user: NewUser }),
  z.object({ what: z.literal('change'), before: StoredRights, changes: UserChanges }),
  z.object({ what: z.literal('reactivate'), before: StoredRights }),
])
const RulesRequest = z.extend(ApprovalBands, { before: z.object({ version: z.int() }) })
const AccountRequest = z.discriminatedUnion('what', [
  z.object({ what: z.literal('add'), account: NewSourceAccount }),
  z.object({
    what: z.literal('change'),
    before: z.object({ revision: z.int() }),
    changes: SourceAccountChanges,
  }),
])
