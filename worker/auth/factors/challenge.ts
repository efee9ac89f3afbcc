import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Statement } from '../../core/bulk.ts'
import { untilAnswered } from '../../core/d1/until-answered.ts'
import { guard } from '../../core/guard.ts'
import { newToken } from '../../core/keys.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { isTagged, type Tag, tagged } from '../../core/secrets/tagged.ts'
import { sha256 } from '../../core/sha256.ts'
import { challenges, users } from '../../db/people.ts'
import type { App } from '../../http/app.ts'
import { isPasswordUnchanged, type UserRow } from '../account/user-store.ts'
import { selectFailures } from '../tries/failure-store.ts'
import { possibleSources } from '../tries/source-of-try.ts'
import { selectFactors } from './factor-store.ts'

const name = '__Host-challenge'
const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const
const challengeMs = 5 * 60 * 1000
const attemptsMax = 5

type Kind = 'second_factor' | 'passkey_registration'

/**
 * Between the password and the factor: remembers in the database whose password was right, and in a cookie who asked.
 * Gives what a passkey has to sign. `statements` are written with it, and may be made twice: a database that is away for a
 * moment is asked again.
 */
export async function beginChallenge(
  c: Context<App>,
  user: UserRow,
  kind: Kind,
  statements: Statement[] = [],
): Promise<string> {
  const token = await tagged(c.env, tagIn(c), newToken())
  const challenge = newToken()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + challengeMs)
  const { db } = c.var.realm
  const tokenHash = await sha256(token)
  await untilAnswered(() =>
    db.batch([
      guard(db, isPasswordUnchanged(user), 'invalid_credentials'),
      ...statements,
      // nobody else has this token: where it is there, it was written by a try that was not answered
      db
        .insert(challenges)
        .values({ tokenHash, kind, userId: user.id, challenge, createdAt, expiresAt })
        .onConflictDoNothing(),
    ]),
  )
  setCookie(c, name, token, { ...options, expires: expiresAt })
  return challenge
}

/**
 * Whose code this is, and what is counted of them wherever this may come from. Each call counts as an attempt, of which
 * there are five; one whose answer was lost may count twice, and never are there more. Refuses a challenge that is over, used,
 * or of somebody who was deactivated meanwhile.
 */
export async function takeChallenge(c: Context<App>, kind: Kind = 'second_factor') {
  const { db } = c.var.realm
  const now = new Date()
  const tokenHash = await sha256(await ownToken(c))
  const owner = ownerOf(tokenHash)
  const [[row], [user], known] = await untilAnswered(() =>
    db.batch([
      db
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
        .returning(),
      db.select().from(users).where(eq(users.id, owner)),
      selectFailures(
        db,
        sql`(select u.email from users u where u.id = ${owner})`,
        possibleSources(c),
      ),
    ]),
  )
  if (!row || row.expiresAt <= now) throw new Refusal('challenge_used')
  if (user?.status !== 'active') throw new Refusal('challenge_used')
  const use = db.update(challenges).set({ usedAt: now }).where(eq(challenges.tokenHash, tokenHash))
  return { user, use, challenge: row.challenge, known }
}

/** The token in the cookie. One that we did not make for this realm asks nothing of its database. */
async function ownToken(c: Context<App>): Promise<string> {
  const token = getCookie(c, name) ?? ''
  if (!(await isTagged(c.env, tagIn(c), token))) throw new Refusal('challenge_used')
  return token
}

const tagIn = (c: Context<App>): Tag => {
  return { purpose: 'sign-ins under way', of: c.var.realm.id, letters: 22 }
}

const ownerOf = (tokenHash: string) =>
  sql`(select c.user_id from challenges c where c.token_hash = ${tokenHash})`

/** Whose password was right, with their factors and without counting an attempt: for a page that is only shown. */
export async function seeChallenge(c: Context<App>) {
  const { db } = c.var.realm
  const tokenHash = await sha256(await ownToken(c))
  const owner = ownerOf(tokenHash)
  const [[row], [user], factors] = await db.batch([
    db
      .select()
      .from(challenges)
      .where(and(eq(challenges.tokenHash, tokenHash), eq(challenges.kind, 'second_factor'))),
    db.select().from(users).where(eq(users.id, owner)),
    selectFactors(db, owner),
  ])
  if (!row || row.usedAt || row.expiresAt <= new Date()) throw new Refusal('challenge_used')
  if (user?.status !== 'active') throw new Refusal('challenge_used')
  return { user, challenge: row.challenge, factors }
}

export function endChallenge(c: Context<App>) {
  deleteCookie(c, name, options)
}
