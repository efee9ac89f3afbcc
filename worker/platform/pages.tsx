import type { Context } from 'hono'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { UserRow } from '../auth/account/store.ts'
import {
  beginChallenge,
  endChallenge,
  seeChallenge,
  takeChallenge,
} from '../auth/factors/challenge.ts'
import { factorsOf, type Opened, verifyCode } from '../auth/factors/second-factor.ts'
import { linkPages } from '../auth/links/password-link-pages.tsx'
import { closeSession } from '../auth/sessions/routes.ts'
import { setSessionCookie } from '../auth/sessions/session-cookie.ts'
import { openSessionFor } from '../auth/sessions/start-session.ts'
import { limitSignIns, passwordHolder } from '../auth/sign-in/verify-password.ts'
import { SignIn } from '../contract/auth.ts'
import { Refusal, statusOf } from '../core/refusal.ts'
import type { App } from '../http/app.ts'
import { platformFrame } from '../http/desk-app.ts'
import { refusalOf } from '../http/error-to-refusal.ts'
import { formOf } from '../http/form.ts'
import { open } from '../http/policy.ts'
import {
  CodePage,
  FormPage,
  publicCss,
  RecoveryCodesPage,
  renderPage,
} from '../http/render-page.tsx'
import { beginApp, enrolPage, proveFirstApp } from './enrolment.tsx'
import { authenticatePerson, platformSignedIn } from './policy.ts'

const gettingIn = open('this is how the platform’s people get in')
const look = { sheet: publicCss, script: '' }
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
    const sent = z.safeParse(SignIn, await formOf(c))
    try {
      if (!sent.success) throw new Refusal('invalid_credentials')
      const row = await passwordHolder(c, sent.data)
      const hasFactor = (await factorsOf(c.var.tenant.db, row.id)).length > 0
      if (!hasFactor) await beginApp(c, row)
      await beginChallenge(c, row)
      return c.redirect(hasFactor ? '/padmin/code' : '/padmin/enrol', 303)
    } catch (error) {
      return refusedLogin(c, error)
    }
  })

  .get('/padmin/code', gettingIn, async (c) => {
    try {
      await seeChallenge(c)
      return await codePage()
    } catch (error) {
      return refusedLogin(c, error)
    }
  })
  .post('/padmin/code', gettingIn, async (c) => {
    const { code } = await formOf(c)
    try {
      const { user, use } = await takeChallenge(c)
      await limitSignIns(c, user.email)
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
      return await enrolPage(c, (await seeChallenge(c)).user)
    } catch (error) {
      return refusedLogin(c, error)
    }
  })
  .post('/padmin/enrol', gettingIn, async (c) => {
    const { code } = await formOf(c)
    try {
      const { user, use } = await takeChallenge(c)
      await limitSignIns(c, user.email)
      const proved = await proveFirstApp(c, user, typeof code === 'string' ? code : '')
      if (!proved) return await enrolPage(c, user, new Refusal('code_wrong'))
      await comeIn(c, user, { factor: 'totp', statements: [use, ...proved.statements] })
      const page = await renderPage(
        <RecoveryCodesPage
          codes={proved.codes}
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
