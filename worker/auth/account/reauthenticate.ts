import type { Context } from 'hono'
import { isOpenSession } from '../../core/asker/open-session.ts'
import type { Statement } from '../../core/bulk.ts'
import { commit } from '../../core/commit.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { AuditAction } from '../../domain/words/audit-actions.ts'
import type { App } from '../../http/app.ts'
import type { SecurityEvent } from '../../mail/letter-types.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { listFactors } from '../factors/factor-store.ts'
import {
  endSessionById,
  findOpenSessions,
  mayChangeSignIn,
  sessionIdOf,
} from '../sessions/session-store.ts'
import { rateLimitSignIns, tryPassword } from '../sign-in/verify-password.ts'
import { findUserById, type UserRow } from './user-store.ts'

const freshMs = 10 * 60 * 1000

/** So long a proof is good for giving rights, for the accounts that money comes from, and for whom we call and tell. */
const provedMs = 15 * 60 * 1000

/** Did this person sign in, or unlock the session, a moment ago? */
export function isFresh(c: Context<App>): boolean {
  return Date.now() - c.var.session.provedAt.getTime() < freshMs
}

/**
 * Whoever finds an open desk gives nobody rights and changes no account that money comes from: its person proves first that
 * it is them, by what unlocks a session.
 */
export function requireRecentProof(c: Context<App>) {
  if (!isProvedLately(c)) throw new Refusal('recent_proof_needed')
}

/** The password came with what is asked for: this request needs no other proof, and no request after it has one by that. */
export function proveNow(c: Context<App>) {
  c.set('session', { ...c.var.session, provedAt: new Date() })
}

export const isProvedLately = (c: Context<App>) =>
  Date.now() - c.var.session.provedAt.getTime() < provedMs

/**
 * The person whose sign-in is about to change. Whoever found an open desk an hour later does not know the password, so it
 * is asked for again unless the sign-in is fresh; a wrong one counts as a failed sign-in.
 */
export async function requireFreshSignIn(c: Context<App>, password: unknown): Promise<UserRow> {
  const { db } = c.var.realm
  const row = await findUserById(db, c.var.actorId)
  if (!row) throw new Refusal('signed_out')
  await requireFactorSession(c)
  if (isFresh(c)) return row
  await requirePassword(c, row, password)
  return row
}

/** Whoever has a second factor changes their sign-in only from a session that it opened: a password alone is not them. */
export async function requireFactorSession(c: Context<App>) {
  if (c.var.session.factor !== '') return
  const factors = await listFactors(c.var.realm.db, c.var.actorId)
  if (factors.length > 0) throw new Refusal('factor_sign_in_needed')
}

/** Refuses anything but this person's password; wrong ones are counted and lock, as at sign-in. */
export async function requirePassword(c: Context<App>, row: UserRow, password: unknown) {
  await rateLimitSignIns(c, row.email, row)
  const isText = typeof password === 'string'
  if (isText && (await tryPassword(c, row.email, password, row))) return
  throw new Refusal('password_wrong')
}

type OwnChange = {
  action: AuditAction
  details?: Record<string, unknown>
  statements: Statement[]
  /** What the person is told by a letter. */
  notice?: SecurityEvent
  /** Ending sessions is open to every session that is not ended itself. */
  isEnding?: boolean
}

/** A change of one's own sign-in: with its audit entry, and a letter that says so. */
export async function commitOwnChange(c: Context<App>, change: OwnChange) {
  const { realm, actorId } = c.var
  const now = new Date()
  const key = crypto.randomUUID()
  const { action, details = {}, notice, isEnding } = change
  const may = isEnding ? isOpenSession : mayChangeSignIn
  const letter = notice
    ? postLetters(
        realm.db,
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
    { env: c.env, realm, mutation: { userId: actorId, key: `own/${key}`, requestHash: key } },
    {
      at: now,
      actorId,
      action,
      subject: `user/${actorId}`,
      details,
      statements: [
        guard(realm.db, may(c.var.session.tokenHash), 'signed_out'),
        ...change.statements,
        ...letter,
      ],
      answer: { status: 200, body: null },
    },
  )
}

/** Signs one of one's own devices out. Refuses what is no open session of this person. */
export async function revokeOwnSession(c: Context<App>, id: string) {
  const { realm, actorId } = c.var
  const rows = await findOpenSessions(realm.db, actorId, new Date())
  if (!rows.some(({ tokenHash }) => sessionIdOf(tokenHash) === id)) throw new Refusal('not_found')
  await commitOwnChange(c, {
    action: 'session.revoked',
    details: { session: id },
    statements: [endSessionById(realm.db, actorId, id, new Date())],
    isEnding: true,
  })
}
