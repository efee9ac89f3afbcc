import { count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ControlDb, TenantDb } from '../core/databases.ts'
import { selectOwnDays } from '../days/store.ts'
import { dailyLooks } from '../db/control.ts'
import { auditEntries, isTroubled, outbox } from '../db/records.ts'
import { dumps } from '../db/recovery/dumps.ts'
import { bankFiles, imports } from '../db/tenant-files.ts'
import { webhookDeliveries, webhooks } from '../db/tenant-integrations.ts'
import { integrityNights } from '../db/tenant-integrity.ts'
import { jobTurns } from '../db/tenant-jobs.ts'
import { payeeDocuments } from '../db/tenant-payee-documents.ts'
import type { JobRecords } from '../domain/jobs/standing.ts'
import { countedMax } from '../domain/lists/counting.ts'
import { must } from '../domain/must.ts'
import { type Turns, turnsIn } from './turns.ts'

/** Of the newest letters and deliveries, as many as say when the last one left. */
const newestMax = 200
const most = sql.raw(String(countedMax + 1))

/** What an organisation's own database says of its schema, its files and its jobs, in one trip. */
export async function readRecords(db: TenantDb) {
  const [schema, turns, nights, letters, sent, deliveries, tried, failing, ...rest] =
    await db.batch([
      selectSchema(db),
      db.select().from(jobTurns),
      db.select().from(integrityNights).orderBy(desc(integrityNights.night)).limit(1),
      selectLetters(db),
      db
        .select({ at: sql<number | null>`max(sent_at)` })
        .from(sql`(select sent_at from ${outbox} order by rowid desc limit ${newestMax})`),
      db
        .select({ waiting: count() })
        .from(sql`(select 1 from webhook_deliveries where due_at is not null limit ${most})`),
      db
        .select({ at: sql<number | null>`max(tried_at)` })
        .from(
          sql`(select tried_at from ${webhookDeliveries} order by ${webhookDeliveries.at} desc limit ${newestMax})`,
        ),
      db.select({ failing: count() }).from(webhooks).where(isNotNull(webhooks.failingSince)),
      selectLast(db, ['digest.written']),
      selectLast(db, ['batch.approvers_reminded', 'batch.wait_escalated']),
      selectLast(db, ['announcement.sent']),
      selectLast(db, ['batch.cut_off_alarm']),
      selectOwnDays(db),
      selectLast(db, ['archive.begun']),
      selectLast(db, ['archive.taken']),
      selectSize(db, payeeDocuments),
      selectSize(db, imports),
      selectSize(db, bankFiles),
      db.select().from(dumps).orderBy(desc(dumps.night)).limit(1),
    ])
  const [
    digest,
    reminders,
    announcements,
    alarms,
    ownDays,
    begun,
    taken,
    documents,
    sheets,
    sealed,
    copies,
  ] = rest
  const records: Omit<JobRecords, 'billingLookAt' | 'turns'> & { turns: Turns } = {
    turns: turnsIn(turns),
    night: nights[0],
    dump: copies[0],
    letters: {
      waiting: letters[0]?.waiting ?? 0,
      troubled: letters[0]?.troubled ?? 0,
      lastSentAt: momentOf(sent[0]?.at),
    },
    webhooks: {
      waiting: deliveries[0]?.waiting ?? 0,
      failing: failing[0]?.failing ?? 0,
      lastTriedAt: momentOf(tried[0]?.at),
    },
    said: {
      ...(digest[0] && { digest: digest[0].at }),
      ...(reminders[0] && { reminders: reminders[0].at }),
      ...(announcements[0] && { announcements: announcements[0].at }),
      ...(alarms[0] && { alarms: alarms[0].at }),
    },
    ownDays: ownDays.filter(({ scope }) => scope !== 'bank'),
    archive: { begunAt: begun[0]?.at, takenAt: taken[0]?.at },
  }
  return {
    records,
    schema: must(schema[0], 'schema'),
    files: [
      { of: 'documents' as const, ...sizeOf(documents) },
      { of: 'sheets' as const, ...sizeOf(sheets) },
      { of: 'bank_files' as const, ...sizeOf(sealed) },
    ],
  }
}

/** When daily billing last looked at an organisation. */
export async function findLookAt(db: ControlDb, organisationId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: dailyLooks.at })
    .from(dailyLooks)
    .where(eq(dailyLooks.organisationId, organisationId))
    .orderBy(desc(dailyLooks.day))
    .limit(1)
  return row?.at
}

/** The ledger that `tenancy/migrations/migrate.ts` keeps. */
function selectSchema(db: TenantDb) {
  return db
    .select({ has: sql<string>`name`, since: sql<number>`applied_at` })
    .from(sql`schema_migrations`)
    .orderBy(sql`name desc`)
    .limit(1)
}

function selectLetters(db: TenantDb) {
  const troubled = sql<number>`(select count(*) from (select 1 from ${outbox} where ${isTroubled} limit ${most}))`
  return db
    .select({ waiting: count(), troubled: troubled.as('troubled') })
    .from(sql`(select 1 from outbox where due_at is not null limit ${most})`)
}

type Action = (typeof auditEntries.$inferSelect)['action']

function selectLast(db: TenantDb, actions: Action[]) {
  return db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .where(inArray(auditEntries.action, actions))
    .orderBy(desc(auditEntries.seq))
    .limit(1)
}

type Sized = typeof payeeDocuments | typeof imports | typeof bankFiles

/** The newest files, up to one more than are counted: that one says that there are more. */
const selectSize = (db: TenantDb, table: Sized) =>
  db
    .select({ bytes: table.bytes })
    .from(table)
    .orderBy(sql`rowid desc`)
    .limit(countedMax + 1)

function sizeOf(rows: { bytes: number }[]) {
  const newest = rows.slice(0, countedMax)
  return { count: rows.length, bytes: newest.reduce((all, { bytes }) => all + bytes, 0) }
}

const momentOf = (at: number | null | undefined) => (at ? new Date(at) : undefined)
