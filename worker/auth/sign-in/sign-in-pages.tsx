import type { Context } from 'hono'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { SignIn } from '../../contract/auth.ts'
import { Refusal, statusOf } from '../../core/refusal.ts'
import type { App } from '../../http/app.ts'
import { refusalOf } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { open, signedIn } from '../../http/policy.ts'
import { CodePage, passkeyScript, renderPage, SignInPage } from '../../http/render-page.tsx'
import type { UserRow } from '../account/store.ts'
import { beginChallenge, endChallenge, seeChallenge, takeChallenge } from '../factors/challenge.ts'
import { doorOf } from '../factors/passkey-pages.tsx'
import { openByPasskey, passkeyOptions } from '../factors/passkeys.ts'
import { factorsOf, type Opened, verifyCode } from '../factors/second-factor.ts'
import { closeSession } from '../sessions/routes.ts'
import { setSessionCookie } from '../sessions/session-cookie.ts'
import { byPassword, openSessionFor } from '../sessions/start-session.ts'
import { startOf } from './landing-path.ts'
import { ownPath } from './safe-redirect-path.ts'
import { limitSignIns, passwordHolder } from './verify-password.ts'

const gettingIn = open('this is how one gets in')

/** Signing in and out as plain pages: they work on any phone, with JavaScript off. */
export const sessionPages = new Hono<App>()
  .get('/auth', gettingIn, (c) => signInPage(c))
  .get('/auth/login', gettingIn, (c) => signInPage(c))
  .get('/login', gettingIn, (c) => signInPage(c))

  .post('/auth', gettingIn, async (c) => {
    const form = await formOf(c)
    const next = ownPath(form.next)
    const email = typeof form.email === 'string' ? form.email : ''
    const sent = z.safeParse(SignIn, { email, password: form.password })
    if (!sent.success) {
      const said = sent.error.issues[0]?.message ?? 'Write your e-mail address and password.'
      return signInPage(c, { email, next, error: `Authentication failed: ${said}.`, status: 422 })
    }
    try {
      const row = await passwordHolder(c, sent.data)
      const factors = await factorsOf(c.var.tenant.db, row.id)
      if (factors.length === 0) return await comeIn(c, row, byPassword, next)
      await beginChallenge(c, row)
      return c.redirect(`/auth/code${next ? `?next=${encodeURIComponent(next)}` : ''}`, 303)
    } catch (error) {
      const { reason, detail } = refusalOf(error)
      if (reason === 'failed') throw error
      const said = `Authentication failed: ${detail}`
      return signInPage(c, { email, next, error: said, status: statusOf(reason) })
    }
  })

  .get('/auth/code', gettingIn, (c) => codePage(c, { next: ownPath(c.req.query('next')) }))
  .post('/auth/code', gettingIn, (c) =>
    secondStep(c, ({ user }, form) => verifyCode(c, user, textOf(form.code))),
  )
  .post('/auth/passkey', gettingIn, (c) =>
    secondStep(c, async ({ user, challenge }, form) => {
      const { tenant } = c.var
      const door = doorOf(c)
      const credential = textOf(form.credential)
      const opened = await openByPasskey(tenant.db, door, user.id, challenge, credential)
      if (!opened) throw new Refusal('passkey_wrong')
      return opened
    }),
  )

  .post('/auth/logout', signedIn(), async (c) => {
    await closeSession(c)
    return c.redirect('/auth?left=1', 303)
  })

type Taken = Awaited<ReturnType<typeof takeChallenge>>

/** Opens the session when the factor is right; a wrong one is asked for again, up to five times. */
async function secondStep(
  c: Context<App>,
  verify: (taken: Taken, form: Record<string, unknown>) => Promise<Opened>,
): Promise<Response> {
  const form = await formOf(c)
  const next = ownPath(form.next)
  try {
    const taken = await takeChallenge(c)
    await limitSignIns(c, taken.user.email)
    const opened = await verify(taken, form)
    const statements = [taken.use, ...opened.statements]
    endChallenge(c)
    return await comeIn(c, taken.user, { ...opened, statements }, next)
  } catch (error) {
    const { reason, detail } = refusalOf(error)
    if (reason === 'failed') throw error
    if (askedAgain.includes(reason))
      return codePage(c, { next, error: detail, status: statusOf(reason) })
    endChallenge(c)
    const said = `Authentication failed: ${detail}`
    const page = await signInPage(c, { next, error: said, status: statusOf(reason) })
    return c.newResponse(page.body, page) // with the cookie
  }
}

const askedAgain = ['code_wrong', 'code_used', 'passkey_wrong']

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

async function comeIn(c: Context<App>, row: UserRow, opened: Opened, next: string | undefined) {
  const { accessToken, expiresAt } = await openSessionFor(c, row, opened)
  setSessionCookie(c, accessToken, expiresAt)
  return c.redirect(next ?? (await startOf(c.var.tenant.db, row)), 303)
}

type Said = { email?: string; next?: string | undefined; error?: string; status?: number }

function signInPage(c: Context<App>, said: Said = {}) {
  const { slug, name } = c.var.tenant
  const next = said.next ?? ownPath(c.req.query('next'))
  return renderPage(
    <SignInPage
      organisation={{ slug, name }}
      notice={noticeOf(c)}
      {...(said.email !== undefined && { email: said.email })}
      {...(said.error !== undefined && { error: said.error })}
      {...(next !== undefined && { next })}
    />,
    { title: `Sign in to ${name}`, status: said.status ?? 200 },
  )
}

function noticeOf(c: Context<App>) {
  if (c.req.query('left')) return 'You are signed out.'
  if (c.req.query('password')) return 'Your new password is set. Sign in with it.'
  return null
}

async function codePage(c: Context<App>, { next, error, status = 200 }: Said) {
  const { tenant } = c.var
  const seen = await seeChallenge(c).catch((failure) => {
    if (failure instanceof Refusal) return undefined
    throw failure
  })
  if (!seen) return c.redirect('/auth', 303)
  const { user, challenge } = seen
  const options = await passkeyOptions(tenant.db, doorOf(c), user.id, challenge)
  return renderPage(
    <CodePage
      organisation={{ slug: tenant.slug, name: tenant.name }}
      action="/auth/code"
      passkey={options ? { options, action: '/auth/passkey' } : undefined}
      next={next}
      error={error}
    />,
    { title: 'Your second factor', status, script: passkeyScript },
  )
}
