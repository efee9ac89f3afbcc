import { objectOf } from '../../core/objects/object-of.ts'

const togetherMax = 20

/** Neither an alarm nor a word of it is left in the objects that bear its name. Each may be asked again. */
export async function silence(env: Env, id: string) {
  await Promise.all([
    objectOf(env.KEEPER, id).forget(),
    objectOf(env.NIGHT_WATCH, id).forget(),
    objectOf(env.MAILER, id).forget(),
    objectOf(env.QUOTA_KEEPER, id).forget(),
  ])
}

const sessionsOf = ({ SESSIONS }: Env, id: string, cursor?: string) =>
  SESSIONS.list({ prefix: `session/${id}/`, ...(cursor !== undefined && { cursor }) })

export async function countSessions(env: Env, id: string): Promise<number> {
  let many = 0
  let cursor: string | undefined
  do {
    const page = await sessionsOf(env, id, cursor)
    many += page.keys.length
    cursor = page.list_complete ? undefined : page.cursor
  } while (cursor !== undefined)
  return many
}

/** What KV holds of its sessions, a page of a thousand a turn. False: there is more. They count for nothing without their rows. */
export async function deleteSessions(env: Env, id: string): Promise<boolean> {
  const { keys, list_complete: isAll } = await sessionsOf(env, id)
  for (let from = 0; from < keys.length; from += togetherMax) {
    const some = keys.slice(from, from + togetherMax)
    await Promise.all(some.map(({ name }) => env.SESSIONS.delete(name)))
  }
  return isAll
}
