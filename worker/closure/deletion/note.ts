import { type Change, commitAtPlatform } from '../../core/commit.ts'

type Said = Pick<Change, 'at' | 'action' | 'details' | 'statements'>

/** What the clock did to an organisation that left, on the platform's log, once. */
export async function noteAtPlatform(env: Env, { id }: { id: string }, what: string, said: Said) {
  const key = `closure/${id}/${what}`
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
