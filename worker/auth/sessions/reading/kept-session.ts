import { waitUntil } from 'cloudflare:workers'
import { inTime } from '../../../core/d1/in-time.ts'
import type { RealmHandle } from '../../../core/databases.ts'
import { report } from '../../../core/log/report.ts'
import { hourMs } from '../../../domain/durations.ts'
import { restsUntil, sessionsHere } from './sessions-here.ts'

/** Old or not, the database says whether it still holds: what changed since costs one look its beginning, and is put right by it. */
const hereMs = hourMs
const hereMax = 5_000
/** Later than this the database has answered. */
const lateMs = 100
/** A write may take longer: nobody waits for it. */
const putMs = 5_000
/** So long KV is not asked again after it failed or was late. */
const restMs = 10_000
/** KV takes nothing that ends sooner. */
const shortestMs = 60_000

/**
 * What was last said of a session: in this isolate's memory, else in KV. Nothing where nobody knows, and where KV is away or
 * late. It may be old or wrong: it is only what a request begins with, and the database has the last word (decision 0074).
 */
export async function keptSession(
  env: Env,
  realm: RealmHandle,
  tokenHash: string,
): Promise<string | undefined> {
  const key = keyOf(realm, tokenHash)
  const now = Date.now()
  const here = sessionsHere.get(key)
  if (here && here.until > now) return here.said
  if (restsUntil.moment > now) return undefined
  const said = await orNothing(() => env.SESSIONS.get(key))
  if (said) holdHere(key, said)
  return said ?? undefined
}

/** What this isolate was told of it, however long ago: nobody waits for KV to know it. */
export const saidHere = (realm: RealmHandle, tokenHash: string) =>
  sessionsHere.get(keyOf(realm, tokenHash))?.said

/** Writes down what the database said just now; KV hears of it after the answer. */
export function keepSession(
  env: Env,
  realm: RealmHandle,
  tokenHash: string,
  said: string,
  expiresAt: Date,
) {
  const key = keyOf(realm, tokenHash)
  holdHere(key, said)
  if (expiresAt.getTime() - Date.now() < shortestMs) return
  const expiration = Math.floor(expiresAt.getTime() / 1000)
  const put = async () => env.SESSIONS.put(key, said, { expiration })
  waitUntil(inTime(putMs, put).catch(reportAway))
}

/** Nobody begins with it any more. Should KV be away, it is behind, which nobody relies on. */
export async function forgetSession(env: Env, realm: RealmHandle, tokenHash: string) {
  const key = keyOf(realm, tokenHash)
  sessionsHere.delete(key)
  await inTime(lateMs, async () => env.SESSIONS.delete(key)).catch(reportAway)
}

export const keyOf = ({ id }: Pick<RealmHandle, 'id'>, tokenHash: string) =>
  `session/${id}/${tokenHash}`

function holdHere(key: string, said: string) {
  if (sessionsHere.size >= hereMax) sessionsHere.clear()
  sessionsHere.set(key, { said, until: Date.now() + hereMs })
}

/** A write takes longer than a read, and says nothing of reads. */
const reportAway = (error: unknown) => report(error, 'the store of sessions is away')

/** What KV answers in time. */
async function orNothing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await inTime(lateMs, ask)
  } catch (error) {
    restsUntil.moment = Date.now() + restMs
    reportAway(error)
    return undefined
  }
}
