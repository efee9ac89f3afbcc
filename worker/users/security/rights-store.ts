import { and, inArray, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { limitOf, roleOfUser, rolesHolding } from '../../core/roles.ts'
import { inOrder } from '../../db/in-order.ts'
import { users } from '../../db/people.ts'
import { countsOn, lentToea } from '../../delegations/store.ts'
import type { MoneyRight } from '../../domain/access/review/money-rights.ts'
import { unlimitedToea } from '../../domain/access/role.ts'
import type { Day } from '../../domain/calendar.ts'
import { heldSince, lastUse } from './held-rights.ts'
import { fullName, inOrderOfNames, isActive, type Onward } from './store.ts'

/** Whose limit they may approve with today, beside their own. */
const lentBy = (today: Day) => sql<string>`(select json_group_array(json_object('id', d.id,
    'name', g.first_name || ' ' || g.last_name, 'toDay', d.to_day, 'limitToea', nullif(${lentToea}, ${unlimitedToea})))
  from delegations d join users g on g.id = d.delegator_id
  where d.delegate_id = users.id and ${countsOn(today)})`

type Page = { after: Onward | undefined; limit: number; today: Day }

/**
 * A page of the active people whose role has this right, by name. Who stands on it is decided first, along the index of roles:
 * what was done when is looked up of them alone.
 */
export function listEntitled(db: TenantDb, right: MoneyRight, { after, limit, today }: Page) {
  const { onward, order } = inOrder(inOrderOfNames, after)
  const shown = db
    .select({ id: users.id })
    .from(users)
    .where(and(isActive, sql`${users.role} in ${rolesHolding(right)}`, onward))
    .orderBy(...order)
    .limit(limit + 1)
  return db
    .select({
      id: users.id,
      name: fullName.as('name'),
      defined: roleOfUser,
      limitToea: sql<number>`${limitOf('users')}`.as('limit_toea'),
      since: heldSince(right).as('since'),
      lastUsedAt: sql<number | null>`${lastUse[right]}`.as('last_used_at'),
      lent: lentBy(today).as('lent'),
    })
    .from(users)
    .where(inArray(users.id, shown))
    .orderBy(...order)
}
