import { lt } from 'drizzle-orm'
import { untilAnswered } from '../core/d1/until-answered.ts'
import { controlDb, controlOf } from '../core/databases.ts'
import { sign } from '../core/keys.ts'
import { strangerRequests } from '../db/strangers.ts'
import type { Share, ShareKind } from '../domain/access/strangers/stranger-budgets.ts'
import { dayMs, hourMs } from '../domain/durations.ts'
import { must } from '../domain/must.ts'

/*
 * What strangers had of us in the last day. It stands beside the audited chain, not in it: what anybody may do without
 * being anybody must neither fill it nor outlast a day.
 */

const networkLetters = 22

export type Spent =
  /** `isSame` unless the subject had come with another form before. */
  | { ok: true; isSame: boolean }
  /** Whose budget is used up. */
  | { ok: false; by: ShareKind }

/** What asks: `subject` makes it one, however often it is repeated. */
export type Asked = { what: string; subject: string; shares: Share[] }

/**
 * Takes one of every share's budget, or none where one of them is used up. In one transaction: a hundred who ask at once
 * get no more than the budget. What was spent for the same subject before costs nothing again.
 */
export async function spend(env: Env, { what, subject, shares }: Asked, now: Date): Promise<Spent> {
  const asked = shares.map(({ kind, of, hour, day }) => ({ share: `${kind}/${of}`, hour, day }))
  const forms = asked.map(({ share }) => share).filter((share) => kindOf(share) === 'form')
  const values = [JSON.stringify(asked), what, now.getTime(), subject]
  const control = controlOf(env)
  const statements = [
    control.prepare(known).bind(what, subject),
    control.prepare(usedUp).bind(...values.slice(0, 3)),
    control
      .prepare(`INSERT OR IGNORE INTO stranger_requests (kind, share, subject, at)
      SELECT ?2, asked.value->>'share', ?4, ?3 FROM json_each(?1) asked
      WHERE NOT EXISTS (${usedUp}) AND NOT EXISTS (
        SELECT 1 FROM stranger_requests WHERE kind = ?2 AND subject = ?4)`)
      .bind(...values),
  ]
  // what was taken by a try without an answer is found by the next
  const [before, exhausted, written] = await untilAnswered(() =>
    control.batch<{ share: string }>(statements),
  )
  const earlier = must(before, 'answer').results.map(({ share }) => share)
  if (earlier.length > 0)
    return { ok: true, isSame: forms.every((share) => earlier.includes(share)) }
  if (must(written, 'answer').meta.changes > 0) return { ok: true, isSame: true }
  const [first] = must(exhausted, 'answer').results
  return { ok: false, by: kindOf(must(first, 'share that is used up').share) }
}

const known = 'SELECT share FROM stranger_requests WHERE kind = ?1 AND subject = ?2'

const usedUp = `SELECT wanted.value->>'share' AS share FROM json_each(?1) wanted
  WHERE ${many(hourMs)} >= wanted.value->>'hour' OR ${many(dayMs)} >= wanted.value->>'day'`

function many(ms: number): string {
  return `(SELECT count(*) FROM stranger_requests had
    WHERE had.kind = ?2 AND had.share = wanted.value->>'share' AND had.at > ?3 - ${ms})`
}

function kindOf(share: string): ShareKind {
  const kinds: ShareKind[] = ['network', 'domain', 'mailbox', 'form']
  return kinds.find((kind) => share.startsWith(`${kind}/`)) ?? 'everyone'
}

/** How many of one kind all strangers together had in the last day. */
export async function countOfToday(env: Env, what: string, now: Date): Promise<number> {
  const sql =
    "SELECT count(*) AS many FROM stranger_requests WHERE kind = ? AND share = 'everyone/' AND at > ?"
  const statement = controlOf(env)
    .prepare(sql)
    .bind(what, now.getTime() - dayMs)
  return Number(await statement.first('many'))
}

/**
 * A network by a name that tells nobody which it is; of IPv6, behind a `/`, also the /48 that its /64 is of, which is what
 * one customer rents.
 */
export async function nameOfNetwork(env: Env, address: string): Promise<string> {
  const [one, two, three] = address.split(':')
  const places = [address, ...(two === undefined ? [] : [`${one}:${two}:${three}`])]
  const names = places.map((place) => sign(env, 'networks of strangers', place))
  return (await Promise.all(names)).map((name) => name.slice(0, networkLetters)).join('/')
}

/** A cron job: what was asked before yesterday is forgotten. */
export async function forgetStrangers(env: Env, at: Date) {
  const yesterday = new Date(at.getTime() - dayMs)
  await controlDb(env).delete(strangerRequests).where(lt(strangerRequests.at, yesterday))
}
