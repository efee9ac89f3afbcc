import { timingSafeEqual } from 'node:crypto'
import { sign } from '../../core/keys.ts'

/** What the mark beside a session's cookie says: nothing, something that is not of this session, or a time. */
export type ReadMark = { kind: 'none' } | { kind: 'foreign' } | { kind: 'until'; until: Date }

const signatureLength = 22

/**
 * The mark of a session that is unlocked until then: the time in seconds, which scripts read, and our signature over it and
 * the session. Whoever has the session's cookie alone cannot make one.
 */
export async function newMark(env: Env, tokenHash: string, until: Date): Promise<string> {
  const seconds = Math.floor(until.getTime() / 1000)
  return `${seconds}.${await signatureOf(env, tokenHash, seconds)}`
}

export async function readMark(
  env: Env,
  tokenHash: string,
  mark: string | undefined,
): Promise<ReadMark> {
  if (!mark) return { kind: 'none' }
  const [, time = '', signature = ''] = /^(\d{1,12})\.([\w-]{22})$/.exec(mark) ?? []
  const expected = await signatureOf(env, tokenHash, Number(time))
  const isOurs =
    signature.length === signatureLength &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  return isOurs ? { kind: 'until', until: new Date(Number(time) * 1000) } : { kind: 'foreign' }
}

async function signatureOf(env: Env, tokenHash: string, seconds: number): Promise<string> {
  const signature = await sign(env, 'session marks', `${tokenHash}/${seconds}`)
  return signature.slice(0, signatureLength)
}
