import { and, between, count, eq } from 'drizzle-orm'
import { idempotencyKeys } from '../../db/records.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import type { AuditEntry } from '../audit-chain.ts'
import { commit } from '../commit.ts'
import type { RealmHandle } from '../databases.ts'

/** How often what happens again and again is an entry: `ofDay` of one series, `inAll` of all series of its kind that day. */
export type Bound = {
  kind: string
  series: string
  ofDay: number
  inAll: number
  /** What makes it an entry of its own, where two of its series at one moment are not one. */
  own?: string | undefined
  /** What an entry says, once a day, of there being more in all than are entered: of what, in the words of `log.went_on`. */
  beyond?: { of: 'permissions' | 'sign_ins' }
}

const bilum = 'bilum'
/** Behind every sign that a key has. */
const last = '\uffff'

/** What is full for its day, as this isolate found it: asked again and again, it costs nothing. */
export const full = new Set<string>()
const fullMax = 10_000

/**
 * One more entry of something that anybody can cause as often as they like: a refusal, a look. The first of a day are
 * entries; what comes after them is not, so that nobody can fill the log or push everything else out of sight. Says whether
 * there is an entry.
 */
export async function noteBounded(
  env: Env,
  realm: RealmHandle,
  { kind, series, ofDay, inAll, own: itself, beyond }: Bound,
  entry: AuditEntry,
): Promise<boolean> {
  const all = `noted/${kind}/${dayInPortMoresby(entry.at)}/`
  // no series goes on with this sign: one that begins with another, as addresses do, is not that one
  const own = `${all}${series}\n`
  const [ofRealm, ownOfRealm] = [`${realm.id}/${all}`, `${realm.id}/${own}`]
  if (full.has(ofRealm) || full.has(ownOfRealm)) return false
  const [[ofSeries], [ofKind]] = await realm.db.batch([
    keysBehind(realm, own),
    keysBehind(realm, all),
  ])
  const noted = ofSeries?.keys ?? 0
  if (full.size >= fullMax) full.clear()
  if (noted >= ofDay) full.add(ownOfRealm)
  const isBeyond = noted < ofDay && (ofKind?.keys ?? 0) >= inAll
  if (isBeyond) {
    full.add(ofRealm)
    if (beyond) await enter(env, realm, `${all}beyond`, wentOn(entry, beyond))
  }
  if (isBeyond || full.has(ownOfRealm)) return false
  // two at once have the same key, and are one entry
  const key = `${own}${itself ?? noted + 1}`
  await enter(env, realm, key, entry)
  return true
}

/** Said by nobody but us, of whomever the last of them was about: of one person, or of all. */
const wentOn = ({ at, subject }: AuditEntry, details: { of: string }): AuditEntry => {
  return { at, actorId: bilum, action: 'log.went_on', subject, details }
}

function enter(env: Env, realm: RealmHandle, key: string, entry: AuditEntry) {
  const mutation = { userId: bilum, key, requestHash: key }
  const answer = { status: 200, body: null }
  return commit({ env, realm, mutation }, { ...entry, statements: [], answer })
}

function keysBehind({ db }: RealmHandle, prefix: string) {
  const { userId, key } = idempotencyKeys
  return db
    .select({ keys: count() })
    .from(idempotencyKeys)
    .where(and(eq(userId, bilum), between(key, prefix, `${prefix}${last}`)))
}
