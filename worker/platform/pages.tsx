import { type Context, Hono } from 'hono'
import { isProvedLately } from '../auth/account/reauthenticate.ts'
import { lockedPage } from '../auth/lock/locked-page.tsx'
import { platformPaths } from '../auth/sign-in/auth-paths.ts'
import { safeRedirectPath } from '../auth/sign-in/safe-redirect-path.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { appFrame } from '../http/assets.ts'
import { errorToRefusal } from '../http/error-to-refusal.ts'
import { open, platformSignedIn } from '../http/policy.ts'

const gettingIn = open('this is how the platform’s people get in')
export const dashboardPath = '/padmin/dashboard'
const provePath = must(platformPaths.prove, 'prove')

/** The platform's dashboard, and the way to it. Signing in itself is the flow that every realm has (auth/sign-in). */
export const platformPages = new Hono<App>()
  .get('/padmin', gettingIn, async (c) => {
    const isIn = await c.var.gatekeeper.authenticatePerson(c).then(
      () => true,
      (error) => errorToRefusal(error).reason === 'session_locked',
    )
    return c.redirect(isIn ? dashboardPath : platformPaths.signIn, 302)
  })
  .get(provePath, platformSignedIn(), (c) => provePage(c))
  .get('/padmin/security', gettingIn, (c) => c.redirect(`${dashboardPath}/security`, 302))
  .get('/padmin/dashboard', gettingIn, (c) => dashboardPage(c))
  .get('/padmin/dashboard/*', gettingIn, (c) => dashboardPage(c))

for (const path of ['', '/login', '/dashboard']) {
  platformPages.get(`/platform${path}`, gettingIn, (c) => c.redirect(`/padmin${path}`, 302))
}

/** The password once more, where it was written too long ago for what was asked; then back to where that was. */
async function provePage(c: Context<App>) {
  if (!isProvedLately(c)) return lockedPage(c, platformPaths)
  const next = safeRedirectPath(c.req.query('next')) ?? dashboardPath
  return c.redirect(next.startsWith(dashboardPath) ? next : dashboardPath, 303)
}

/** The frame of the dashboard holds nothing of its own; who is not in, is led to the door. */
async function dashboardPage(c: Context<App>) {
  try {
    await c.var.gatekeeper.authenticatePerson(c)
  } catch (error) {
    if (errorToRefusal(error).reason === 'signed_out') return c.redirect(platformPaths.signIn, 302)
    throw error
  }
  return appFrame(c, '/platform.html')
}
