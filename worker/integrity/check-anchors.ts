import { sql } from 'drizzle-orm'
import type { IntegrityProblem } from '../contract/audit.ts'
import { type Anchor, listAnchors } from '../core/log/anchor-store.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../domain/calendar.ts'
import type { Check, Records } from './check.ts'

/** An end that nobody put aside for two nights is said: whatever puts it aside has stopped. */
const nightsMax = 2

/** The ends of the log that lie in the file store, each beside the entry of its number. */
export const checkAnchors: Check = async (records, after) => {
  const { anchors, isLast } = await listAnchors(records.files, records.tenantId, after)
  const hashes = await hashesOf(records, anchors)
  const problems = anchors.flatMap((anchor) => problemOf(anchor, hashes.get(anchor.seq)))
  const newest = anchors.at(-1)
  const isOld = isLast && newest !== undefined && (await isLongPast(records, newest))
  return {
    checked: anchors.length,
    problems: isOld && newest ? [...problems, notSince(newest)] : problems,
    next: isLast ? null : (newest?.seq ?? null),
  }
}

async function hashesOf({ db }: Records, anchors: Anchor[]): Promise<Map<number, string>> {
  const numbers = JSON.stringify(anchors.map(({ seq }) => seq))
  const rows = await db.all<{ seq: number; hash: string }>(
    sql`select seq, hash from audit_entries where seq in (select value from json_each(${numbers}))`,
  )
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}

function problemOf({ seq, hash, at }: Anchor, found: string | undefined): IntegrityProblem[] {
  if (found === hash) return []
  const then = `It was entry ${seq} that the log ended with on ${dayInPortMoresby(new Date(at))}`
  const now =
    found === undefined ? 'it is not there: the end was cut off' : 'it is another entry now'
  return [{ ...named(seq), says: `${then}, and ${now}.` }]
}

/** Did the log go on after its newest end that was put aside, and two nights passed since? */
async function isLongPast({ db, now }: Records, { seq, at }: Anchor): Promise<boolean> {
  const since = startOfDay(addDays(dayInPortMoresby(now), -nightsMax))
  if (Date.parse(at) >= since.getTime()) return false
  const [row] = await db.all<{ at: number }>(
    sql`select at from audit_entries where seq = ${seq + 1}`,
  )
  return row !== undefined && row.at < since.getTime()
}

const notSince = ({ seq, at }: Anchor): IntegrityProblem => ({
  ...named(seq),
  says: `The log went on after it, and its end was put aside last on ${dayInPortMoresby(new Date(at))}.`,
})

const named = (seq: number) => ({ subject: `entry/${seq}`, name: `Entry ${seq}` })
