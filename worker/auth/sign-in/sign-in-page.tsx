import type { Context } from 'hono'
import { CodePage } from '#pages/account/code-page.tsx'
import { SignInPage } from '#pages/account/sign-in-page.tsx'
import { passkeyScript, prefilledScript } from '#pages/scripts.generated.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { lookOf } from '../../http/realm-look.ts'
import { renderPage } from '../../http/render-page.tsx'
import { seeChallenge } from '../factors/challenge.ts'
import { passkeyHostOf } from '../factors/passkey-host.ts'
import { passkeyOptions } from '../factors/passkeys.ts'
import type { AuthPaths } from './auth-paths.ts'
import { safeRedirectPath } from './safe-redirect-path.ts'

type Said = { email?: string; next?: string | undefined; error?: string; status?: number }

/** The first step, with what was typed and what was wrong with it. */
export function signInPage(c: Context<App>, paths: AuthPaths, said: Said = {}) {
  const { realm } = c.var
  const look = lookOf(realm)
  const title = realm.kind === 'platform' ? 'Platform sign-in' : `Sign in to ${realm.name}`
  return renderPage(
    <SignInPage
      organisation={look.organisation}
      title={title}
      action={paths.signIn}
      reset={paths.reset}
      notice={noticeOf(c)}
      email={said.email}
      error={said.error}
      next={said.next ?? safeRedirectPath(c.req.query('next'))}
    />,
    { title, status: said.status ?? 200, ...look.page, script: prefilledScript },
  )
}

function noticeOf(c: Context<App>) {
  if (c.req.query('left')) return 'You are signed out.'
  if (c.req.query('password')) return 'Your new password is set. Sign in with it.'
  return null
}

/** The second step, for whoever's password was right a moment ago; anyone else starts at the first. */
export async function codePage(c: Context<App>, paths: AuthPaths, said: Said = {}) {
  const { next, error, status = 200 } = said
  const seen = await seeChallenge(c).catch((failure) => {
    if (failure instanceof Refusal) return undefined
    throw failure
  })
  if (!seen) return c.redirect(paths.signIn, 303)
  const { user, challenge } = seen
  const { organisation, page } = lookOf(c.var.realm)
  const action = paths.passkey
  const options =
    action && (await passkeyOptions(c.var.realm.db, passkeyHostOf(c), user.id, challenge))
  return renderPage(
    <CodePage
      organisation={organisation}
      action={paths.code}
      passkey={action && options ? { options, action } : undefined}
      next={next}
      error={error}
    />,
    { title: 'Your second factor', status, script: passkeyScript, ...page },
  )
}
