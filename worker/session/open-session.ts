import type { Context } from 'hono'
import { sha256 } from '../audit/chain.ts'
import { commit } from '../audit/commit.ts'
import { Preferences, type SignedIn, type SignIn } from '../contract/auth.ts'
import type { App } from '../http/app.ts'
import { Refusal } from '../http/problems.ts'
import type { TenantDb } from '../tenants/tenant.ts'
import { isPassword } from './password.ts'
import { newToken } from './secrets.ts'
import { afterFailure, maySignIn, sessionLength } from './sign-in.ts'
import {
  addSession,
  asUser,
  clearFailures,
  findFailures,
  findUserByEmail,
  rememberToken,
  saveFailures,
  saveUser,
} from './store.ts'

const deviceMax = 200

/**
 * Signs a user in, for the API and for the page alike. In this order: the rate limit, the lock, the password (the same
 * work for an unknown address), the status. Refuses with the same words whether the address or the password was wrong.
 */
export async function openSession(c: Context<App>, form: SignIn): Promise<SignedIn> {
  const { tenant } = c.var
  const email = form.email.toLowerCase()
  const now = new Date()
  const here = c.req.header('CF-Connecting-IP') ?? 'local'
  const limits = await Promise.all([
    c.env.SIGN_IN_LIMIT.limit({ key: `${tenant.id}/${here}/${email}` }),
    c.env.ADDRESS_LIMIT.limit({ key: here }),
  ])
  if (!limits.every(({ success }) => success)) throw new Refusal('too_many_requests')

  const may = maySignIn(await findFailures(tenant.db, email), now)
  if (!may.ok) throw new Refusal(may.reason)

  const row = await findUserByEmail(tenant.db, email)
  if (!(await isPassword(form.password, row?.passwordHash)) || !row) {
    await countFailure(tenant.db, email, now)
    throw new Refusal('invalid_credentials')
  }
  if (row.status !== 'active') throw new Refusal('account_inactive')

  const token = newToken()
  const tokenHash = await sha256(token)
  const expiresAt = new Date(now.getTime() + sessionLength(Preferences.parse(row.preferences)))
  const device = (c.req.header('User-Agent') ?? 'unknown').slice(0, deviceMax)
  const mutation = { userId: row.id, key: `session/${tokenHash}`, requestHash: tokenHash }
  await commit(
    { env: c.env, tenant, mutation },
    {
      at: now,
      actorId: row.id,
      action: 'session.opened',
      subject: `user/${row.id}`,
      details: { device },
      statements: [
        addSession(tenant.db, { tokenHash, userId: row.id, createdAt: now, expiresAt, device }),
        saveUser(tenant.db, row.id, { lastLoginAt: now }),
        clearFailures(tenant.db, email),
      ],
      answer: { status: 200, body: null },
    },
  )
  await rememberToken(c.env, tenant, tokenHash, expiresAt)
  return {
    user: asUser({ ...row, lastLoginAt: now }).view,
    organisation: { slug: tenant.slug, name: tenant.name },
    accessToken: token,
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * Each failure counts, also of many sent at once: whoever finds the count changed counts anew. Guesses already under way
 * when the lock falls are still tried, as many as the rate limit let in; counting before trying would lock out a user who
 * signs in on several devices at once.
 */
async function countFailure(db: TenantDb, email: string, now: Date) {
  for (;;) {
    const failed = await findFailures(db, email)
    if (!maySignIn(failed, now).ok) return
    if (await saveFailures(db, email, failed, afterFailure(failed, now))) return
  }
}
