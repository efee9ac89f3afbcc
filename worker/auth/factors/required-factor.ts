import type { Context } from 'hono'
import { needsFactor, openRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import type { App } from '../../http/app.ts'

/** Does the organisation's rule mean whoever asks? */
export function isMeant(c: Context<App>): boolean {
  const { user, signInRules = openRules } = c.var
  return needsFactor(signInRules.secondFactor, user.defined)
}

/** Must this user set up a second factor before anything else? A session that one opened has it. */
export function mustEnrol(c: Context<App>): boolean {
  return c.var.session.factor === '' && isMeant(c)
}
