import { Hono } from 'hono'
import { sessionCookie } from '../auth/sessions/session-cookie.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from '../http/app.ts'
import { open } from '../http/policy.ts'
import { isDemonstration, startVisit } from './visitor.ts'

/** One tap from the front page: no account, no password, and nothing that could be changed. */
export const demonstrationRoutes = new Hono<App>().get(
  '/look-around',
  open('the demonstration is for everyone, and only to look at'),
  (c) => {
    if (!isDemonstration(c)) throw new Refusal('not_found')
    if (sessionCookie(c) === undefined) startVisit(c)
    return c.redirect('/', 303)
  },
)
