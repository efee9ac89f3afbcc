import { sql } from 'drizzle-orm'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { minuteMs } from '../../domain/durations.ts'
import { controlDb, type RealmDb, type RealmHandle } from '../databases.ts'
import { type Anchor, listAnchors } from './anchor-store.ts'

/** What a log has under these numbers now. */
export async function hashesOf(
  db: RealmDb,
  anchors: { seq: number }[],
): Promise<Map<number, string>> {
  const numbers = JSON.stringify(anchors.map(({ seq }) => seq))
  const rows = await db.all<{ seq: number; hash: string }>(
    sql`select seq, hash from audit_entries where seq in (select value from json_each(${numbers}))`,
  )
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}

/** The first end that was put aside of a log and that it has no more, or as another entry. */
export async function firstChanged(
  files: R2Bucket,
  id: string,
  db: RealmDb,
): Promise<Anchor | undefined> {
  for (let after = 0; ; ) {
    const { anchors, isLast } = await listAnchors(files, id, after)
    const hashes = await hashesOf(db, anchors)
    const changed = anchors.find(({ seq, hash }) => hashes.get(seq) !== hash)
    const last = anchors.at(-1)
    if (changed || isLast || !last) return changed
    after = last.seq
  }
}

/** So many sentences of what is wrong with a log stand in its own entry: the first says where it begins. */
export const faultsKept = 20

export type End = Pick<Anchor, 'seq' | 'hash' | 'at'>

/** What was put aside just before a moment may be of a change that came behind it. */
const besideMs = 5 * minuteMs
const together = 500

/**
 * The ends that were put aside of a log up to a moment, beside what came back to it: by the file store, by the platform's own log, and by
 * whoever has more of them. Another line of ends begins behind it, so nobody compares these again. Each that it lacks is a sentence.
 */
export async function compareEnds(
  env: Env,
  { id, db }: RealmHandle,
  moment: Date,
  known: End[] = [],
): Promise<{ compared: number; lacking: string[] }> {
  const found = [...(await inStore(env, id, moment)), ...(await atPlatform(env, id, moment))]
  const [last] = await db.all<{ seq: number }>(
    sql`select coalesce(max(seq), 0) as seq from audit_entries`,
  )
  const isOfThen = ({ seq, at }: End) => {
    const before = moment.getTime() - Date.parse(at)
    return before > besideMs || (before >= 0 && seq <= (last?.seq ?? 0))
  }
  const ofThen = [...found, ...known].filter(isOfThen)
  const ends = [...new Map(ofThen.map((end) => [`${end.seq}:${end.hash}`, end])).values()]
  const lacking: End[] = []
  const hashes = new Map<number, string>()
  for (let from = 0; from < ends.length; from += together) {
    const some = ends.slice(from, from + together)
    for (const [seq, hash] of await hashesOf(db, some)) hashes.set(seq, hash)
    lacking.push(...some.filter(({ seq, hash }) => hashes.get(seq) !== hash))
  }
  const sentences = lacking
    .sort((one, other) => one.seq - other.seq)
    .map(({ seq, at }) => {
      const then = `Entry ${seq}, with which the log ended on ${dayInPortMoresby(new Date(at))},`
      return `${then} is ${hashes.has(seq) ? 'another' : 'not there'}.`
    })
  return { compared: ends.length, lacking: sentences }
}

async function inStore({ FILES }: Env, id: string, moment: Date): Promise<End[]> {
  const ends: End[] = []
  for (;;) {
    const { anchors, isLast } = await listAnchors(FILES, id, ends.at(-1)?.seq ?? 0, moment)
    ends.push(...anchors)
    if (isLast || anchors.length === 0) return ends
  }
}

async function atPlatform(env: Env, id: string, moment: Date): Promise<End[]> {
  const of = sql`subject = ${`organisation/${id}`} and action = 'log.anchored'`
  const begun = sql`${of} and details->>'occasion' = 'restored' and at`
  const rows = await controlDb(env).all<{ seq: number; hash: string; at: number }>(
    sql`select details->>'entry' as seq, details->>'hash' as hash, a.at from audit_entries a where ${of}
      and a.seq >= coalesce((select max(seq) from audit_entries where ${begun} <= ${moment.getTime()}), 0)
      and a.seq < coalesce((select min(seq) from audit_entries where ${begun} > ${moment.getTime()}), a.seq + 1)`,
  )
  return rows.map(({ at, ...end }) => ({ ...end, at: new Date(at).toISOString() }))
}
