import { sql } from 'drizzle-orm'
import { users } from '../db/people.ts'
import { batches } from '../db/tenant-batches.ts'
import { hasPermission, roleNames, roles, unlimitedToea } from '../domain/access/role.ts'
import { isWaitingFor } from './store.ts'

const approving = roleNames.filter((role) => hasPermission(role, 'approve_payments'))
const limitOfRole = sql.raw(
  approving.map((role) => `when '${role}' then ${roles[role].approvalLimitToea}`).join(' '),
)
const limitToea = sql`min(case ${users.role} ${limitOfRole} end,
  coalesce(${users.approvalLimitToea}, ${sql.raw(String(unlimitedToea))}))`

/**
 * How many batches wait for the decision of a statement's user: a column of the statement that finds their session. It looks
 * at the waiting batches alone, however many were paid; nothing for who never decides.
 */
export const waitingOfAsker = sql<number | null>`(case when ${users.role} in (${sql.raw(
  approving.map((role) => `'${role}'`).join(', '),
)}) then (select count(*) from ${batches} indexed by batches_by_state
  where ${isWaitingFor({ id: sql`${users.id}`, limitToea })}) end)`
