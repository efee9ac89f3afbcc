import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { commit, type Statement } from '../../core/commit.ts'
import { post } from '../../core/outbox.ts'
import { Refusal } from '../../core/refusal.ts'
import { sessions } from '../../db/people.ts'
import type { App } from '../../http/app.ts'
import type { SecurityEvent } from '../../mail/letter-types.ts'
import type { TenantDb } from '../../tenancy/open-tenant.ts'
import { factorsOf } from '../factors/second-factor.ts'
import { isPassword } from '../sign-in/hash-password.ts'
import { maySignIn } from '../sign-in/sign-in-lock.ts'
import { countWrongPassword, limitSignIns } from '../sign-in/verify-password.ts'
import {
  endSessionById,
  findFailures,
  findOpenSessions,
  findUserById,
  sessionIdOf,
  type UserRow,
} from './store.ts'

const freshMs = 10 * 60 * 1000

/** Did this person sign in a moment ago? */
export function isFresh(c: Context<App>): boolean {
  return Date.now() - c.var.session.createdAt.getTime() < freshMs
}

/**
 * The person whose sign-in is about to change. Whoever found an open desk an hour later does not know the password, so it
 * is asked for again unless the sign-in is fresh; a wrong one counts as a failed sign-in.
 */
export async function expectOwner(c: Context<App>, password: unknown): Promise<UserRow> {
  const { db } = c.var.tenant
  const row = await findUserById(db, c.var.actorId)
  if (!row) throw new Refusal('signed_out')
  await expectFactor(c)
  if (isFresh(c)) return row
  await expectPassword(c, row, password)
  return row
}

/** Whoever has a second factor changes their sign-in only from a session that it opened: a password alone is not them. */
export async function expectFactor(c: Context<App>) {
  if (c.var.session.factor !== '') return
  const factors = await factorsOf(c.var.tenant.db, c.var.actorId)
  if (factors.length > 0) throw new Refusal('factor_sign_in_needed')
}

/** Refuses anything but this person's password; wrong ones are counted and lock, as at sign-in. */
export async function expectPassword(c: Context<App>, row: UserRow, password: unknown) {
  const { db } = c.var.tenant
  await limitSignIns(c, row.email)
  const may = maySignIn(await findFailures(db, row.email), new Date())
  if (!may.ok) throw new Refusal(may.reason)
  if (typeof password === 'string' && (await isPassword(password, row.passwordHash))) return
  await countWrongPassword(c, row.email)
  throw new Refusal('password_wrong')
}

type OwnChange = {
  action: string
  details?: Record<string, unknown>
  statements: Statement[]
  /** What the person is told by a letter. */
  notice?: SecurityEvent
  /** Ending sessions is open to every session that is not ended itself. */
  isEnding?: boolean
}

/** A change of one's own sign-in: with its audit entry, and a letter that says so. */
export async function commitOwn(c: Context<App>, change: OwnChange) {
  const { tenant, actorId } = c.var
  const now = new Date()
  const key = crypto.randomUUID()
  const { action, details = {}, notice, isEnding } = change
  const letter = notice
    ? post(
        tenant.db,
        {
          letter: 'security_notice',
          occasion: key,
          recipientIds: [actorId],
          content: { what: notice, about: '' },
        },
        now,
      )
    : []
  await commit(
    { env: c.env, tenant, mutation: { userId: actorId, key: `own/${key}`, requestHash: key } },
    {
      at: now,
      actorId,
      action,
      subject: `user/${actorId}`,
      details,
      statements: [
        stillOpen(tenant.db, c.var.session.tokenHash, !isEnding),
        ...change.statements,
        ...letter,
      ],
      answer: { status: 200, body: null },
    },
  )
}

/**
 * The session is still open when the change is written, and still the one that may make it: whoever ended it, or added a
 * factor in between, ended what it had begun.
 */
function stillOpen(db: TenantDb, tokenHash: string, needsFactor: boolean) {
  const factors = sql`select 1 from second_factors f where f.user_id = ${sessions.userId} and f.confirmed_at is not null and f.removed_at is null`
  const mayChange = needsFactor
    ? sql`(${sessions.factor} <> '' or not exists (${factors}))`
    : sql`1`
  const device = sql`case when ${sessions.endedAt} is null and ${mayChange} then ${sessions.device} end`
  return db.update(sessions).set({ device }).where(eq(sessions.tokenHash, tokenHash))
}

/** Signs one of one's own devices out. Refuses what is no open session of this person. */
export async function revokeOwn(c: Context<App>, id: string) {
  const { tenant, actorId } = c.var
  const rows = await findOpenSessions(tenant.db, actorId, new Date())
  if (!rows.some(({ tokenHash }) => sessionIdOf(tokenHash) === id)) throw new Refusal('not_found')
  await commitOwn(c, {
    action: 'session.revoked',
    details: { session: id },
    statements: [endSessionById(tenant.db, actorId, id, new Date())],
    isEnding: true,
  })
}
