import { type SQL, sql } from 'drizzle-orm'
import type { MoneyRight } from '../../domain/access/review/money-rights.ts'

/* Of the person in the row, whose table is written out: within a select of one table a column has no table before it. */

const lastStep = (kinds: string[]) => sql`(select max(coalesce((select max(s.at) from batch_steps s
  where s.actor_id = users.id and s.kind = kinds.value), 0)) from json_each(${JSON.stringify(kinds)}) kinds)`

const begunAt = sql`(select b.created_at from batches b
  where b.prepared_by = users.id order by b.number desc limit 1)`
/** Of the newest batch that they added to or changed, which another may have begun. */
const madeAt = sql`(select b.created_at from batch_makers m join batches b on b.id = m.batch_id
  where m.user_id = users.id order by m.rowid desc limit 1)`

/** When somebody last did what a right is for: the end of an index, or of a table that grows with settings alone. */
export const lastUse: Record<MoneyRight, SQL> = {
  create_payments: sql`max(coalesce(${begunAt}, 0), coalesce(${madeAt}, 0), ${lastStep(['submit'])})`,
  approve_payments: lastStep(['approve', 'reject', 'query']),
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

/** Since when somebody has a right: they their role, and the role the right. */
export const heldSince = (right: MoneyRight) =>
  sql<number>`max(${personSince}, ${roleSince(right)})`
