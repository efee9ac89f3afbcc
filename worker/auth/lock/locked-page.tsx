import type { Context } from 'hono'
import * as z from 'zod/mini'
import { LockedPage } from '#pages/account/locked-page.tsx'
import { SendAgainPage } from '#pages/account/send-again-page.tsx'
import { Unlock } from '../../contract/auth.ts'
import { statusOf } from '../../core/refusals/refusal.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { lookOf } from '../../http/realm-look.ts'
import { renderPage } from '../../http/render-page.tsx'
import { findUserById } from '../account/user-store.ts'
import { listFactors } from '../factors/factor-store.ts'
import { findAsker } from '../sessions/authenticate.ts'
import type { AuthPaths } from '../sign-in/auth-paths.ts'
import { safeRedirectPath } from '../sign-in/safe-redirect-path.ts'
import { type Interrupted, interruptedIn, withoutSecrets } from './interrupted.ts'
import { unlock } from './unlock.ts'

/** In place of the page that was asked for: the same address, and the password to go on. */
export async function lockedPage(c: Context<App>, paths: AuthPaths): Promise<Response> {
  return showLocked(c, paths, await interruptedIn(c), {})
}

/** The form of that page: on to what was asked for, or to what was sent and not carried out. */
export async function unlockByForm(c: Context<App>, paths: AuthPaths): Promise<Response> {
  await findAsker(c) // whoever holds no session has none to unlock
  const form = await formOf(c)
  const interrupted: Interrupted = {
    next: safeRedirectPath(form.next) ?? '/',
    to: safeRedirectPath(form.to),
    sent: withoutSecrets(form.sent),
  }
  const read = z.safeParse(Unlock, form)
  if (!read.success) {
    const error = `${read.error.issues[0]?.message ?? 'Password is required'}.`
    return showLocked(c, paths, interrupted, { error, status: 422 })
  }
  try {
    await unlock(c, read.data)
  } catch (error) {
    const { reason, detail } = errorToRefusal(error)
    if (!saidOnPage.includes(reason)) throw error
    return showLocked(c, paths, interrupted, { error: detail, status: statusOf(reason) })
  }
  const { next, to, sent } = interrupted
  if (!to || !sent) return c.redirect(next, 303)
  return renderPage(
    <SendAgainPage
      organisation={lookOf(c.var.realm).organisation}
      next={next}
      to={to}
      sent={Object.fromEntries(new URLSearchParams(sent))}
    />,
    { title: 'Unlocked', ...lookOf(c.var.realm).page },
  )
}

const saidOnPage = [
  ...['password_wrong', 'second_factor_needed', 'code_wrong', 'code_used', 'locked'],
  'too_many_requests',
]

async function showLocked(
  c: Context<App>,
  paths: AuthPaths,
  interrupted: Interrupted,
  { error, status = 401 }: { error?: string; status?: number },
) {
  const { db } = c.var.realm
  const [user, factors] = await Promise.all([
    findUserById(db, c.var.actorId),
    listFactors(db, c.var.actorId),
  ])
  const { firstName, lastName, email } = must(user, 'user')
  return renderPage(
    <LockedPage
      organisation={lookOf(c.var.realm).organisation}
      person={`${firstName} ${lastName}, ${email}`}
      userId={c.var.actorId}
      needsCode={factors.length > 0}
      hasPasskey={factors.some(({ kind }) => kind === 'passkey')}
      paths={paths}
      error={error}
      {...interrupted}
    />,
    { title: 'Locked', status, ...lookOf(c.var.realm).page },
  )
}
