import { sql } from 'drizzle-orm'
import { limitOf, rolesHolding } from '../core/roles.ts'
import { users } from '../db/people.ts'
import { newestIn } from './across/newest-in.ts'
import { isWaitingFor } from './store.ts'

/**
 * How many batches wait for the decision of a statement's user: a column of the statement that finds their session. It looks
 * at the newest of the waiting batches alone, however many there are or were paid; nothing for who never decides.
 */
export const waitingOfAsker = sql<
  number | null
>`(case when ${users.role} in ${rolesHolding('approve_payments')} then (select count(*) from ${newestIn(['in_approval', 'approval_blocked'])}
  where ${isWaitingFor({ id: sql`${users.id}`, limitToea: limitOf('users') })}) end)`
