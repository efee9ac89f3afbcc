const key = 'heartbeat/mail_events'

/** It is called each hour. */
const lateMs = 3 * 60 * 60_000

/** Whoever hands on what became of letters was here, with the right key. */
export const beatOfEvents = (env: Env, at: Date) => env.SESSIONS.put(key, at.toISOString())

/** Since when it was not here, where that is too long; one that never was is the doctor's (docs/deploy.md). */
export async function silentSince(env: Env, now: Date): Promise<Date | undefined> {
  const said = env.MAIL_EVENTS_KEY ? await env.SESSIONS.get(key) : null
  const at = said ? new Date(said) : now
  return now.getTime() - at.getTime() > lateMs ? at : undefined
}
