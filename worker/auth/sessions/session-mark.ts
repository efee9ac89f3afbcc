import { timingSafeEqual } from 'node:crypto'
import { sign, signatures } from '../../core/keys.ts'

/** What the mark beside a session's cookie says: nothing, something that is not of this session, or a time. */
export type ReadMark = { kind: 'none' } | { kind: 'foreign' } | ({ kind: 'until' } & Mark)

/** Until when a session is unlocked, and after how many minutes of nobody there it was to be locked. */
export type Mark = { until: Date; minutes: number }

const purpose = 'session marks'
const signatureLength = 22
/** Marks made before the minutes stood in them have none, and are taken at their word. */
const form = /^((\d{1,12})(?:-(\d{1,3}))?)\.([\w-]{22})$/

/**
 * The mark of a session that is unlocked until then: the time in seconds, which scripts read, the minutes it was made for,
 * and our signature over both and the session. Whoever has the session's cookie alone cannot make one.
 */
export async function newMark(
  env: Env,
  tokenHash: string,
  { until, minutes }: Mark,
): Promise<string> {
  const said = `${Math.floor(until.getTime() / 1000)}-${minutes}`
  return `${said}.${await signatureOf(env, tokenHash, said)}`
}

export async function readMark(
  env: Env,
  tokenHash: string,
  mark: string | undefined,
): Promise<ReadMark> {
  if (!mark) return { kind: 'none' }
  const [, said = '', time = '', minutes = '', signature = ''] = form.exec(mark) ?? []
  const ours = await signatures(env, purpose, `${tokenHash}/${said}`)
  const isOurs = ours.some(
    (one) =>
      signature.length === signatureLength &&
      timingSafeEqual(Buffer.from(signature), Buffer.from(one.slice(0, signatureLength))),
  )
  if (!isOurs) return { kind: 'foreign' }
  return { kind: 'until', until: new Date(Number(time) * 1000), minutes: Number(minutes) }
}

async function signatureOf(env: Env, tokenHash: string, said: string): Promise<string> {
  const signature = await sign(env, purpose, `${tokenHash}/${said}`)
  return signature.slice(0, signatureLength)
}
