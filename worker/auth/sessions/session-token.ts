import { timingSafeEqual } from 'node:crypto'
import type { RealmHandle } from '../../core/databases.ts'
import { newToken, sign, signatures } from '../../core/keys.ts'

const purpose = 'session tokens'
const randomLength = 43
const tagLength = 22

type Where = Pick<RealmHandle, 'id'>

/** A session's token: 256 random bits, and our tag over them and the realm that they open. Nobody else can make one. */
export async function newSessionToken(env: Env, { id }: Where): Promise<string> {
  const random = newToken()
  const tag = await sign(env, purpose, `${id}/${random}`)
  return random + tag.slice(0, tagLength)
}

/** Did we make this token, for this realm? What we did not is refused before anything is asked of anybody (decision 0074). */
export async function isOurToken(env: Env, { id }: Where, token: string): Promise<boolean> {
  if (!/^[\w-]{65}$/.test(token)) return false // both parts are base64url
  const [random, tag] = [token.slice(0, randomLength), token.slice(randomLength)]
  const ours = await signatures(env, purpose, `${id}/${random}`)
  return ours.some((one) => timingSafeEqual(Buffer.from(tag), Buffer.from(one.slice(0, tagLength))))
}
