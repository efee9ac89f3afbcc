import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { type ControlDb, controlDb, type TenantDb } from '../core/databases.ts'
import { invoices, paymentProofs } from '../db/billing.ts'
import { auditEntries } from '../db/records.ts'
import { pendingChanges } from '../db/tenant.ts'
import type { BatchState } from '../domain/batches/batch.ts'
import type { ClosureFound } from '../domain/closure/certificate.ts'
import {
  type ArchiveOfClosure,
  batchesOfClosure,
  type ClosureFacts,
} from '../domain/closure/may-close.ts'
import { countedMax } from '../domain/lists/counting.ts'
import { demonstrationSlug } from '../domain/slug.ts'
import type { ClosureRow } from '../organisations/closures.ts'
import { findRestoration } from '../organisations/restorations.ts'
import type { OrganisationRow } from '../organisations/store.ts'

/** Batches and returns are counted up to one more than `countedMax`. */
const most = sql.raw(String(countedMax + 1))

/** A condition of the change: no batch was handed over that is not at the bank. */
export const nothingUnderWay = sql`not exists (select 1 from batches x indexed by batches_by_state
  where x.state in (select value from json_each(${JSON.stringify(batchesOfClosure.underWay)})))`

/** What stands against leaving, or should be known before: from its own database and from the platform's. */
export async function readFacts(
  env: Env,
  db: TenantDb,
  { id, slug, state }: Pick<OrganisationRow, 'id' | 'slug' | 'state'>,
): Promise<ClosureFacts> {
  const control = controlDb(env)
  const [states, [open], restoration, billing] = await Promise.all([
    db.all<{ state: BatchState; many: number }>(sql`select e.value as state, (select count(*) from (
        select 1 from batches x indexed by batches_by_state where x.state = e.value limit ${most})) as many
      from json_each(${JSON.stringify(Object.values(batchesOfClosure).flat())}) e`),
    db.all<{
      many: number
    }>(sql`select count(*) as many from (select 1 from returns x indexed by returns_by_state
      where x.state in ('unmatched', 'matched') limit ${most})`),
    findRestoration(control, id),
    readUnpaid(control, id),
  ])
  const many = (of: readonly BatchState[]) => {
    const all = states.filter((row) => of.includes(row.state))
    return Math.min(
      countedMax + 1,
      all.reduce((sum, row) => sum + row.many, 0),
    )
  }
  return {
    state,
    isDemonstration: slug === demonstrationSlug,
    isRestoring: restoration !== undefined,
    underWay: many(batchesOfClosure.underWay),
    unsettled: many(batchesOfClosure.unsettled),
    drafts: many(batchesOfClosure.drafts),
    openReturns: open?.many ?? 0,
    ...billing,
  }
}

/** What it owes us, what we have not looked at, and how many invoices it ever had. */
export async function readUnpaid(db: ControlDb, organisationId: string) {
  const [[invoice], [proof]] = await Promise.all([
    db
      .select({ many: count() })
      .from(invoices)
      .where(
        and(
          eq(invoices.organisationId, organisationId),
          inArray(invoices.state, ['issued', 'part_paid', 'overdue']),
        ),
      ),
    db
      .select({ many: count() })
      .from(paymentProofs)
      .where(
        and(eq(paymentProofs.organisationId, organisationId), eq(paymentProofs.state, 'submitted')),
      ),
  ])
  return { unpaidInvoices: invoice?.many ?? 0, waitingProofs: proof?.many ?? 0 }
}

/** Was an invoice of it paid since a moment? */
export async function hasPaidSince(db: ControlDb, organisationId: string, since: Date) {
  const isOf = eq(invoices.organisationId, organisationId)
  return (await db.$count(invoices, and(isOf, gte(invoices.paidAt, since)))) > 0
}

/** The newest archive that was taken whole since a moment. */
export async function findArchive(db: TenantDb, since: Date): Promise<ClosureFound['archive']> {
  const [row] = await db
    .select({ at: auditEntries.at, details: auditEntries.details })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'archive.taken'), gte(auditEntries.at, since)))
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  if (!row) return null
  const { entry, manifestSha256 } = JSON.parse(row.details)
  return { entry, manifestSha256, at: row.at.toISOString() }
}

export async function archiveOf(
  db: TenantDb,
  { begunAt, declinedBy }: Pick<ClosureRow, 'begunAt' | 'declinedBy'>,
): Promise<ArchiveOfClosure> {
  if (await findArchive(db, begunAt)) return 'taken'
  return declinedBy ? 'declined' : 'missing'
}

/** The closure that an administrator asked for and another has not decided on. */
export async function findAsked(db: TenantDb) {
  const [row] = await db
    .select()
    .from(pendingChanges)
    .where(and(eq(pendingChanges.kind, 'closure'), eq(pendingChanges.state, 'pending')))
    .limit(1)
  return row
}

/**
 * What the organisation decided last and did not take back, by its own log; of another organisation's log that was loaded here, nothing.
 * A control database that came back may know neither.
 */
export async function findDecided(db: TenantDb, organisationId: string, since: Date) {
  const [row] = await db
    .select({ at: auditEntries.at, details: auditEntries.details })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.action, 'organisation.closing'),
        gte(auditEntries.at, since),
        sql`${auditEntries.details}->>'logOf' = ${organisationId}`,
        sql`not exists (select 1 from audit_entries b where b.seq > ${auditEntries}.seq
          and b.action = 'organisation.closing_taken_back')`,
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  return row && { at: row.at, details: JSON.parse(row.details) }
}
