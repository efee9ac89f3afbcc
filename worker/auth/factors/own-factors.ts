import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { secondFactors, sessions } from '../../db/people.ts'
import { checkPassword } from '../../domain/access/password-rules.ts'
import type { App } from '../../http/app.ts'
import {
  commitOwnChange,
  isFresh,
  requireFactorSession,
  requireFreshSignIn,
  requirePassword,
} from '../account/reauthenticate.ts'
import { isPasswordUnchanged, type UserRow } from '../account/user-store.ts'
import { deviceWords } from '../sessions/device-words.ts'
import { rotateSession } from '../sessions/rotate-session.ts'
import { endSessions } from '../sessions/session-store.ts'
import { beginChallenge, endChallenge, takeChallenge } from './challenge.ts'
import { listFactors, removeFactor } from './factor-store.ts'
import { passkeyHostOf } from './passkey-host.ts'
import { newPasskeyOptions, provePasskey } from './passkeys.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/** What the browser is asked for, as JSON, so that this device makes a passkey for whoever is signed in. */
export async function askForPasskey(c: Context<App>, password: unknown): Promise<string> {
  const user = await requireFreshSignIn(c, password)
  const challenge = await beginChallenge(c, user, 'passkey_registration')
  return newPasskeyOptions(c.var.realm.db, passkeyHostOf(c), user, challenge)
}

/**
 * Keeps the public half of the passkey that the browser made. From now on this session counts as opened with it, under a
 * new token. Gives the recovery codes to show once, where it is the first factor.
 */
export async function keepPasskey(
  c: Context<App>,
  credential: unknown,
): Promise<string[] | undefined> {
  const { realm, actorId } = c.var
  const { db } = realm
  const { user, use, challenge } = await takeChallenge(c, 'passkey_registration')
  if (user.id !== actorId) throw new Refusal('challenge_used')
  endChallenge(c)
  await requireFactorSession(c)
  const sent = typeof credential === 'string' ? credential : ''
  const passkey = await provePasskey(passkeyHostOf(c), challenge, sent)
  if (!passkey) throw new Refusal('passkey_wrong')
  const now = new Date()
  const isFirst = (await listFactors(db, user.id)).length === 0
  const first = isFirst ? await newRecoveryCodes(c.env, realm, user, now) : undefined
  const rotated = await rotateSession(c, user, { factor: 'passkey' }, now)
  await commitOwnChange(c, {
    action: 'user.factor_added',
    details: { kind: 'passkey' },
    statements: [
      use,
      guard(db, isNobodys(passkey.credentialId), 'passkey_wrong'),
      db.insert(secondFactors).values({
        ...passkey,
        id: crypto.randomUUID(),
        userId: user.id,
        kind: 'passkey',
        name: `Passkey, ${deviceWords(c.req.header('User-Agent') ?? 'unknown')}`,
        createdAt: now,
        confirmedAt: now,
      }),
      ...rotated.statements,
      endSessions(db, user.id, now, { keep: rotated.tokenHash, isBare: true }),
      ...(first?.statements ?? []),
    ],
    notice: 'factor_added',
  })
  await rotated.finish()
  return first?.codes
}

/** A key that somebody has, or had, is no second one. */
const isNobodys = (credentialId: string) =>
  sql`not exists (select 1 from ${secondFactors} where ${eq(secondFactors.credentialId, credentialId)})`

type Removal = { id: string; password: unknown; isNeeded: boolean }

/**
 * One's own factor goes. Where one is needed the last stays, also of two that are removed at the same moment. Elsewhere it goes
 * with the password, which was chosen beside it and from now on stands alone.
 */
export async function removeOwnFactor(c: Context<App>, { id, password, isNeeded }: Removal) {
  const { db } = c.var.realm
  const row = await requireFreshSignIn(c, password)
  const factors = await listFactors(db, row.id)
  const factor = factors.find((one) => one.id === id)
  if (!factor) throw new Refusal('not_found')
  const isLast = factors.length === 1 && !isNeeded
  if (isLast) await requireLonePassword(c, row, password)
  const isAnother = and(
    eq(secondFactors.userId, row.id),
    ne(secondFactors.id, id),
    isNotNull(secondFactors.confirmedAt),
    isNull(secondFactors.removedAt),
  )
  const stays = isLast ? undefined : sql`exists (select 1 from ${secondFactors} where ${isAnother})`
  await commitOwnChange(c, {
    action: 'user.factor_removed',
    details: { kind: factor.kind },
    statements: [
      stays
        ? guard(db, stays, isNeeded ? 'last_factor_needed' : 'last_factor_stays')
        : guard(db, isPasswordUnchanged(row), 'password_moved'),
      removeFactor(db, factor.id, new Date()),
      // what a factor opened that is gone is opened by the password alone
      ...(isLast ? [db.update(sessions).set({ factor: '' }).where(openOf(row.id))] : []),
    ],
    notice: 'factor_removed',
  })
}

const openOf = (userId: string) => and(eq(sessions.userId, userId), isNull(sessions.endedAt))

async function requireLonePassword(c: Context<App>, row: UserRow, password: unknown) {
  if (isFresh(c)) await requirePassword(c, row, password)
  const text = typeof password === 'string' ? password : ''
  const alone = checkPassword(text, { hasSecondFactor: false, known: [] })
  if (!alone.ok) throw new Refusal(alone.reason)
}
