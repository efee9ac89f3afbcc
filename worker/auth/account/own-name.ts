import { and, ne } from 'drizzle-orm'
import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { users } from '../../db/people.ts'
import { lookOfName } from '../../domain/access/administrators/look-of-name.ts'
import { hasPermission } from '../../domain/access/role.ts'
import { notifyAdministrators } from '../../mail/notify-administrators.ts'
import type { TenantUserRow } from './user-store.ts'
import { nameOf } from './user-view.ts'

/**
 * Somebody who calls themselves otherwise: an approval says a name. Refuses one that looks like that of a colleague who is
 * here or invited, and what the log calls us; gives the letters to those who administer, where it is somebody who approves.
 */
export async function nameOneself(
  db: TenantDb,
  before: TenantUserRow,
  after: Pick<TenantUserRow, 'firstName' | 'lastName'>,
  at: Date,
): Promise<Statement[]> {
  const [was, is] = [nameOf(before), nameOf(after)]
  if (was === is) return []
  const colleagues = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(ne(users.status, 'inactive'), ne(users.id, before.id)))
  const look = lookOfName(is)
  if (look.startsWith('bilum')) throw new Refusal('name_of_colleague', undefined, ours)
  if (colleagues.some((one) => lookOfName(nameOf(one)) === look)) {
    throw new Refusal('name_of_colleague')
  }
  if (!hasPermission(before.defined, 'approve_payments')) return []
  const occasion = `${before.id}/${at.getTime()}`
  const notice = { what: 'person_renamed', about: `${was} is now ${is}`, occasion } as const
  return notifyAdministrators(db, { ...notice, but: before.id }, at)
}

/** What nobody did, and what somebody of ours did, stands under this name in the log. */
const ours =
  'What Bilum itself does stands under this name in the log. Where it is yours, ask an administrator to write it.'
