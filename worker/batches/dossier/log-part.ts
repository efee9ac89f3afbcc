import { sql } from 'drizzle-orm'
import type { EntryRow } from '../../core/audit-chain.ts'
import type { RealmDb } from '../../core/databases.ts'
import { inPages, type PartRead } from '../../http/streams/in-parts.ts'
import { openRealm } from '../../tenancy/open-realm.ts'

const pageSize = 200
/** A page is in memory for as long as its taker needs for it. */
const pageCharacters = 500_000

/** What the log has of a batch and its files behind an entry, so many pages of it. */
export type BatchLogAsked = { realmId: string; subjects: string[]; after: number; pages: number }

type Entry = EntryRow & { isOwn: number }

/**
 * What the log has of them, whole, and of the entries beside each what the chain is made of: without their content, which is of
 * others.
 */
export async function* readBatchLog(
  env: Env,
  { realmId, subjects, after, pages }: BatchLogAsked,
  onEnd: (read: PartRead) => void,
) {
  const opened = await openRealm(env, realmId)
  if (!opened.ok) throw new Error(`${realmId} is shut`)
  const { db } = opened.value
  const next = (last: number) => pageOf(db, subjects, last)
  const write = (entries: Entry[]) => entries.map(lineOf).join('')
  yield* inPages({ after, pages, next, write }, onEnd)
}

function lineOf({ isOwn, at, ...entry }: Entry): string {
  const { seq, previousHash, hash } = entry
  const shown = isOwn ? { ...entry, at: new Date(at).toISOString() } : { seq, previousHash, hash }
  return `${JSON.stringify(shown)}\n`
}

function pageOf(db: RealmDb, subjects: string[], after: number): Promise<Entry[]> {
  const ids = JSON.stringify(subjects)
  const own = sql`select seq from audit_entries where subject in (select value from json_each(${ids})) and seq >= ${after}`
  const beside = sql`with own as (${own})
    select seq from own union select seq - 1 from own union select seq + 1 from own`
  const fitting = sql`select place from (select seq as place,
      row_number() over (order by seq) as nth, sum(length(details)) over (order by seq) as size
    from audit_entries where seq > ${after} and seq in (${beside}) order by seq limit ${pageSize})
    where nth = 1 or size <= ${pageCharacters}`
  return db.all<Entry>(sql`select seq, at, actor_id as "actorId", action, subject,
      details, previous_hash as "previousHash", hash,
      subject in (select value from json_each(${ids})) as "isOwn"
    from audit_entries where seq in (${fitting}) order by seq`)
}
