import { timingSafeEqual } from 'node:crypto'
import type { RealmHandle } from '../../core/databases.ts'
import { newToken, sign, signatures } from '../../core/keys.ts'

/** What a tag is made for: a program says its token, a browser keeps its own in a cookie. */
const purposes = { program: 'session tokens', browser: 'session cookies' } as const
type Way = keyof typeof purposes
const randomLength = 43
const tagLength = 22

type Where = Pick<RealmHandle, 'id'>

/** A session's token: 256 random bits, and our tag over them and the realm that they open. Nobody else can make one. */
export async function newSessionToken(env: Env, where: Where): Promise<string> {
  const random = newToken()
  const tag = await sign(env, purposes.program, `${where.id}/${random}`)
  return random + tag.slice(0, tagLength)
}

/**
 * A token that was made a moment ago as a cookie has it: the same bits under another tag. What a program says needs no mark and is
 * never locked, so a cookie that somebody carried off must be nobody's token.
 */
export async function cookieOf(env: Env, where: Where, token: string): Promise<string> {
  const random = token.slice(0, randomLength)
  const tag = await sign(env, purposes.browser, `${where.id}/${random}`)
  return random + tag.slice(0, tagLength)
}

/**
 * The token that was sent, if we made it, for this realm and this way. What we did not is refused before anything is asked of
 * anybody (decision 0074).
 */
export async function ownToken(env: Env, where: Where, sent: string, way: Way) {
  if (!/^[\w-]{65}$/.test(sent)) return undefined // both parts are base64url
  const [random, tag] = [sent.slice(0, randomLength), sent.slice(randomLength)]
  const tags = await tagsOf(env, where, 'program', random)
  // cookies had it too before they had tags of their own (2026-11-26), and each needs its mark
  if (tags.some((one) => isSame(one, tag))) return sent
  if (way === 'program') return undefined
  const ofCookies = await tagsOf(env, where, 'browser', random)
  const made = ofCookies.findIndex((one) => isSame(one, tag)) // by the newest key, or the one before
  return made < 0 ? undefined : `${random}${tags[made]}`
}

async function tagsOf(env: Env, { id }: Where, way: Way, random: string) {
  const ours = await signatures(env, purposes[way], `${id}/${random}`)
  return ours.map((one) => one.slice(0, tagLength))
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
