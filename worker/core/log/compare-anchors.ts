import { sql } from 'drizzle-orm'
import type { RealmDb } from '../databases.ts'
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
