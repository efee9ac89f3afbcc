import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { Secret, TOTP } from 'otpauth'
import type { Statement } from '../../core/commit.ts'
import { seal, unseal } from '../../core/keys.ts'
import { Refusal } from '../../core/refusal.ts'
import { challenges, recoveryCodes, secondFactors } from '../../db/people.ts'
import type { App } from '../../http/app.ts'
import type { Place, TenantDb } from '../../tenancy/open-tenant.ts'
import type { UserRow } from '../account/store.ts'
import { tellOfLock } from '../sign-in/notify-account-locked.ts'
import { countFailure } from '../sign-in/verify-password.ts'
import { openByRecoveryCode } from './recovery-codes.ts'

export type FactorRow = typeof secondFactors.$inferSelect

/** What a sign-in stands on beside the password, and what it uses up: statements of the session's own transaction. */
export type Opened = { factor: '' | 'totp' | 'passkey' | 'recovery_code'; statements: Statement[] }

const periodSeconds = 30
/** So long the key of an app that was not proved can be seen again. */
const begunMs = 15 * 60 * 1000
const secretBytes = 20
/** One step to either side: phones' clocks are not ours. */
const window = 1

/** The second factors that count: proved once, and not removed. */
export function factorsOf(db: TenantDb, userId: string): Promise<FactorRow[]> {
  return db
    .select()
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.confirmedAt),
        isNull(secondFactors.removedAt),
      ),
    )
}

/**
 * A code of an authenticator app, or a recovery code. Each counts once: the table refuses a step or a code that was used
 * (`code_used`). Every try is counted as a failed sign-in before it is looked at, so that guesses sent at once are no more
 * than guesses sent in turn; the session that a right one opens takes the count away.
 */
export async function verifyCode(c: Context<App>, row: UserRow, code: string): Promise<Opened> {
  const { db } = c.var.tenant
  const now = new Date()
  const counted = await countFailure(db, row.email, now)
  if (!counted) throw new Refusal('locked')
  const bare = code.replace(/[\s-]/g, '').toUpperCase()
  const opened = /^\d{6}$/.test(bare)
    ? await byApp(c.env, c.var.tenant, row.id, bare, now)
    : await openByRecoveryCode(db, row.id, bare, now)
  if (opened) return opened
  if (counted.lockedUntil) tellOfLock(c, row.email, counted.lockedUntil, 'codes_guessed')
  throw new Refusal('code_wrong')
}

async function byApp(env: Env, place: Place, userId: string, code: string, now: Date) {
  const apps = (await factorsOf(place.db, userId)).filter(({ kind }) => kind === 'totp')
  for (const app of apps) {
    const step = stepOf(code, await openSecret(env, place, app), now)
    if (step === undefined) continue
    if (step <= app.counter) throw new Refusal('code_used')
    return { factor: 'totp' as const, statements: [markUsed(place.db, app.id, step, now)] }
  }
  return undefined
}

/** A new authenticator app that is not proved yet: the row, and what the person types or scans. */
export async function newApp(env: Env, place: Place, row: UserRow, issuer: string, now: Date) {
  const secret = new Secret({ size: secretBytes })
  const id = crypto.randomUUID()
  const sealed = await seal(env, placeOf(place, row.id), secret.base32)
  const statement = place.db.insert(secondFactors).values({
    id,
    userId: row.id,
    kind: 'totp',
    name: 'Authenticator app',
    secret: sealed,
    createdAt: now,
  })
  return {
    id,
    statement,
    key: secret.base32,
    uri: totpOf(secret.base32, row.email, issuer).toString(),
  }
}

/** What was begun ends: apps that were not proved, whose key others may have seen, and sign-ins under way. */
export function endBegun(db: TenantDb, userId: string, now: Date): Statement[] {
  const unproved = and(
    eq(secondFactors.userId, userId),
    isNull(secondFactors.confirmedAt),
    isNull(secondFactors.removedAt),
  )
  const underWay = and(eq(challenges.userId, userId), isNull(challenges.usedAt))
  return [
    db.update(secondFactors).set({ removedAt: now }).where(unproved),
    db.update(challenges).set({ usedAt: now }).where(underWay),
  ]
}

/**
 * An app that was begun a moment ago and not proved, by its id: only the window that began it knows that, and whoever else
 * knows the password sees nobody's key.
 */
export async function findUnprovedApp(db: TenantDb, userId: string, id: string) {
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.id, id),
        eq(secondFactors.userId, userId),
        eq(secondFactors.kind, 'totp'),
        isNull(secondFactors.confirmedAt),
        isNull(secondFactors.removedAt),
        gt(secondFactors.createdAt, new Date(Date.now() - begunMs)),
      ),
    )
  return row
}

/** The same key and address once more, for a page that is opened again. */
export async function appKeyOf(
  env: Env,
  place: Place,
  row: UserRow,
  app: FactorRow,
  issuer: string,
) {
  const key = await openSecret(env, place, app)
  return { key, uri: totpOf(key, row.email, issuer).toString() }
}

/** The statements that prove an app by its first code, or nothing when the code is wrong. A list: a lone one would run when awaited. */
export async function proveApp(
  env: Env,
  place: Place,
  app: FactorRow,
  code: string,
  now: Date,
): Promise<Statement[] | undefined> {
  const step = stepOf(code.replace(/\s/g, ''), await openSecret(env, place, app), now)
  if (step === undefined) return undefined
  return [
    place.db
      .update(secondFactors)
      .set({ counter: step, confirmedAt: now, lastUsedAt: now })
      .where(eq(secondFactors.id, app.id)),
  ]
}

export function removeFactor(db: TenantDb, id: string, now: Date) {
  return db.update(secondFactors).set({ removedAt: now }).where(eq(secondFactors.id, id))
}

/** Takes every second factor of a person away, proved or begun, and their recovery codes. */
export function forgetFactors(db: TenantDb, userId: string, at: Date): Statement[] {
  const standing = and(eq(secondFactors.userId, userId), isNull(secondFactors.removedAt))
  return [
    db.update(secondFactors).set({ removedAt: at }).where(standing),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  ]
}

function markUsed(db: TenantDb, id: string, counter: number, now: Date) {
  return db.update(secondFactors).set({ counter, lastUsedAt: now }).where(eq(secondFactors.id, id))
}

/** The time step a code belongs to, if it is right now or one step aside. */
function stepOf(code: string, secret: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret, '', '').validate({ token: code, timestamp: now.getTime(), window })
  if (delta === null) return undefined
  return Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}

function totpOf(secret: string, label: string, issuer: string) {
  const options = { algorithm: 'SHA1', digits: 6, period: periodSeconds }
  return new TOTP({ ...options, secret: Secret.fromBase32(secret), label, issuer })
}

function openSecret(env: Env, place: Place, { userId, secret }: FactorRow) {
  return unseal(env, placeOf(place, userId), secret)
}

/** A secret opens only where it was made: at this place, for this person. */
const placeOf = ({ id }: Place, userId: string) => `${id}/${userId}`
