import type { Context } from 'hono'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { commit } from '../audit/commit.ts'
import { SignIn } from '../contract/auth.ts'
import type { App } from '../http/app.ts'
import {
  CodePage,
  EnrolPage,
  FormPage,
  publicCss,
  RecoveryCodesPage,
  renderPage,
} from '../http/page.tsx'
import { open } from '../http/policy.ts'
import { Refusal, statusOf } from '../http/problems.ts'
import { refusalOf } from '../http/refusal-of.ts'
import { platformFrame } from '../http/web-app.ts'
import { beginChallenge, endChallenge, seeChallenge, takeChallenge } from '../session/challenge.ts'
import { setSessionCookie } from '../session/cookie.ts'
import { linkPages } from '../session/link-pages.tsx'
import { openSessionFor } from '../session/open-session.ts'
import { passwordHolder } from '../session/password-check.ts'
import { qrPicture } from '../session/qr.ts'
import { closeSession } from '../session/routes.ts'
import {
  appKeyOf,
  factorsOf,
  findUnprovedApp,
  newApp,
  newRecoveryCodes,
  type Opened,
  proveApp,
  verifyCode,
} from '../session/second-factor.ts'
import type { UserRow } from '../session/store.ts'
import { authenticatePerson, platformSignedIn } from './policy.ts'

const gettingIn = open('this is how the platform’s people get in')
const look = { sheet: publicCss, script: '' }
const issuer = 'Bilum platform'
const dashboard = '/padmin/dashboard'

/** Getting in to the platform: a password, and always a second factor. Whoever has none yet sets one up before anything else. */
export const platformPages = new Hono<App>()
  .get('/padmin', gettingIn, async (c) => {
    const isIn = await authenticatePerson(c).then(
      () => true,
      () => false,
    )
    return c.redirect(isIn ? dashboard : '/padmin/login', 302)
  })
  .get('/padmin/login', gettingIn, (c) => loginPage(c))
  .post('/padmin/login', gettingIn, async (c) => {
    const sent = z.safeParse(SignIn, await c.req.parseBody())
    try {
      if (!sent.success) throw new Refusal('invalid_credentials')
      const row = await passwordHolder(c, sent.data)
      const hasFactor = (await factorsOf(c.var.tenant.db, row.id)).length > 0
      if (!hasFactor) await beginApp(c, row)
      await beginChallenge(c, row.id)
      return c.redirect(hasFactor ? '/padmin/code' : '/padmin/enrol', 303)
    } catch (error) {
      return refusedLogin(c, error)
    }
  })

  .get('/padmin/code', gettingIn, () => codePage())
  .post('/padmin/code', gettingIn, async (c) => {
    const { code } = await c.req.parseBody()
    try {
      const { user, use } = await takeChallenge(c)
      const opened = await verifyCode(c, user, typeof code === 'string' ? code : '')
      await comeIn(c, user, { ...opened, statements: [use, ...opened.statements] })
      return c.redirect(dashboard, 303)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.reason === 'code_wrong' || refusal.reason === 'code_used')
        return codePage(refusal)
      return refusedLogin(c, error)
    }
  })

  .get('/padmin/enrol', gettingIn, async (c) => {
    try {
      return await enrolPage(c, await seeChallenge(c))
    } catch (error) {
      return refusedLogin(c, error)
    }
  })
  .post('/padmin/enrol', gettingIn, async (c) => {
    const { code } = await c.req.parseBody()
    try {
      const { user, use } = await takeChallenge(c)
      const codes = await enrol(c, user, use, typeof code === 'string' ? code : '')
      if (!codes) return await enrolPage(c, user, new Refusal('code_wrong'))
      const page = await renderPage(
        <RecoveryCodesPage
          codes={codes}
          next={{ href: dashboard, label: 'Go to the dashboard' }}
        />,
        { title: 'Your recovery codes', ...look },
      )
      return c.newResponse(page.body, page) // with the cookie
    } catch (error) {
      return refusedLogin(c, error)
    }
  })

  .post('/padmin/logout', platformSignedIn(), async (c) => {
    await closeSession(c)
    return c.redirect('/padmin/login?left=1', 303)
  })
  .get('/padmin/dashboard', gettingIn, (c) => dashboardPage(c))
  .get('/padmin/dashboard/*', gettingIn, (c) => dashboardPage(c))
  .route(
    '/',
    linkPages({
      signIn: '/padmin/login',
      reset: '/padmin/reset-password',
      activation: '/padmin/activate-account',
    }),
  )

for (const path of ['', '/login', '/dashboard']) {
  platformPages.get(`/platform${path}`, gettingIn, (c) => c.redirect(`/padmin${path}`, 302))
}

/** The frame of the dashboard holds nothing of its own; who is not in, is led to the door. */
async function dashboardPage(c: Context<App>) {
  try {
    await authenticatePerson(c)
  } catch (error) {
    if (refusalOf(error).reason === 'signed_out') return c.redirect('/padmin/login', 302)
    throw error
  }
  return platformFrame(c)
}

async function comeIn(c: Context<App>, row: UserRow, opened: Opened) {
  const { accessToken, expiresAt } = await openSessionFor(c, row, opened)
  setSessionCookie(c, accessToken, expiresAt)
  endChallenge(c)
}

/** Begins an app for someone who has no factor, once: a page opened again shows the same key. */
async function beginApp(c: Context<App>, row: UserRow) {
  const { tenant } = c.var
  if (await findUnprovedApp(tenant.db, row.id)) return
  const now = new Date()
  const { id, statement } = await newApp(c.env, tenant, row, issuer, now)
  await commit(
    { env: c.env, tenant, mutation: { userId: row.id, key: `app/${id}`, requestHash: id } },
    {
      at: now,
      actorId: row.id,
      action: 'user.factor_begun',
      subject: `user/${row.id}`,
      details: { kind: 'totp' },
      statements: [statement],
      answer: { status: 201, body: null },
    },
  )
}

/** The first code proves the app and opens the session, in one change. Gives the recovery codes, or nothing for a wrong code. */
async function enrol(
  c: Context<App>,
  row: UserRow,
  use: Opened['statements'][number],
  code: string,
) {
  const { tenant } = c.var
  const now = new Date()
  const app = await findUnprovedApp(tenant.db, row.id)
  const proof = app && (await proveApp(c.env, tenant, app, code, now))
  if (!proof) return undefined
  const { codes, statements } = await newRecoveryCodes(tenant.db, row.id, now)
  await comeIn(c, row, { factor: 'totp', statements: [use, ...proof, ...statements] })
  return codes
}

async function enrolPage(c: Context<App>, row: UserRow, refusal?: Refusal) {
  const { tenant } = c.var
  const app = await findUnprovedApp(tenant.db, row.id)
  if (!app) throw new Refusal('challenge_used')
  const { key, uri } = await appKeyOf(c.env, tenant, row, app, issuer)
  return renderPage(
    <EnrolPage
      picture={qrPicture(uri)}
      appKey={key}
      action="/padmin/enrol"
      error={refusal?.detail}
    />,
    {
      title: 'Set up your authenticator app',
      status: refusal ? statusOf(refusal.reason) : 200,
      ...look,
    },
  )
}

function codePage(refusal?: Refusal) {
  return renderPage(<CodePage action="/padmin/code" error={refusal?.detail} />, {
    title: 'Your second factor',
    status: refusal ? statusOf(refusal.reason) : 200,
    ...look,
  })
}

function refusedLogin(c: Context<App>, error: unknown) {
  const refusal = refusalOf(error)
  if (refusal.reason === 'failed') throw error
  return loginPage(c, refusal)
}

function loginPage(c: Context<App>, refusal?: Refusal) {
  const notice = c.req.query('left')
    ? 'You are signed out.'
    : c.req.query('password')
      ? 'Your new password is set. Sign in with it.'
      : null
  return renderPage(
    <FormPage
      title="Platform sign-in"
      lead="For the people who run Bilum. Organisations sign in at their own address."
      error={refusal && `Authentication failed: ${refusal.detail}`}
      notice={notice}
      action="/padmin/login"
      button="Sign in"
      fields={[
        { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username', max: 254 },
        {
          name: 'password',
          label: 'Password',
          type: 'password',
          autoComplete: 'current-password',
          max: 256,
        },
      ]}
    >
      <p>
        <a href="/padmin/reset-password">Forgotten your password?</a>
      </p>
    </FormPage>,
    { title: 'Platform sign-in', status: refusal ? statusOf(refusal.reason) : 200, ...look },
  )
}
