import { type Change, commitAtPlatform } from '../core/commit.ts'

type Said = Pick<Change, 'at' | 'action' | 'details' | 'statements'>

/** What the clock does to an organisation, with the platform's log, once: its room and what it does are the key. */
export async function commitByClock(
  env: Env,
  { id }: { id: string },
  [room, what]: [room: string, what: string],
  said: Said,
) {
  const key = `${room}/${id}/${what}`
  await commitAtPlatform(
    env,
    { userId: 'clock', key, requestHash: key },
    {
      ...said,
      actorId: 'clock',
      subject: `organisation/${id}`,
      answer: { status: 202, body: null },
    },
  )
}
