import { and, asc, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { limitOf, roleOfUser, rolesHolding } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import type { MoneyRight } from '../../domain/access/review/money-rights.ts'
import type { Day } from '../../domain/calendar.ts'
import { byName, decidedAt, fullName, isActive, type Onward, preparedAt } from './store.ts'

/* Of the person in the row, as in store.ts. */

const lastStep = (kinds: string[]) => sql`(select max(coalesce((select max(s.at) from batch_steps s
  where s.actor_id = users.id and s.kind = kinds.value), 0)) from json_each(${JSON.stringify(kinds)}) kinds)`

/** When somebody last did what a right is for: the end of an index, or of a table that grows with settings alone. */
const lastUse: Record<MoneyRight, SQL> = {
  create_payments: sql`max(coalesce(${preparedAt}, 0), ${lastStep(['submit'])})`,
  approve_payments: decidedAt,
  make_bank_files: lastStep(['seal', 'upload']),
  verify_accounts: sql`(select max(v.verified_at) from account_verifications v where v.verified_by = users.id)`,
  manage_source_accounts: sql`(select max(a.changed_at) from source_account_changes a where a.changed_by = users.id)`,
  manage_approval_rules: sql`(select max(r.set_at) from approval_rules r where r.set_by = users.id)`,
}

/** Since when they have their role, and are there: as the log says it, else since they were added. */
const personSince = sql`coalesce((select max(e.at) from audit_entries e where e.subject = 'user/' || users.id
  and e.action in ('user.changed', 'user.reactivated', 'user.removal_undone')
  and (e.action = 'user.removal_undone' or e.details ->> '$.before.role' is not e.details ->> '$.after.role'
    or e.details ->> '$.before.status' is not e.details ->> '$.after.status')), users.created_at)`
/** Since when the role has the right; from the beginning, where the log says nothing of it. */
const roleSince = (right: MoneyRight) => sql`coalesce((select max(e.at) from audit_entries e
  where e.subject = 'role/' || users.role and e.action = 'role.changed'
    and exists (select 1 from json_each(e.details, '$.after.permissions') p where p.value = ${right})
    and not exists (select 1 from json_each(e.details, '$.before.permissions') p where p.value = ${right})), 0)`

/** Whose limit they may approve with today, beside their own. */
const lentBy = (
  today: Day,
) => sql<string>`(select json_group_array(json_object('name', l.first_name || ' ' || l.last_name,
    'toDay', d.to_day)) from delegations d join users l on l.id = d.delegator_id
  where d.delegate_id = users.id and d.ended_at is null and d.from_day <= ${today} and d.to_day >= ${today})`

type Page = { after: Onward | undefined; limit: number; today: Day }

/**
 * A page of the active people whose role has this right, by name. Who stands on it is decided first, along the index of roles:
 * what was done when is looked up of them alone.
 */
export function listEntitled(db: TenantDb, right: MoneyRight, { after, limit, today }: Page) {
  const [name = '', id = ''] = after ?? []
  const onward = or(sql`${byName} > ${name}`, and(sql`${byName} = ${name}`, gt(users.id, id)))
  const shown = db
    .select({ id: users.id })
    .from(users)
    .where(and(isActive, sql`${users.role} in ${rolesHolding(right)}`, after ? onward : undefined))
    .orderBy(asc(byName), asc(users.id))
    .limit(limit + 1)
  return db
    .select({
      id: users.id,
      name: fullName.as('name'),
      defined: roleOfUser,
      limitToea: sql<number>`${limitOf('users')}`.as('limit_toea'),
      since: sql<number>`max(${personSince}, ${roleSince(right)})`.as('since'),
      lastUsedAt: sql<number | null>`${lastUse[right]}`.as('last_used_at'),
      lent: lentBy(today).as('lent'),
    })
    .from(users)
    .where(inArray(users.id, shown))
    .orderBy(asc(byName), asc(users.id))
}
