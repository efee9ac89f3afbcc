import { sql } from 'drizzle-orm'
import type { AuditEntryView } from '../contract/audit.ts'
import type { TenantDb } from '../core/databases.ts'
import { accountReadBy, broughtFor, linesReadBy } from '../db/runs/kept-lines.ts'
import { keptOfAccounts, toldActions, toldOfAccounts } from '../domain/batches/kept/told-actions.ts'

type Said = {
  seq: number
  subject: string
  action: string
  actorId: string
  /** As stored, or as they are read. */
  details: string | Record<string, unknown>
}

/** The numbers of those entries that say something of a confidential batch which this person may not read. */
export async function keptFrom(db: TenantDb, readerId: string, entries: Said[]) {
  const asked = entries.flatMap(({ seq, subject, actorId, action, details }): unknown[][] => {
    const broughtBy = keptOfAccounts.includes(action) ? null : actorId
    if (!toldOf(subject).includes(action)) return [[seq, subject, broughtBy]]
    const hashes = /^bank-file|^batch/.test(subject) ? hashesIn(details) : []
    return hashes.length > 0 ? [[seq, subject, actorId, hashes]] : []
  })
  if (asked.length === 0) return new Set<number>()
  const account = sql`substr(one.subject, 16)`
  const found = await db.all<{ seq: number }>(sql`select one.seq as seq
    from (select value ->> 0 as seq, value ->> 1 as subject, value ->> 2 as brought_by,
        value -> 3 as hashes from json_each(${JSON.stringify(asked)})) one
    left join batches b on b.id = case
      when one.subject glob 'batch/*' then substr(one.subject, 7)
      when one.subject glob 'bank-file/*' then (select f.batch_id from bank_files f where f.id = substr(one.subject, 11)) end
    where case when one.subject glob 'source-account/*' then not ${broughtFor(readerId, sql`one.brought_by`, account)}
        or (one.brought_by is null and not ${accountReadBy(readerId, account)})
      else b.id is not null and not ${linesReadBy(readerId, sql`b.id`)} and (one.hashes is null or ${isOfIt}) end`)
  return new Set(found.map(({ seq }) => seq))
}

/** Until 2026-11-27 the log told hashes of a confidential batch as they are, which its amounts can be tried against. */
const isOfIt = sql`(exists (select 1 from bank_files f
    where f.batch_id = b.id and f.sha256 in (select value from json_each(one.hashes)))
  or exists (select 1 from batch_steps s
    where s.batch_id = b.id and s.digest in (select value from json_each(one.hashes))))`

function hashesIn(details: Said['details']): unknown[] {
  const { digest, sha256 } = typeof details === 'string' ? JSON.parse(details) : details
  return [digest, sha256].filter(Boolean)
}

const toldOf = (subject: string) =>
  subject.startsWith('source-account/') ? toldOfAccounts : toldActions

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
