import { type Context, Hono } from 'hono'
import { platformPaths } from '../auth/sign-in/auth-paths.ts'
import type { App } from '../http/app.ts'
import { appFrame } from '../http/assets.ts'
import { errorToRefusal } from '../http/error-to-refusal.ts'
import { open } from '../http/policy.ts'

const gettingIn = open('this is how the platform’s people get in')
export const dashboardPath = '/padmin/dashboard'

/** The platform's dashboard, and the way to it. Signing in itself is the flow that every realm has (auth/sign-in). */
export const platformPages = new Hono<App>()
  .get('/padmin', gettingIn, async (c) => {
    const isIn = await c.var.gatekeeper.authenticatePerson(c).then(
      () => true,
      (error) => errorToRefusal(error).reason === 'session_locked',
    )
    return c.redirect(isIn ? dashboardPath : platformPaths.signIn, 302)
  })
  .get('/padmin/security', gettingIn, (c) => c.redirect(`${dashboardPath}/security`, 302))
  .get('/padmin/dashboard', gettingIn, (c) => dashboardPage(c))
  .get('/padmin/dashboard/*', gettingIn, (c) => dashboardPage(c))

for (const path of ['', '/login', '/dashboard']) {
  platformPages.get(`/platform${path}`, gettingIn, (c) => c.redirect(`/padmin${path}`, 302))
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
