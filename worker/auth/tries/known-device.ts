import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newToken, sign } from '../../core/keys.ts'
import { isTagged, type Tag, tagged } from '../../core/secrets/tagged.ts'
import { dayMs } from '../../domain/durations.ts'
import type { App } from '../../http/app.ts'
import type { UserRow } from '../account/user-store.ts'

/** `__Host-`: no sibling can plant it. It opens nothing: it says that somebody signed in here, all the way, before. */
const name = '__Host-device'
const knownDays = 90
/** Of an office computer, the last people. */
const peopleMax = 4
const idLetters = 12
/** Of these the last: no proof of anything, they keep what anybody writes from costing a look. */
const tagLetters = 4
const signatureLetters = 22
const form = /^([\w-]{12})\.([0-9a-z]{1,6})\.([\w-]{22})$/

/** The password is in what is signed: a new one forgets every device but that on which it was chosen. */
export type KnownTo = Pick<UserRow, 'id' | 'passwordHash'>

/** The name under which this browser is known to the person, or nothing. Nobody is known to an address that nobody has. */
export async function knownDevice(
  c: Context<App>,
  person: KnownTo | undefined,
): Promise<string | undefined> {
  for (const entry of entriesOf(c)) {
    const [, id = '', day = '', signature = ''] = form.exec(entry) ?? []
    const expected = await signatureOf(c, person ?? { id: '', passwordHash: '' }, id, day)
    const isOurs =
      signature.length === signatureLetters &&
      timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
    const isRecent = today() - Number.parseInt(day, 36) < knownDays
    if (person && isOurs && isRecent) return id
  }
  return undefined
}

/** Under which names this browser says that it is known: whether it is, nobody looked at yet. */
export const deviceNames = (c: Context<App>) =>
  entriesOf(c).map((entry) => entry.slice(0, idLetters))

/** Does this browser say so, with a name that we gave in this realm? Only then is it worth a look whose it is. */
export async function saysKnown(c: Context<App>): Promise<boolean> {
  const own = await Promise.all(deviceNames(c).map((one) => isTagged(c.env, tagIn(c), one)))
  return own.includes(true)
}

const tagIn = (c: Context<App>): Tag => {
  return { purpose: 'device names', of: c.var.realm.id, letters: tagLetters }
}

/** From this answer on the browser is known to whoever just signed in all the way, under a new name each time. */
export async function rememberDevice(c: Context<App>, person: KnownTo) {
  const before = await knownDevice(c, person)
  const others = entriesOf(c).filter((entry) => !before || !entry.startsWith(`${before}.`))
  const id = await tagged(c.env, tagIn(c), newToken().slice(0, idLetters - tagLetters))
  const day = today().toString(36)
  const own = `${id}.${day}.${await signatureOf(c, person, id, day)}`
  const value = [own, ...others].slice(0, peopleMax).join('~')
  const maxAge = (knownDays * dayMs) / 1000
  setCookie(c, name, value, { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge })
}

const entriesOf = (c: Context<App>) =>
  (getCookie(c, name) ?? '')
    .split('~')
    .slice(0, peopleMax)
    .filter((entry) => form.test(entry))

const today = () => Math.floor(Date.now() / dayMs)

async function signatureOf(c: Context<App>, { id, passwordHash }: KnownTo, ...device: string[]) {
  const content = JSON.stringify([c.var.realm.id, id, passwordHash, ...device])
  return (await sign(c.env, 'known devices', content)).slice(0, signatureLetters)
}
