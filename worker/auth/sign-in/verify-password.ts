import type { Context } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { limitKey } from '../../http/network/network-key.ts'
import type { UserRow } from '../account/user-store.ts'
import { noteFailure } from '../history/note-sign-in.ts'
import { countedTry } from '../tries/counted-try.ts'
import type { KnownTo } from '../tries/known-device.ts'
import { notifyAccountLocked } from '../tries/notify-account-locked.ts'
import { isNetwork, sourceOfTry } from '../tries/source-of-try.ts'

/** Is it the password of this account? A wrong one counts, and whoever has the address hears of the wait it may bring. */
export async function tryPassword(
  c: Context<App>,
  email: string,
  password: string,
  row: UserRow | undefined,
): Promise<boolean> {
  const { env } = c
  const { realm } = c.var
  const source = await sourceOfTry(c, row)
  const isRight = await countedTry(
    { env, realm, email, source },
    async (desk) => (await desk.isPassword(password, row?.passwordHash)) || undefined,
    () => notifyAccountLocked(c, email, 'account_locked'),
  )
  if (!isRight) noteFailure(c, email, 'wrong_password')
  return isRight === true
}

/**
 * A password costs us 150 ms: so many a minute for one account from one place, so many of one place in all. A place is what is
 * held back: an open session, a device that `person` signed in on before, or else the network, so that whoever shares a carrier's
 * address with a stranger who guesses is not refused where they are known.
 */
export async function rateLimitSignIns(
  c: Context<App>,
  email: string,
  person: KnownTo | undefined,
) {
  const realmId = c.var.realm.id
  const source = await sourceOfTry(c, person)
  const isOfNetwork = isNetwork(source)
  const place = isOfNetwork ? `network/${limitKey(c)}` : source
  const limits = await Promise.all([
    c.env.SIGN_IN_LIMIT.limit({ key: `${realmId}/${place}/${email}` }),
    c.env.ADDRESS_LIMIT.limit({ key: isOfNetwork ? place : `${realmId}/${place}` }),
  ])
  if (!limits.every(({ success }) => success)) throw new Refusal('too_many_requests')
}

/**
 * What a stranger asks for by mail or by guessing: so many a minute of one network, for each purpose; where it is for a person, so
 * many for each of them, and more in all, because a network may be a whole carrier.
 */
export async function rateLimitAnonymous(c: Context<App>, purpose: string, person?: string) {
  const here = `${purpose}/${limitKey(c)}`
  const limits = await Promise.all([
    c.env.STRANGER_LIMIT.limit({ key: person === undefined ? here : `${here}/${person}` }),
    ...(person === undefined ? [] : [c.env.ADDRESS_LIMIT.limit({ key: here })]),
  ])
  if (!limits.every(({ success }) => success)) throw new Refusal('too_many_requests')
}
