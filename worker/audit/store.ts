import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import { users } from '../db/people.ts'
import { auditEntries } from '../db/records.ts'
import type { TenantDb } from '../tenancy/open-tenant.ts'

export type AuditFilter = {
  action?: string | undefined
  actor?: string | undefined
  subject?: string | undefined
  before?: number | undefined
  limit: number
}

/** A page of the log, newest first, with the names of who acted; one row more than `limit` when there are more. */
export function listAuditEntries(db: TenantDb, filter: AuditFilter) {
  const { action, actor, subject, before, limit } = filter
  return db
    .select({ entry: auditEntries, firstName: users.firstName, lastName: users.lastName })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        action ? eq(auditEntries.action, action) : undefined,
        actor ? eq(auditEntries.actorId, actor) : undefined,
        subject ? eq(auditEntries.subject, subject) : undefined,
        before ? lt(auditEntries.seq, before) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(limit + 1)
}

/** The next entries of the chain, oldest first: an export reads them page by page. */
export function listAuditEntriesAfter(db: TenantDb, seq: number, limit: number) {
  return db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.seq, seq))
    .orderBy(asc(auditEntries.seq))
    .limit(limit)
}
