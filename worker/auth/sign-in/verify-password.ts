import type { Context } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import type { UserRow } from '../account/user-store.ts'
import { noteFailure } from '../history/note-sign-in.ts'
import { countedTry } from '../tries/counted-try.ts'
import { networkKey } from '../tries/network-key.ts'
import { notifyAccountLocked } from '../tries/notify-account-locked.ts'
import { sourceOfTry } from '../tries/source-of-try.ts'

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

/** A password costs us 150 ms: so many a minute of one address for one user, so many of one address in all. */
export async function rateLimitSignIns(c: Context<App>, email: string) {
  const here = networkKey(c)
  const limits = await Promise.all([
    c.env.SIGN_IN_LIMIT.limit({ key: `${c.var.realm.id}/${here}/${email}` }),
    c.env.ADDRESS_LIMIT.limit({ key: here }),
  ])
  if (!limits.every(({ success }) => success)) throw new Refusal('too_many_requests')
}

/** What a stranger asks for by mail or by guessing: so many a minute of one address, for each purpose. */
export async function rateLimitAnonymous(c: Context<App>, purpose: string) {
  const { success } = await c.env.STRANGER_LIMIT.limit({ key: `${purpose}/${networkKey(c)}` })
  if (!success) throw new Refusal('too_many_requests')
}
