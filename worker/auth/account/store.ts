import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { sessions, signInFailures, users } from '../../db/people.ts'
import type { User } from '../../http/app.ts'
import type { Tenant, TenantDb } from '../../tenancy/open-tenant.ts'
import type { SignInFailures } from '../sign-in/sign-in-lock.ts'
import { nameOf, userView } from './user-view.ts'

export type UserRow = typeof users.$inferSelect

/** Has KV seen this session? A no is final for a minute at most; a yes still has to be confirmed by the database. */
export async function isKnownToken(env: Env, tenant: Tenant, tokenHash: string): Promise<boolean> {
  return (await env.SESSIONS.get(keyOf(tenant, tokenHash))) !== null
}

export function rememberToken(env: Env, tenant: Tenant, tokenHash: string, expiresAt: Date) {
  return env.SESSIONS.put(keyOf(tenant, tokenHash), '1', {
    expiration: Math.floor(expiresAt.getTime() / 1000),
  })
}

export function forgetToken(env: Env, tenant: Tenant, tokenHash: string) {
  return env.SESSIONS.delete(keyOf(tenant, tokenHash))
}

function keyOf(tenant: Tenant, tokenHash: string) {
  return `session/${tenant.id}/${tokenHash}`
}

/** The session with its user: one read per request. */
export async function findSession(db: TenantDb, tokenHash: string) {
  const [row] = await db
    .select({
      user: users,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      factor: sessions.factor,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
  return row
}

export function asUser(row: UserRow): User {
  const { id, role, approvalLimitToea } = row
  return { id, role, approvalLimitToea, name: nameOf(row), view: userView(row) }
}

export async function findUserByEmail(db: TenantDb, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row
}

export async function findUserById(db: TenantDb, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

export async function findFailures(db: TenantDb, email: string) {
  const [row] = await db.select().from(signInFailures).where(eq(signInFailures.email, email))
  return row
}

/**
 * Counts one more attempt of an address, whether anyone has it or not. False, and nothing saved, when another attempt was
 * counted since `before` was read.
 */
export async function saveFailures(
  db: TenantDb,
  email: string,
  before: SignInFailures | undefined,
  after: SignInFailures,
): Promise<boolean> {
  if (!before) {
    const first = db.insert(signInFailures).values({ email, ...after })
    return (await first.onConflictDoNothing().returning()).length > 0
  }
  const { lockedUntil } = before
  const unchanged = and(
    eq(signInFailures.email, email),
    eq(signInFailures.failures, before.failures),
    lockedUntil ? eq(signInFailures.lockedUntil, lockedUntil) : isNull(signInFailures.lockedUntil),
  )
  return (await db.update(signInFailures).set(after).where(unchanged).returning()).length > 0
}

export function clearFailures(db: TenantDb, email: string) {
  return db.delete(signInFailures).where(eq(signInFailures.email, email))
}

/*
 * Between a password that was right and what it opens, somebody may be deactivated or choose another password. The
 * statement says again whose password it was: where that no longer holds, a column that must have a value gets none, and
 * the table refuses the change (http/refusal-of.ts says so in words).
 */

/** The person, if they are still active and the password is still the one that was verified. */
export function holderNow({ id, passwordHash }: UserRow): SQL {
  return sql`(select id from users where id = ${id} and status = 'active' and password_hash = ${passwordHash})`
}

export function addSession(db: TenantDb, session: Session) {
  return db.insert(sessions).values(session)
}
type Session = Omit<typeof sessions.$inferInsert, 'userId'> & { userId: SQL | string }

export function endSession(db: TenantDb, tokenHash: string, endedAt: Date) {
  return db
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
}

export function saveUser(db: TenantDb, id: string, changes: Partial<typeof users.$inferInsert>) {
  return db.update(users).set(changes).where(eq(users.id, id))
}

/** The devices somebody signed in from before, as their browsers name themselves. */
export async function findEarlierDevices(db: TenantDb, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(earlierDevicesMax)
  return rows.map(({ device }) => device)
}

const earlierDevicesMax = 200

const openSessionsMax = 50

/** Every session of a person that lets in now, newest first. */
export function findOpenSessions(db: TenantDb, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .limit(openSessionsMax)
}

const sessionIdLength = 16

/** What a session is called on a page: the beginning of its token's hash. */
export function sessionIdOf(tokenHash: string): string {
  return tokenHash.slice(0, sessionIdLength)
}

/** Ends one session of a person, by what it is called on the page. */
export function endSessionById(db: TenantDb, userId: string, id: string, endedAt: Date) {
  return db
    .update(sessions)
    .set({ endedAt })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        sql`substr(${sessions.tokenHash}, 1, ${sessionIdLength}) = ${id}`,
      ),
    )
}

/** A session whose person proved a second factor after it was opened. */
export function saveFactorOfSession(db: TenantDb, tokenHash: string, factor: string) {
  return db.update(sessions).set({ factor }).where(eq(sessions.tokenHash, tokenHash))
}
