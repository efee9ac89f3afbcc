import { sql } from 'drizzle-orm'
import { limitOf, rolesHolding } from '../core/roles.ts'
import { users } from '../db/people.ts'
import { batches } from '../db/tenant-batches.ts'
import { isWaitingFor } from './store.ts'

/**
 * How many batches wait for the decision of a statement's user: a column of the statement that finds their session. It looks
 * at the waiting batches alone, however many were paid; nothing for who never decides.
 */
export const waitingOfAsker = sql<
  number | null
>`(case when ${users.role} in ${rolesHolding('approve_payments')} then (select count(*) from ${batches} indexed by batches_by_state
  where ${isWaitingFor({ id: sql`${users.id}`, limitToea: limitOf('users') })}) end)`
