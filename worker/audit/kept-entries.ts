import { sql } from 'drizzle-orm'
import type { AuditEntryView } from '../contract/audit.ts'
import type { TenantDb } from '../core/databases.ts'
import { linesReadBy } from '../db/runs/kept-lines.ts'
import { toldActions } from '../domain/batches/kept/told-actions.ts'

type Said = { seq: number; subject: string; action: string }

/** The numbers of those entries that say something of a confidential batch which this person may not read. */
export async function keptFrom(db: TenantDb, readerId: string, entries: Said[]) {
  const subjects = JSON.stringify([...new Set(entries.map(({ subject }) => subject))])
  const found = await db.all<{ subject: string }>(sql`select one.value as subject
    from json_each(${subjects}) one join batches b on b.id = case
      when one.value glob 'batch/*' then substr(one.value, 7)
      when one.value glob 'bank-file/*' then (select f.batch_id from bank_files f where f.id = substr(one.value, 11)) end
    where not ${linesReadBy(readerId, sql`b.id`)}`)
  const kept = new Set(found.map(({ subject }) => subject))
  return new Set(
    entries.flatMap(({ seq, subject, action }) =>
      kept.has(subject) && !toldActions.includes(action) ? [seq] : [],
    ),
  )
}

/**
 * Entries as this person may read them: what single payments of a confidential batch said before and afterwards is left out,
 * so that nobody finds by it either.
 */
export async function withoutKeptLines(
  db: TenantDb,
  readerId: string,
  entries: AuditEntryView[],
): Promise<AuditEntryView[]> {
  const kept = await keptFrom(db, readerId, entries)
  return entries.map((entry) => {
    if (!kept.has(entry.seq)) return entry
    const { subjectName } = entry.details
    return { ...entry, details: { ...(subjectName ? { subjectName } : {}), linesKept: true } }
  })
}
