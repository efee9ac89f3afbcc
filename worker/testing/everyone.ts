import { env } from 'cloudflare:workers'
import { sessionMs } from '../auth/sessions/session-length.ts'
import { addSession } from '../auth/sessions/session-store.ts'
import { newSessionToken } from '../auth/sessions/session-token.ts'
import { type RealmHandle, tenantDb } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { users } from '../db/people.ts'
import { tenantMeta } from '../db/tenant.ts'
import type { RoleName } from '../domain/access/role.ts'
import { tenantById } from '../tenancy/open-tenant.ts'
import { ana, mia, ravi, tom, zoe } from './cast.ts'
import type { Person } from './organisation.ts'

/** One person of every role: the cast, and five more. */
export const everyone: Record<RoleName, Person> = {
  org_admin: ana,
  finance_manager: zoe,
  payment_manager: mia,
  approver: ravi,
  accountant: person('lara', 'Lara', 'Hao', 'accountant'),
  viewer: tom,
  sys_admin: person('sam', 'Sam', 'Oa', 'sys_admin'),
  senior_approver: person('sera', 'Sera', 'Ume', 'senior_approver'),
  payment_officer: person('peter', 'Peter', 'Naime', 'payment_officer'),
  auditor: person('ada', 'Ada', 'Bore', 'auditor'),
}

/** Was an administrator once; deactivated. */
export const ivan: Person = person('ivan', 'Ivan', 'Kopi', 'org_admin')

function person(id: string, firstName: string, lastName: string, role: RoleName): Person {
  return { id, email: `${id}@example.test`, firstName, lastName, role }
}

/** Adds whoever of everyone is not there yet, with the password the first person has; Ivan as inactive. */
export async function addEveryone(database: D1Database) {
  const db = tenantDb(database)
  const there = await db.select().from(users)
  const passwordHash = there[0]?.passwordHash ?? ''
  const known = new Set(there.map(({ id }) => id))
  const at = new Date()
  for (const one of [...Object.values(everyone), ivan]) {
    if (known.has(one.id)) continue
    const status = one === ivan ? 'inactive' : 'active'
    const row = { ...one, status, passwordHash, createdAt: at, updatedAt: at } as const
    await db.insert(users).values(row)
  }
}

/** A fresh session of someone, without the cost of a password: what signing in leaves behind. */
export async function openSessionOf(database: D1Database, { id }: Person): Promise<string> {
  const [meta] = await tenantDb(database).select().from(tenantMeta)
  const tenant = await openedTenant(meta?.id ?? '')
  const token = await newSessionToken(env, tenant)
  const tokenHash = await sha256(token)
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + sessionMs)
  const session = { tokenHash, userId: id, createdAt, expiresAt, device: 'test' }
  await addSession(tenant.db, session)
  return token
}

/** Sessions that a test asks in again and again: one a person, until something was done that may have ended them. */
export function heldSessions(database: D1Database) {
  const held = new Map<Person, Promise<string>>()
  return {
    of(person: Person): Promise<string> {
      const token = held.get(person) ?? openSessionOf(database, person)
      held.set(person, token)
      return token
    },
    forget: () => held.clear(),
  }
}

/** Thousands of sessions are opened: who reads their organisation each time waits for nothing else. */
const tenants = new Map<string, RealmHandle>()

async function openedTenant(id: string): Promise<RealmHandle> {
  const known = tenants.get(id)
  if (known) return known
  const opened = await tenantById(env, id)
  if (!opened.ok) throw new Error(opened.reason)
  tenants.set(id, opened.value)
  return opened.value
}
