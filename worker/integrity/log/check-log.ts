import { sql } from 'drizzle-orm'
import { type EntryRow, hashOfEntry } from '../../core/audit-chain.ts'
import { endThatFits } from '../../core/d1/what-fits.ts'
import type { RealmDb } from '../../core/databases.ts'
import { type Check, partOf } from '../check.ts'

/** Each is hashed anew, so a part has fewer of them than other checks have rows. */
const together = 500

type Entry = Omit<EntryRow, 'seq'> & { place: number; before: string | null }

/** The numbers and the links, and whether each hash is that of its content. */
export const checkLog: Check = ({ db }, after) => checkEntries(db, after)

/** The same of any realm's log, from behind an entry. */
export async function checkEntries(db: RealmDb, after: number) {
  const log = { table: 'audit_entries', columns: ['details'] }
  const last = await endThatFits(db, { ...log, after, limit: together })
  const rows =
    await db.all<Entry>(sql`select e.seq as place, e.at, e.actor_id as "actorId", e.action,
      e.subject, e.details, e.previous_hash as "previousHash", e.hash,
      (select b.hash from audit_entries b where b.seq = e.seq - 1) as "before"
    from audit_entries e where e.seq > ${after} and e.seq <= ${last} order by e.seq`)
  const own = await Promise.all(
    rows.map(({ place, at, ...entry }) => hashOfEntry({ ...entry, seq: place, at: new Date(at) })),
  )
  const ownOf = new Map(rows.map(({ place }, index) => [place, own[index]]))
  // fewer may have been all that fit: the end is where there is none
  return partOf(rows, 1, ({ place, previousHash, before, hash }) => {
    const of = (sentence: string) => [
      { subject: `entry/${place}`, name: `Entry ${place}`, says: sentence },
    ]
    if (place > 1 && before === null) return of(`Entry ${place - 1} is missing before it.`)
    if (previousHash !== (before ?? '')) {
      return of('It does not name the hash of the entry before it.')
    }
    return hash === ownOf.get(place) ? [] : of('What it says is not what its hash was made of.')
  })
}
