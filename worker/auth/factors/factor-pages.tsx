import { type Context, Hono } from 'hono'
import { EnrolPage } from '#pages/account/enrol-page.tsx'
import { RecoveryCodesPage } from '#pages/account/recovery-codes-page.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { Refusal, statusOf } from '../../core/refusals/refusal.ts'
import { sentenceIn } from '../../core/refusals/refusals-in-languages.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { pageBeforeFactor } from '../../http/asked.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { signedIn } from '../../http/policy.ts'
import { renderPage } from '../../http/render-page.tsx'
import {
  commitOwnChange,
  requireFactorSession,
  requireFreshSignIn,
} from '../account/reauthenticate.ts'
import { changeSecurity } from '../account/security-page.tsx'
import { findUserById } from '../account/user-store.ts'
import { rotateSession } from '../sessions/rotate-session.ts'
import { endSessions } from '../sessions/session-store.ts'
import { safeRedirectPath } from '../sign-in/safe-redirect-path.ts'
import { rateLimitSignIns } from '../sign-in/verify-password.ts'
import { endUnfinishedSignIns } from './factor-store.ts'
import { removeOwnFactor } from './own-factors.ts'
import { pendingTotpId, setPendingTotp } from './pending-totp-cookie.ts'
import { qrPicture } from './qr-code.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { isMeant } from './required-factor.ts'
import { confirmTotp, findUnprovedTotp, newTotp, totpKey } from './totp.ts'

const own = signedIn('account')

/** An authenticator app is added, any factor is removed, recovery codes are made. */
export const factorPages = new Hono<App>()
  .post('/account/app', own, (c) =>
    changeSecurity(c, async (form) => {
      const { tenant } = c.var
      const row = await requireFreshSignIn(c, form.password)
      const now = new Date()
      const { id, statement } = await newTotp(c.env, tenant, row, issuerOf(c), now)
      const statements = [...endUnfinishedSignIns(tenant.db, row.id, now), statement]
      await commitOwnChange(c, { action: 'user.factor_begun', statements })
      setPendingTotp(c, id)
      return c.redirect('/account/app', 303)
    }),
  )
  .get('/account/app', own, (c) => enrolPage(c))
  .post('/account/app/proof', own, (c) =>
    changeSecurity(c, async (form) => {
      const codes = await proveOwnApp(c, typeof form.code === 'string' ? form.code : '')
      return codes ? codesPage(c, codes) : enrolPage(c, new Refusal('code_wrong'))
    }),
  )

  .post('/account/factors/:id/removal', own, (c) =>
    changeSecurity(c, async (form) => {
      const { password } = form
      await removeOwnFactor(c, { id: c.req.param('id'), password, isNeeded: isMeant(c) })
      return c.redirect('/account/security?done=removed', 303)
    }),
  )
  .post('/account/recovery-codes', own, (c) =>
    changeSecurity(c, async (form) => {
      const row = await requireFreshSignIn(c, form.password)
      await rateLimitSignIns(c, row.email, row) // ten hashes, and whoever just came in gives no password
      const { codes, statements } = await newRecoveryCodes(c.env, c.var.tenant, row, new Date())
      await commitOwnChange(c, {
        action: 'user.recovery_codes_made',
        statements,
        notice: 'recovery_codes_made',
      })
      return codesPage(c, codes)
    }),
  )

/** The first code proves the app; from now on this session counts as opened with it, under a new token. */
async function proveOwnApp(c: Context<App>, code: string): Promise<string[] | undefined> {
  const { tenant, actorId } = c.var
  const now = new Date()
  await requireFactorSession(c)
  const row = must(await findUserById(tenant.db, actorId), 'user')
  const app = await findUnprovedTotp(tenant.db, actorId, pendingTotpId(c))
  const proof = app && (await confirmTotp(c.env, tenant, app, code, now))
  if (!proof) return undefined
  const { codes, statements } = await newRecoveryCodes(c.env, tenant, row, now)
  const rotated = await rotateSession(c, row, { factor: 'totp' }, now)
  await commitOwnChange(c, {
    action: 'user.factor_added',
    details: { kind: 'totp' },
    statements: [
      ...proof,
      ...statements,
      ...rotated.statements,
      endSessions(tenant.db, actorId, now, { keep: rotated.tokenHash, isBare: true }),
    ],
    notice: 'factor_added',
  })
  await rotated.finish()
  return codes
}

async function enrolPage(c: Context<App>, refusal?: Refusal): Promise<Response> {
  const { tenant, actorId } = c.var
  const row = await findUserById(tenant.db, actorId)
  const app = row && (await findUnprovedTotp(tenant.db, actorId, pendingTotpId(c)))
  if (!row || !app) return c.redirect('/account/security', 303)
  const language = languageOf(c)
  const { key, uri } = await totpKey(c.env, tenant, row, app, issuerOf(c))
  return renderPage(
    <EnrolPage
      organisation={{ slug: tenant.slug, name: tenant.name }}
      picture={qrPicture(uri)}
      appKey={key}
      action="/account/app/proof"
      error={refusal && sentenceIn(refusal, language)}
    />,
    {
      title: wordsIn(language).account.appTitle,
      language,
      status: refusal ? statusOf(refusal.reason) : 200,
    },
  )
}

/** Ten codes, shown this once. Whoever had to set up a factor first goes on to the page they came for. */
export async function codesPage(c: Context<App>, codes: string[]) {
  const { slug, name } = c.var.tenant
  const language = languageOf(c)
  const next = safeRedirectPath(pageBeforeFactor(c)) ?? '/account/security'
  const page = await renderPage(
    <RecoveryCodesPage organisation={{ slug, name }} codes={codes} next={next} />,
    { title: wordsIn(language).account.codesTitle, language },
  )
  return c.newResponse(page.body, page) // with the cookie
}

const issuerOf = (c: Context<App>) => `Bilum, ${c.var.tenant.name}`
