import { type Context, Hono } from 'hono'
import { EnrolPage } from '#pages/account/enrol-page.tsx'
import { RecoveryCodesPage } from '#pages/account/recovery-codes-page.tsx'
import type { Statement } from '../../core/bulk.ts'
import { commit } from '../../core/commit.ts'
import { Refusal, statusOf } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { open } from '../../http/policy.ts'
import { lookOf } from '../../http/realm-look.ts'
import { renderPage } from '../../http/render-page.tsx'
import type { UserRow } from '../account/user-store.ts'
import { endChallenge, seeChallenge, takeChallenge } from '../factors/challenge.ts'
import { endUnfinishedSignIns, listFactors } from '../factors/factor-store.ts'
import { pendingTotpId, setPendingTotp } from '../factors/pending-totp-cookie.ts'
import { qrPicture } from '../factors/qr-code.ts'
import { newRecoveryCodes } from '../factors/recovery-codes.ts'
import { confirmTotp, findUnprovedTotp, newTotp, totpKey } from '../factors/totp.ts'
import { startSession } from '../sessions/start-session.ts'
import type { AuthPaths, SignInFlow } from './auth-paths.ts'
import { signInPage } from './sign-in-page.tsx'
import { rateLimitSignIns } from './verify-password.ts'

const issuer = 'Bilum platform'
const gettingIn = open('this is how one gets in')

/** Where nobody gets in without a second factor: between the password and the first session, one is set up. */
export function firstFactorPages(path: string, paths: AuthPaths, landing: SignInFlow['landing']) {
  return new Hono<App>()
    .get(path, gettingIn, (c) =>
      orSignIn(c, paths, async () => enrolPage(c, path, (await seeChallenge(c)).user)),
    )
    .post(path, gettingIn, (c) =>
      orSignIn(c, paths, async () => {
        const { code } = await formOf(c)
        const { user, use } = await takeChallenge(c)
        await rateLimitSignIns(c, user.email, user)
        const proved = await proveFirstTotp(c, user, typeof code === 'string' ? code : '')
        if (!proved) return enrolPage(c, path, user, new Refusal('code_wrong'))
        const statements = [use, ...proved.statements]
        const { person } = await startSession(c, user, { factor: 'totp', statements })
        endChallenge(c)
        return codesPage(c, proved.codes, await landing(c, person))
      }),
    )
}

/** What is refused here leads back to the first step, which says why. */
async function orSignIn(c: Context<App>, paths: AuthPaths, show: () => Promise<Response>) {
  try {
    return await show()
  } catch (error) {
    const refusal = errorToRefusal(error)
    if (refusal.reason === 'failed') throw error
    return signInPage(c, paths, { refusal })
  }
}

/**
 * Begins an authenticator app for someone who has no factor yet. What was begun before ends, with every sign-in under way:
 * whoever knew the password earlier may have seen that key. `takeBack` is written with it.
 */
export async function beginFirstTotp(c: Context<App>, row: UserRow, takeBack: Statement[]) {
  const { realm } = c.var
  const now = new Date()
  const { id, statement } = await newTotp(c.env, realm, row, issuer, now)
  setPendingTotp(c, id)
  await commit(
    { env: c.env, realm, mutation: { userId: row.id, key: `app/${id}`, requestHash: id } },
    {
      at: now,
      actorId: row.id,
      action: 'user.factor_begun',
      subject: `user/${row.id}`,
      details: { kind: 'totp' },
      statements: [...takeBack, ...endUnfinishedSignIns(realm.db, row.id, now), statement],
      answer: { status: 201, body: null },
    },
  )
}

/** The statements that the first code allows, with the recovery codes to show once; nothing for a wrong code. */
async function proveFirstTotp(c: Context<App>, row: UserRow, code: string) {
  const { realm } = c.var
  const now = new Date()
  const proof = await confirmTotp(c.env, realm, await requirePendingTotp(c, row), code, now)
  if (!proof) return undefined
  const { codes, statements } = await newRecoveryCodes(c.env, realm, row, now)
  return { codes, statements: [...proof, ...statements] }
}

/** Whoever has a factor signs in with it: a password alone never sets up another. */
async function requirePendingTotp(c: Context<App>, row: UserRow) {
  const { db } = c.var.realm
  const [factors, app] = await Promise.all([
    listFactors(db, row.id),
    findUnprovedTotp(db, row.id, pendingTotpId(c)),
  ])
  if (factors.length > 0 || !app) throw new Refusal('challenge_used')
  return app
}

async function enrolPage(c: Context<App>, path: string, row: UserRow, refusal?: Refusal) {
  const { realm } = c.var
  const { organisation, page } = lookOf(realm)
  const app = await requirePendingTotp(c, row)
  const { key, uri } = await totpKey(c.env, realm, row, app, issuer)
  return renderPage(
    <EnrolPage
      organisation={organisation}
      picture={qrPicture(uri)}
      appKey={key}
      action={path}
      error={refusal?.detail}
    />,
    {
      title: 'Set up your authenticator app',
      status: refusal ? statusOf(refusal.reason) : 200,
      ...page,
    },
  )
}

async function codesPage(c: Context<App>, codes: string[], href: string) {
  const { organisation, page } = lookOf(c.var.realm)
  const shown = await renderPage(
    <RecoveryCodesPage organisation={organisation} codes={codes} next={href} />,
    { title: 'Your recovery codes', ...page },
  )
  return c.newResponse(shown.body, shown) // with the cookie
}
