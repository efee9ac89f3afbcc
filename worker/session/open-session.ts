import type { Context } from 'hono'
import { sha256 } from '../audit/chain.ts'
import { commit } from '../audit/commit.ts'
import type { SignedIn, SignIn } from '../contract/auth.ts'
import type { App } from '../http/app.ts'
import { Refusal } from '../http/problems.ts'
import { isPassword } from './password.ts'
import { afterFailure, maySignIn, sessionMs } from './sign-in.ts'
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
  const { success } = await c.env.SIGN_IN_LIMIT.limit({ key: `${tenant.id}/${here}/${email}` })
  if (!success) throw new Refusal('too_many_requests')

  const failed = await findFailures(tenant.db, email)
  const may = maySignIn(failed, now)
  if (!may.ok) throw new Refusal(may.reason)

  const row = await findUserByEmail(tenant.db, email)
  if (!(await isPassword(form.password, row?.passwordHash)) || !row) {
    await saveFailures(tenant.db, email, afterFailure(failed, now))
    throw new Refusal('invalid_credentials')
  }
  if (row.status !== 'active') throw new Refusal('account_inactive')

  const token = newToken()
  const tokenHash = await sha256(token)
  const expiresAt = new Date(now.getTime() + sessionMs)
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

/** 32 random bytes, base64url: what the browser or the program holds. We keep only its hash. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
