import type { Context } from 'hono'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { SignIn } from '../contract/auth.ts'
import type { App } from '../http/app.ts'
import { renderPage, SignInPage } from '../http/page.tsx'
import { open, signedIn } from '../http/policy.ts'
import { Refusal, statusOf } from '../http/problems.ts'
import { setSessionCookie } from './cookie.ts'
import { homeOf } from './home.ts'
import { openSession } from './open-session.ts'
import { closeSession } from './routes.ts'

const gettingIn = 'this is how one gets in'

/** Signing in and out as plain pages: they work on any phone, with JavaScript off. */
export const sessionPages = new Hono<App>()
  .get('/auth', open(gettingIn), (c) => signInPage(c))
  .get('/auth/login', open(gettingIn), (c) => signInPage(c))
  .get('/login', open(gettingIn), (c) => signInPage(c))

  .post('/auth', open(gettingIn), async (c) => {
    const form = await c.req.parseBody()
    const next = ownPath(form.next)
    const email = typeof form.email === 'string' ? form.email : ''
    const sent = z.safeParse(SignIn, { email, password: form.password })
    if (!sent.success) {
      const said = sent.error.issues[0]?.message ?? 'Write your e-mail address and password.'
      return signInPage(c, { email, next, error: `Authentication failed: ${said}.`, status: 422 })
    }
    try {
      const session = await openSession(c, sent.data)
      setSessionCookie(c, session.accessToken, new Date(session.expiresAt))
      return c.redirect(next ?? homeOf(session.user.role), 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const said = `Authentication failed: ${error.detail}`
      return signInPage(c, { email, next, error: said, status: statusOf(error.reason) })
    }
  })

  .post('/auth/logout', signedIn(), async (c) => {
    await closeSession(c)
    return c.redirect('/auth?left=1', 303)
  })

type Said = { email?: string; next?: string | undefined; error?: string; status?: number }

function signInPage(c: Context<App>, said: Said = {}) {
  const { slug, name } = c.var.tenant
  const next = said.next ?? ownPath(c.req.query('next'))
  const notice = c.req.query('left') ? 'You are signed out.' : null
  return renderPage(
    <SignInPage
      organisation={{ slug, name }}
      notice={notice}
      {...(said.email !== undefined && { email: said.email })}
      {...(said.error !== undefined && { error: said.error })}
      {...(next !== undefined && { next })}
    />,
    { title: `Sign in to ${name}`, status: said.status ?? 200 },
  )
}

/** A path of our own to go on to, never another site: `//evil.example` is one. */
function ownPath(text: unknown): string | undefined {
  return typeof text === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : undefined
}
