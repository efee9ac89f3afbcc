import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { namesOf } from '../auth/account/names-of.ts'
import type { AuditEntryView, auditSorts } from '../contract/audit.ts'
import { hashOfEntry } from '../core/audit-chain.ts'
import { endThatFits, lastWithin } from '../core/d1/what-fits.ts'
import type { RealmDb } from '../core/databases.ts'
import { auditEntries } from '../db/records.ts'
import { hasPlatformPermission, type PlatformRoleName } from '../domain/access/platform-role.ts'
import { addDays, startOfDay } from '../domain/calendar.ts'
import { hourMs } from '../domain/durations.ts'
import { isBillingAction } from '../domain/words/audit-actions.ts'
import { fieldOf, textOf } from '../domain/words/audit-words.ts'

type AuditSort = (typeof auditSorts)[number]
export type AuditFilter = {
  action?: string | undefined
  actor?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: AuditSort
  /** The number that the last page ended with. */
  after?: number | undefined
  limit: number
  /** No more than fit at once, however many were asked for. */
  fits?: boolean
}

/** A page of the log with the names of who acted; one row more than `limit` when there are more. */
export async function listAuditEntries(
  db: RealmDb,
  filter: AuditFilter,
): Promise<AuditEntryView[]> {
  const { action, actor, subject, from, to, sort, after, limit } = filter
  const isDown = sort !== 'oldest'
  const { seq } = auditEntries
  const asked = and(
    action ? eq(auditEntries.action, action) : undefined,
    actor ? eq(auditEntries.actorId, actor) : undefined,
    subject ? eq(auditEntries.subject, subject) : undefined,
    from ? since(startOfDay(from)) : undefined,
    to ? until(startOfDay(addDays(to, 1))) : undefined,
    after === undefined ? undefined : (isDown ? lt : gt)(seq, after),
  )
  const order = (isDown ? desc : asc)(seq)
  const last = filter.fits ? await lastToRead(db, asked, order, limit) : undefined
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(asked, last === undefined ? undefined : (isDown ? gte : lte)(seq, last)))
    .orderBy(order)
    .limit(limit + 1)
  const entries = rows.map((entry) => ({ ...entry, details: JSON.parse(entry.details) as Details }))
  const nameless = entries.filter(({ details }) => !nameThen(details))
  const names = await namesOf(
    db,
    nameless.map(({ actorId }) => actorId),
  )
  return entries.map((entry) => ({
    ...entry,
    at: entry.at.toISOString(),
    actorName: actorName(entry.details, names.get(entry.actorId) ?? ''),
  }))
}

/** The last of these entries that is read with those before it: their sizes are asked for first, which costs a row of each. */
async function lastToRead(db: RealmDb, asked: SQL | undefined, order: SQL, limit: number) {
  const { seq, details } = auditEntries
  const sizes = await db
    .select({ place: seq, size: sql<number>`length(${details})` })
    .from(auditEntries)
    .where(asked)
    .orderBy(order)
    .limit(limit + 1)
  return lastWithin(sizes)
}

/**
 * Entries are chained in the order of their moments, but for those of two requests at once. So the days are looked up by
 * index where their numbers begin and end, with an hour to spare, and the log is read by number.
 */
const spare = hourMs

function since(start: Date): SQL {
  const { seq, at } = auditEntries
  const first = sql`select ${seq} from ${auditEntries} where ${at} >= ${start.getTime() - spare} order by ${at} limit 1`
  return sql`${seq} >= (${first}) and ${at} >= ${start.getTime()}`
}

function until(end: Date): SQL {
  const { seq, at } = auditEntries
  const last = sql`select ${seq} from ${auditEntries} where ${at} < ${end.getTime() + spare} order by ${at} desc limit 1`
  return sql`${seq} <= (${last}) and ${at} < ${end.getTime()}`
}

/** The next entries of the chain, oldest first, as many as fit: an export reads them page by page, until there are none. */
export async function listAuditEntriesAfter(
  db: RealmDb,
  seq: number,
  limit: number,
  charactersMax?: number,
) {
  const read = { table: 'audit_entries', columns: ['details'], after: seq, limit }
  const last = await endThatFits(db, read, charactersMax)
  return db
    .select()
    .from(auditEntries)
    .where(and(gt(auditEntries.seq, seq), lte(auditEntries.seq, last)))
    .orderBy(asc(auditEntries.seq))
    .limit(limit)
}

/** Was anything changed since this entry? Signing in and taking a file out again are in the log, and change no row that counts. */
export async function isMovedSince(db: RealmDb, entry: number): Promise<boolean> {
  const [found] = await db.all<{ moved: number }>(sql`select exists (
    select 1 from ${auditEntries} where ${auditEntries.seq} > ${entry}
      and ${auditEntries.action} not glob 'session.*'
      and ${auditEntries.action} not in ('user.reset_asked', 'bank_file.downloaded',
        'archive.begun', 'archive.allowed', 'archive.taken')) as moved`)
  return found?.moved !== 0
}

/** Was this ever done, as the log has it? */
export async function wasDone(db: RealmDb, action: string): Promise<boolean> {
  const found = await db.all(sql`select 1 from audit_entries where action = ${action} limit 1`)
  return found.length > 0
}

const entriesTogether = 1_000

/** The log, entry by entry: is each hash that of its content, and the last the one that is said? */
export async function isWholeChain(db: RealmDb, last: { entry: number; hash: string }) {
  let head = { seq: 0, hash: '' }
  for (;;) {
    const entries = await listAuditEntriesAfter(db, head.seq, entriesTogether)
    for (const entry of entries) {
      const follows = entry.seq === head.seq + 1 && entry.previousHash === head.hash
      if (!follows || (await hashOfEntry(entry)) !== entry.hash) return false
      head = entry
    }
    if (entries.length === 0) return head.seq === last.entry && head.hash === last.hash
  }
}

type Details = AuditEntryView['details']

const nameThen = (details: Details) => textOf(fieldOf(details.actor, 'name'))

/** Whoever acted as they were called then; entries of before kept no name, and have today's. */
function actorName(details: Details, nameNow: string): string {
  const name = nameThen(details) || nameNow
  const key = textOf(fieldOf(details.apiKey, 'name'))
  return key ? `The key “${key}” of ${name}` : name
}

/**
 * Audit entries as this person may read them: what was paid, with which reference, is for those who look after billing.
 * Only the export, which is theirs, has everything that the hashes are made of.
 */
export function withoutBilling({ role }: { role: PlatformRoleName }, entries: AuditEntryView[]) {
  if (hasPlatformPermission(role, 'manage_billing')) return entries
  return entries.map((entry) => (isBillingAction(entry.action) ? { ...entry, details: {} } : entry))
}
