const key = 'heartbeat'

/** The cron came to its end. Kept outside the databases, so that it can be read while they are away. */
export function beat(env: Env, at: Date): Promise<void> {
  return env.SESSIONS.put(key, at.toISOString())
}

/** When it last did. */
export async function lastBeat(env: Env): Promise<Date | undefined> {
  const said = await env.SESSIONS.get(key)
  return said ? new Date(said) : undefined
}
