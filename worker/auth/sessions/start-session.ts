import type { Context } from 'hono'
import { Preferences, type SignedIn, type SignIn } from '../../contract/auth.ts'
import { sha256 } from '../../core/audit-chain.ts'
import { commit, type Statement } from '../../core/commit.ts'
import { newToken } from '../../core/keys.ts'
import { post } from '../../core/outbox.ts'
import { Refusal } from '../../core/refusal.ts'
import type { App } from '../../http/app.ts'
import {
  addSession,
  asUser,
  clearFailures,
  findEarlierDevices,
  holderNow,
  rememberToken,
  saveUser,
  type UserRow,
} from '../account/store.ts'
import { factorsOf, type Opened, verifyCode } from '../factors/second-factor.ts'
import { sessionLength } from '../sign-in/sign-in-lock.ts'
import { addressOf, passwordHolder } from '../sign-in/verify-password.ts'
import { deviceWords } from './own-sessions.ts'

const deviceMax = 200

/** Signs a user in with everything in one request: the password, and the code where there is a second factor. */
export async function signIn(c: Context<App>, form: SignIn): Promise<SignedIn> {
  const row = await passwordHolder(c, form)
  return signedIn(c, row, await openSessionFor(c, row, await openedBy(c, row, form.code)))
}

/** The password alone where there is no second factor; else the code, and an empty one is none. */
export async function openedBy(c: Context<App>, row: UserRow, code: string | undefined) {
  const factors = await factorsOf(c.var.tenant.db, row.id)
  if (factors.length === 0) return byPassword
  if (!code) throw new Refusal('second_factor_needed')
  return verifyCode(c, row, code)
}

export const byPassword: Opened = { factor: '', statements: [] }

/** What signing in answers, to a program as to the desk. */
export function signedIn(c: Context<App>, row: UserRow, session: NewSession): SignedIn {
  const { slug, name } = c.var.tenant
  const { accessToken, expiresAt } = session
  return {
    user: asUser({ ...row, lastLoginAt: new Date() }).view,
    organisation: { slug, name },
    accessToken,
    expiresAt: expiresAt.toISOString(),
  }
}

export type NewSession = { accessToken: string; expiresAt: Date }

/**
 * Opens a session for someone whose password, and whose second factor where they have one, was right: the session, what
 * the factor uses up, and the audit entry are one change. A device not seen before is told by a letter.
 */
export async function openSessionFor(
  c: Context<App>,
  row: UserRow,
  { factor, statements }: Opened,
): Promise<NewSession> {
  const { tenant } = c.var
  const now = new Date()
  const accessToken = newToken()
  const tokenHash = await sha256(accessToken)
  const expiresAt = new Date(now.getTime() + sessionLength(Preferences.parse(row.preferences)))
  const device = (c.req.header('User-Agent') ?? 'unknown').slice(0, deviceMax)
  const address = addressOf(c)
  const session = {
    tokenHash,
    userId: holderNow(row),
    createdAt: now,
    expiresAt,
    device,
    address,
    factor,
  }
  await commit(
    {
      env: c.env,
      tenant,
      mutation: { userId: row.id, key: `session/${tokenHash}`, requestHash: tokenHash },
    },
    {
      at: now,
      actorId: row.id,
      action: 'session.opened',
      subject: `user/${row.id}`,
      details: { device, ...(factor && { factor }) },
      statements: [
        ...statements,
        addSession(tenant.db, session),
        saveUser(tenant.db, row.id, { lastLoginAt: now }),
        clearFailures(tenant.db, row.email),
        ...(await noticeOfDevice(c, row.id, device, tokenHash, now)),
      ],
      answer: { status: 200, body: null },
    },
  )
  await rememberToken(c.env, tenant, tokenHash, expiresAt)
  return { accessToken, expiresAt }
}

/** The first session of all is no news: whoever is told of every device reads none of it. */
async function noticeOfDevice(
  c: Context<App>,
  userId: string,
  device: string,
  occasion: string,
  now: Date,
): Promise<Statement[]> {
  const { db } = c.var.tenant
  const earlier = await findEarlierDevices(db, userId)
  if (earlier.length === 0 || earlier.includes(device)) return []
  const content = { what: 'new_device', about: deviceWords(device) } as const
  return post(db, { letter: 'security_notice', occasion, recipientIds: [userId], content }, now)
}
