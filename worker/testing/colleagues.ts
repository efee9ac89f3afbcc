import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { addSession } from '../auth/sessions/session-store.ts'
import { newSessionToken } from '../auth/sessions/session-token.ts'
import type { Tenant } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { sessions, users } from '../db/people.ts'
import type { RoleName } from '../domain/access/role.ts'
import { dayMs } from '../domain/durations.ts'
import { must } from '../domain/must.ts'
import { tenantById } from '../tenancy/open-tenant.ts'
import { type Answered, originOf } from './cast.ts'

export type Colleague = {
  id: string
  role: RoleName
  /** Their own approval limit, where it is lower than the role's. */
  ownLimitToea: number | null
}

/** Acme as the worker opens it, for what a test writes past the product. */
export async function openAcme(): Promise<Tenant> {
  const opened = await tenantById(env, 'org-acme')
  if (!opened.ok) throw new Error(opened.reason)
  return opened.value
}

const tokens = new Map<string, string>()

/**
 * More people of Acme, each with a session of a month: fifty sign-ins would be fifty password hashes, and a test may let
 * days pass.
 */
export async function addColleagues(people: Colleague[]) {
  const tenant = await openAcme()
  const at = new Date()
  for (const { id, role, ownLimitToea } of people) {
    await tenant.db.insert(users).values({
      id,
      email: `${id}@example.test`,
      firstName: id,
      lastName: 'Guise',
      role,
      approvalLimitToea: ownLimitToea,
      status: 'active',
      passwordHash: 'none',
      createdAt: at,
      updatedAt: at,
    })
    await signInAnew(id)
  }
}

/** Another session of a month, where the one before was ended. */
export async function signInAnew(id: string) {
  const tenant = await openAcme()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + 30 * dayMs)
  const token = await newSessionToken(env, tenant)
  const tokenHash = await sha256(token)
  await addSession(tenant.db, { tokenHash, userId: id, createdAt, expiresAt, device: 'test' })
  tokens.set(id, token)
}

/** A token that comes in under a name of its own, as an API key does. */
export const keepToken = (id: string, token: string) => tokens.set(id, token)

/** The token of a colleague's session. */
export const tokenOfColleague = (id: string) => must(tokens.get(id), `token of ${id}`)

type Sent = { body?: unknown; form?: FormData | undefined; key?: string | undefined }

/** Asks the real worker in a colleague's name. */
export async function asColleague(
  id: string,
  method: string,
  path: string,
  { body, form, key = crypto.randomUUID() }: Sent = {},
): Promise<Answered> {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${tokenOfColleague(id)}`,
  }
  headers['Idempotency-Key'] = key
  const answer = await exports.default.fetch(`${originOf('acme')}/api${path}`, {
    method,
    headers,
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
  })
  const text = await answer.text()
  return { status: answer.status, body: asJson(text), headers: answer.headers }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Somebody wrote their password once more, just now: after days passed, nothing that gives rights is done without. */
export async function proveAnew(id: string) {
  const { db } = await openAcme()
  await db.update(sessions).set({ provedAt: new Date() }).where(eq(sessions.userId, id))
}
