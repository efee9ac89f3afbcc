import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { guard } from '../../core/guard.ts'
import { newToken } from '../../core/keys.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { challenges } from '../../db/people.ts'
import type { App } from '../../http/app.ts'
import { findUserById, isPasswordUnchanged, type UserRow } from '../account/user-store.ts'

const name = '__Host-challenge'
const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const
const challengeMs = 5 * 60 * 1000
const attemptsMax = 5

type Kind = 'second_factor' | 'passkey_registration'

/**
 * Between the password and the factor: remembers in the database whose password was right, and in a cookie who asked.
 * Gives what a passkey has to sign.
 */
export async function beginChallenge(
  c: Context<App>,
  user: UserRow,
  kind: Kind = 'second_factor',
): Promise<string> {
  const token = newToken()
  const challenge = newToken()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + challengeMs)
  const { db } = c.var.realm
  const tokenHash = await sha256(token)
  await db.batch([
    guard(db, isPasswordUnchanged(user), 'invalid_credentials'),
    db
      .insert(challenges)
      .values({ tokenHash, kind, userId: user.id, challenge, createdAt, expiresAt }),
  ])
  setCookie(c, name, token, { ...options, expires: expiresAt })
  return challenge
}

/**
 * Whose code this is. Each call counts as an attempt, of which there are five. Refuses a challenge that is over, used, or
 * of somebody who was deactivated meanwhile.
 */
export async function takeChallenge(c: Context<App>, kind: Kind = 'second_factor') {
  const { db } = c.var.realm
  const now = new Date()
  const tokenHash = await sha256(getCookie(c, name) ?? '')
  const [row] = await db
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(
      and(
        eq(challenges.tokenHash, tokenHash),
        eq(challenges.kind, kind),
        isNull(challenges.usedAt),
        lt(challenges.attempts, attemptsMax),
      ),
    )
    .returning()
  if (!row || row.expiresAt <= now) throw new Refusal('challenge_used')
  const user = await findUserById(db, row.userId)
  if (user?.status !== 'active') throw new Refusal('challenge_used')
  const use = db.update(challenges).set({ usedAt: now }).where(eq(challenges.tokenHash, tokenHash))
  return { user, use, challenge: row.challenge }
}

/** Whose password was right, without counting an attempt: for a page that is only shown. */
export async function seeChallenge(c: Context<App>) {
  const { db } = c.var.realm
  const tokenHash = await sha256(getCookie(c, name) ?? '')
  const [row] = await db
    .select()
    .from(challenges)
    .where(and(eq(challenges.tokenHash, tokenHash), eq(challenges.kind, 'second_factor')))
  if (!row || row.usedAt || row.expiresAt <= new Date()) throw new Refusal('challenge_used')
  const user = await findUserById(db, row.userId)
  if (user?.status !== 'active') throw new Refusal('challenge_used')
  return { user, challenge: row.challenge }
}

export function endChallenge(c: Context<App>) {
  deleteCookie(c, name, options)
}
