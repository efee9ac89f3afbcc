import { and, count, desc, eq, gt, inArray, lt, lte, max, min, ne } from 'drizzle-orm'
import type { ControlDb, TenantDb } from '../../core/databases.ts'
import { invoices } from '../../db/billing.ts'
import { organisationSettings } from '../../db/tenant.ts'
import { addDays, type Day } from '../../domain/calendar.ts'

/* Invoices, in the control database. */

export type InvoiceRow = typeof invoices.$inferSelect

const openStates = ['issued', 'part_paid', 'overdue'] as const
/** An organisation has one open invoice; more would be a mistake that must not read a whole table. */
const openMax = 20

/** The organisation's own address. */
export async function findPostalAddress(db: TenantDb): Promise<string> {
  const [row] = await db
    .select({ postalAddress: organisationSettings.postalAddress })
    .from(organisationSettings)
  return row?.postalAddress ?? ''
}

export async function findInvoice(db: ControlDb, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return row
}

/** One of this organisation: another's does not exist for it. */
export async function findInvoiceOf(db: ControlDb, organisationId: string, id: string) {
  const row = await findInvoice(db, id)
  return row?.organisationId === organisationId ? row : undefined
}

/** A page, newest first; one row more than `limit` when there are more. */
export function listInvoicesOf(
  db: ControlDb,
  organisationId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.organisationId, organisationId),
        before ? lt(invoices.number, before) : undefined,
      ),
    )
    .orderBy(desc(invoices.number))
    .limit(limit + 1)
}

/** What this organisation still has to pay. */
export function listOpenInvoices(db: ControlDb, organisationId: string): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.organisationId, organisationId), inArray(invoices.state, openStates)))
    .orderBy(invoices.number)
    .limit(openMax)
}

/** The plan of the paid month that began after one day, and no later than another. */
export async function findStartedPeriod(
  db: ControlDb,
  organisationId: string,
  after: Day,
  until: Day,
) {
  const [row] = await db
    .select({ plan: invoices.plan })
    .from(invoices)
    .where(
      and(
        eq(invoices.organisationId, organisationId),
        eq(invoices.state, 'paid'),
        gt(invoices.periodFrom, after || addDays(until, -1)),
        lte(invoices.periodFrom, until),
      ),
    )
    .orderBy(desc(invoices.number))
    .limit(1)
  return row?.plan
}

/** When a period was first asked for, also where another invoice took that one's place with its lines. */
export async function firstIssuedFor(db: ControlDb, organisationId: string, periodFrom: Day) {
  const [row] = await db
    .select({ issuedAt: min(invoices.issuedAt) })
    .from(invoices)
    .where(and(eq(invoices.organisationId, organisationId), eq(invoices.periodFrom, periodFrom)))
  return row?.issuedAt ?? undefined
}

/** Every invoice, also those that were taken back. */
export async function countIssuedSince(db: ControlDb, organisationId: string, since: Date) {
  const [row] = await db
    .select({ many: count() })
    .from(invoices)
    .where(and(eq(invoices.organisationId, organisationId), gt(invoices.issuedAt, since)))
  return row?.many ?? 0
}

/** Its newest invoices that count, newest first. */
export function listNewestInvoices(
  db: ControlDb,
  organisationId: string,
  limit: number,
): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.organisationId, organisationId), ne(invoices.state, 'void')))
    .orderBy(desc(invoices.number))
    .limit(limit)
}

/** Numbers have no gaps: the table takes only the one after the last. */
export async function nextNumber(db: ControlDb): Promise<number> {
  const [row] = await db.select({ last: max(invoices.number) }).from(invoices)
  return (row?.last ?? 0) + 1
}

export function addInvoice(db: ControlDb, row: InvoiceRow) {
  return db.insert(invoices).values(row)
}

type InvoiceChanges = Partial<Pick<InvoiceRow, 'state' | 'paidToea' | 'paidAt' | 'voidReason'>>

/** On the revision it was decided on: the table refuses another (`stale_invoice`). */
export function saveInvoice(
  db: ControlDb,
  { id, revision }: InvoiceRow,
  changes: InvoiceChanges = {},
) {
  return db
    .update(invoices)
    .set({ ...changes, revision: revision + 1 })
    .where(eq(invoices.id, id))
}
