import { sql } from 'drizzle-orm'
import type { IntegrityProblem } from '../contract/audit.ts'
import type { ChainHead } from '../core/audit-chain.ts'
import { type Anchor, listAnchors } from '../core/log/anchor-store.ts'
import { hashesOf } from '../core/log/compare-anchors.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../domain/calendar.ts'
import { dayMs } from '../domain/durations.ts'
import { type Check, inTurn, partOf, type Records } from './check.ts'

/** An end that nobody put aside for two nights is said: whatever puts it aside has stopped. */
const nightsMax = 2

/** The ends of the log that lie in the file store, each beside the entry of its number. */
const inFileStore: Check = async (records, after) => {
  const { anchors, isLast } = await listAnchors(records.files, records.tenantId, after)
  const hashes = await hashesOf(records.db, anchors)
  const problems = anchors.flatMap((anchor) => problemOf(anchor, hashes.get(anchor.seq)))
  const newest = anchors.at(-1)
  const isOld = isLast && newest !== undefined && (await isLongPast(records, newest))
  return {
    checked: anchors.length,
    problems: [
      ...problems,
      ...(await notBroughtBack(records, anchors)),
      ...(after === 0 ? await broughtBackAltered(records) : []),
      ...(isOld && newest ? [notSince(newest)] : []),
      ...(after === 0 && anchors.length === 0 ? await noneAtAll(records) : []),
    ],
    next: isLast ? null : (newest?.seq ?? null),
  }
}

function problemOf({ seq, hash, at }: Anchor, found: string | undefined): IntegrityProblem[] {
  if (found === hash) return []
  const then = `It was entry ${seq} that the log ended with on ${dayInPortMoresby(new Date(at))}`
  const now =
    found === undefined ? 'it is not there: the end was cut off' : 'it is another entry now'
  return [{ ...named(seq), says: `${then}, and ${now}.` }]
}

/** Whoever is signing in meanwhile may have entries between the one of the restoration and the end that was put aside. */
const betweenMax = 20

/**
 * A line of ends begins where the organisation was brought back or made anew, which is an entry of its log. Where it is none,
 * somebody began a line so that nobody compares what was before it.
 */
async function notBroughtBack({ db }: Records, anchors: Anchor[]): Promise<IntegrityProblem[]> {
  const first = anchors.find(({ occasion }) => occasion === 'restored')
  if (!first) return []
  const { seq } = first
  const found =
    await db.all(sql`select 1 from audit_entries where seq between ${seq - betweenMax} and ${seq}
    and action in ('organisation.restored', 'archive.restored')`)
  if (found.length > 0) return []
  const says =
    'The ends of before it count no more since it was put aside, and the log does not say that anything was brought back.'
  return [{ ...named(seq), says }]
}

/** What was wrong with a log as it came back: the ends that show it are of a line that nobody compares any more. */
async function broughtBackAltered({ db }: Records): Promise<IntegrityProblem[]> {
  const rows = await db.all<{ seq: number; says: string }>(sql`select seq, value as says
    from audit_entries, json_each(details, '$.log')
    where action in ('organisation.restored', 'archive.restored') order by seq`)
  return rows.map(({ seq, says }) => ({ ...named(seq), says: `It came back with this: ${says}` }))
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

/** A log of more than a day has been through a night, which puts its end aside: the first thing that is missing is all of it. */
async function noneAtAll({ db, now }: Records): Promise<IntegrityProblem[]> {
  const [row] = await db.all<{ at: number }>(sql`select at from audit_entries where seq = 1`)
  if (!row || row.at > now.getTime() - dayMs) return []
  return [{ ...named(1), says: 'The log is older than a day, and no end of it was put aside.' }]
}

const together = 200

type Told = { place: number; seq: number; hash: string; at: number }

/**
 * The same ends as the platform's own log has them, from where the organisation was last made anew: whoever cuts the log and takes
 * the copies from the file store as well is found here.
 */
const atPlatform: Check = async (records, after) => {
  const { platform, tenantId } = records
  const ofTenant = sql`subject = ${`organisation/${tenantId}`} and action = 'log.anchored'`
  // a part that goes on is behind it: asked for each, it reads them all again
  const sinceRestored =
    after > 0
      ? sql`true`
      : sql`audit_entries.seq >= coalesce((
      select max(audit_entries.seq) from audit_entries where ${ofTenant} and details->>'occasion' = 'restored'), 0)`
  const told =
    await platform.all<Told>(sql`select seq as place, at, details->>'entry' as seq, details->>'hash' as hash
    from audit_entries where ${ofTenant} and audit_entries.seq > ${after} and ${sinceRestored}
    order by audit_entries.seq limit ${together}`)
  const [aside, hashes] = [await namesAside(records, told), await hashesOf(records.db, told)]
  return partOf(told, together, ({ seq, hash, at }) => {
    if (aside.has(nameOf({ seq, hash }))) return []
    const is = hashes.get(seq)
    const now =
      is === hash
        ? ''
        : is === undefined
          ? ', and the log has no such entry'
          : ', and the log has another there'
    const day = dayInPortMoresby(new Date(at))
    return [
      {
        ...named(seq),
        says: `The log ended with it on ${day}, as the platform wrote down; the copy that was put aside is gone${now}.`,
      },
    ]
  })
}

const nameOf = ({ seq, hash }: ChainHead) => `${seq}:${hash}`

/** The ends in the file store among these. */
async function namesAside({ files, tenantId }: Records, told: Told[]): Promise<Set<string>> {
  const last = told.at(-1)?.seq ?? 0
  const names = new Set<string>()
  for (let after = (told[0]?.seq ?? 1) - 1; after < last; ) {
    const { anchors, isLast } = await listAnchors(files, tenantId, after)
    for (const anchor of anchors) names.add(nameOf(anchor))
    after = isLast ? last : (anchors.at(-1)?.seq ?? last)
  }
  return names
}

export const checkAnchors = inTurn([inFileStore, atPlatform])

const named = (seq: number) => ({ subject: `entry/${seq}`, name: `Entry ${seq}` })
