import type { Context } from 'hono'
import type { SignIn } from '../../contract/auth.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { mayComeFrom } from '../../domain/access/sign-in/sign-in-rules.ts'
import type { App } from '../../http/app.ts'
import { findUserByEmail, type UserRow } from '../account/user-store.ts'
import { noteFailure } from '../history/note-sign-in.ts'
import { requireNetwork } from '../rules/require-network.ts'
import { readRules } from '../rules/rules-store.ts'
import { countedTry } from '../tries/counted-try.ts'
import { networkKey } from '../tries/network-key.ts'
import { notifyAccountLocked } from '../tries/notify-account-locked.ts'
import { sourceOfTry } from '../tries/source-of-try.ts'
import { clientAddress } from './client-address.ts'

/**
 * Whose password this is. In this order: the rate limit, the network where it is asked of everybody, the queue, what is held back, the
 * password (the same work for an unknown address), the status, and the network where it depends on who it is. Refuses with
 * the same words whether the address or the password was wrong.
 */
export async function verifyPassword(c: Context<App>, form: SignIn): Promise<UserRow> {
  const { db } = c.var.realm
  const email = form.email.toLowerCase()
  await rateLimitSignIns(c, email)
  const [row, rules] = await Promise.all([findUserByEmail(db, email), readRules(c.var.realm)])
  // nobody out there locks out anybody in here: what comes from elsewhere is not even tried
  if (rules.rolesFromAnywhere.length === 0 && !mayComeFrom(rules, '', clientAddress(c))) {
    noteFailure(c, email, 'network')
    requireNetwork(c, rules, '')
  }
  const isRight = await tryPassword(c, email, form.password, row).catch((error: unknown) => {
    if (error instanceof Refusal && error.reason === 'locked') noteFailure(c, email, 'locked')
    throw error
  })
  if (!isRight || !row) throw new Refusal('invalid_credentials')
  if (row.status !== 'active') {
    noteFailure(c, email, 'inactive')
    throw new Refusal('account_inactive')
  }
  if (!mayComeFrom(rules, row.role, clientAddress(c))) noteFailure(c, email, 'network')
  requireNetwork(c, rules, row.role)
  return row
}

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
