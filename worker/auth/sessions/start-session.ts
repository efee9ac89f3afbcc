import type { Context } from 'hono'
import type { SignedIn, SignIn } from '../../contract/auth.ts'
import type { Statement } from '../../core/bulk.ts'
import { commit } from '../../core/commit.ts'
import type { RealmDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { sha256 } from '../../core/sha256.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { clientAddress } from '../../http/network/client-address.ts'
import { postLetters } from '../../mail/post-letters.ts'
import {
  isPasswordUnchanged,
  saveUser,
  type TenantUserRow,
  type UserRow,
} from '../account/user-store.ts'
import { userView } from '../account/user-view.ts'
import { type FactorProof, hasNoFactor, withMore } from '../factors/factor-store.ts'
import { addSignIn } from '../history/history-store.ts'
import { seenFrom } from '../history/note-sign-in.ts'
import { atMost, preferencesHere } from '../rules/preferences-here.ts'
import { requireNetwork } from '../rules/require-network.ts'
import { lastStill } from '../rules/rules-store.ts'
import { openWithPassword, proveFactor } from '../sign-in/open-with-password.ts'
import { clearFailures } from '../tries/failure-store.ts'
import { rememberDevice } from '../tries/known-device.ts'
import { sourceOfTry } from '../tries/source-of-try.ts'
import { deviceWords, sentDevice } from './device-words.ts'
import { type ForSession, readForSession } from './reading/read-for-session.ts'
import { heldSession, setSessionCookie } from './session-cookie.ts'
import { endsAtLatest, sessionLength } from './session-length.ts'
import { addSession, endSession, isSession } from './session-store.ts'
import { newSessionToken } from './session-token.ts'

/** Signs a user in with everything in one request: the password, and the code where there is a second factor. */
export async function signIn(
  c: Context<App>,
  form: SignIn,
  /** Throws where this is no place for them. */
  require: (row: UserRow) => void = () => undefined,
): Promise<SignedIn> {
  const session = await openWithPassword(c, form, {
    prove: async (row, desk, read) => {
      require(row)
      return proveFactor(c, desk, read, form.code)
    },
    open: (row, proof, read, takeBack) => startSession(c, row, withMore(proof, takeBack), read),
  })
  return signedIn(c, session)
}

/** What signing in answers, to a program as to the desk. */
export function signedIn(c: Context<App>, session: NewSession): SignedIn {
  const { slug, name } = c.var.tenant
  const row = { ...must(session.person, 'user'), lastLoginAt: session.createdAt }
  const { accessToken, createdAt, expiresAt } = session
  return {
    user: { ...userView(row), preferences: preferencesHere(c, row.preferences) },
    organisation: { slug, name },
    accessToken,
    expiresAt: expiresAt.toISOString(),
    endsAtLatest: endsAtLatest(session).toISOString(),
    ...atMost(c),
    now: createdAt.toISOString(),
  }
}

export type NewSession = {
  accessToken: string
  createdAt: Date
  expiresAt: Date
  /** Whose it is, in an organisation. */
  person: TenantUserRow | undefined
}

/**
 * Opens a session for someone whose password, and whose second factor where they have one, was right: the session, what
 * the factor uses up, and the audit entry are one change. A device not seen before is told by a letter. `read` is what it
 * goes by, where that was read with something else: whoever gained a factor, another password or an end since is refused.
 */
export async function startSession(
  c: Context<App>,
  row: UserRow,
  { factor, statements }: FactorProof,
  read?: ForSession,
): Promise<NewSession> {
  const { realm } = c.var
  const now = new Date()
  const accessToken = await newSessionToken(c.env, realm)
  const [tokenHash, held, source, found] = await Promise.all([
    sha256(accessToken),
    heldSession(c),
    sourceOfTry(c, row),
    read ?? readForSession(realm, row.id),
  ])
  const { rules, devices, person, end } = found
  c.set('signInRules', rules)
  requireNetwork(c, rules, row.role)
  const length = preferencesHere(c, row.preferences)
  const expiresAt = new Date(now.getTime() + sessionLength(length))
  const device = sentDevice(c)
  const address = clientAddress(c)
  const session = {
    tokenHash,
    userId: row.id,
    createdAt: now,
    expiresAt,
    device,
    address,
    factor,
  }
  const noted = {
    userId: row.id,
    outcome: 'signed_in',
    at: now,
    factor,
    ...seenFrom(c, rules),
  } as const
  await commit(
    {
      env: c.env,
      realm,
      mutation: {
        ...{ userId: row.id, key: `session ${tokenHash}`, requestHash: tokenHash },
        isMade: isSession(tokenHash),
      },
    },
    {
      at: now,
      actorId: row.id,
      action: 'session.opened',
      subject: `user/${row.id}`,
      details: { device, ...(factor && { factor }) },
      statements: [
        // before all others: a second time it is refused
        addSession(realm.db, session),
        // whosever it was, this browser holds it no longer
        ...(held === undefined ? [] : [endSession(realm.db, held, now)]),
        guard(realm.db, isPasswordUnchanged(row), 'invalid_credentials'),
        ...statements,
        ...(factor ? [] : [guard(realm.db, hasNoFactor(row.id), 'second_factor_needed')]),
        guard(realm.db, lastStill(realm, length.sessionTimeout), 'stale_rights'),
        ...(realm.kind === 'organisation' ? [addSignIn(realm.db, noted)] : []),
        saveUser(realm.db, row.id, { lastLoginAt: now }),
        clearFailures(realm.db, { email: row.email, source }),
        ...noticeOfDevice(realm.db, devices, { userId: row.id, device, occasion: tokenHash, now }),
      ],
      answer: { status: 200, body: null },
    },
    end,
  )
  await setSessionCookie(c, { accessToken, expiresAt }, row)
  await rememberDevice(c, row)
  return { accessToken, createdAt: now, expiresAt, person }
}

/** The first session of all is no news: whoever is told of every device reads none of it. */
function noticeOfDevice(
  db: RealmDb,
  earlier: string[],
  {
    userId,
    device,
    occasion,
    now,
  }: { userId: string; device: string; occasion: string; now: Date },
): Statement[] {
  if (earlier.length === 0 || earlier.includes(device)) return []
  const content = { what: 'new_device', about: deviceWords(device) } as const
  return postLetters(
    db,
    { letter: 'security_notice', occasion, recipientIds: [userId], content },
    now,
  )
}
