import { env } from 'cloudflare:workers'
import { hashPassword } from '../auth/hashing/hash-password.ts'
import { addSession } from '../auth/sessions/session-store.ts'
import { newSessionToken } from '../auth/sessions/session-token.ts'
import { platformRealm } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { users } from '../db/people.ts'
import type { PlatformRoleName } from '../domain/access/platform-role.ts'
import { dayMs, hourMs } from '../domain/durations.ts'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { ask } from './ask.ts'
import { password } from './organisation.ts'

export const base = 'http://localhost'
const sessionMs = hourMs

/** Someone of the platform, `owner@platform.test`, with the password everyone has in tests. */
export async function makePerson(
  role: PlatformRoleName,
  id: string = role,
  // for a year by now: whoever was brought in lately decides less
  cameAt = new Date(Date.now() - 365 * dayMs),
) {
  await controlIsReady(env)
  await platformRealm(env)
    .db.insert(users)
    .values({
      id,
      email: `${id}@platform.test`,
      firstName: id,
      lastName: 'Platform',
      role: role,
      status: 'active',
      passwordHash: await hashPassword(password),
      createdAt: cameAt,
      updatedAt: cameAt,
    })
  return id
}

/** What signing in with a second factor leaves behind; without one where `factor` is empty. */
export async function platformToken(userId: string, factor = 'totp'): Promise<string> {
  const realm = platformRealm(env)
  const token = await newSessionToken(env, realm)
  const tokenHash = await sha256(token)
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + sessionMs)
  await addSession(realm.db, { tokenHash, userId, createdAt, expiresAt, device: 'test', factor })
  return token
}

/** Asks the platform's API in someone's name. */
export async function asPerson(
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const heard = await ask(method, `${base}/api/platform${path}`, {
    token,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  const type = heard.headers.get('Content-Type') ?? ''
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came back and its expectations are the check
  const json: any = /\/(problem\+)?json/.test(type) ? JSON.parse(heard.text) : undefined
  return { ...heard, body: json }
}
