import { Hono } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { allowed, signedIn } from '../../http/policy.ts'
import { factorPages } from '../factors/factor-pages.tsx'
import { listFactors } from '../factors/factor-store.ts'
import { passkeyPages } from '../factors/passkey-pages.tsx'
import { readSettings, saveRequirement } from '../factors/required-factor.ts'
import { clearSessionCookie } from '../sessions/session-cookie.ts'
import { endSessions } from '../sessions/session-store.ts'
import { changePasswordPages } from './change-password-pages.tsx'
import { commitOwnChange, requireFreshSignIn, revokeOwnSession } from './reauthenticate.ts'
import { changeSecurity, securityPage } from './security-page.tsx'

const own = signedIn('account')

/** Looking after one's own sign-in, as plain pages: password, second factors, devices. */
export const accountPages = new Hono<App>()
  .route('/', factorPages)
  .route('/', passkeyPages)
  .route('/', changePasswordPages)
  .get('/account/security', own, (c) => securityPage(c))

  .post('/account/sessions/end', own, (c) =>
    changeSecurity(c, async () => {
      await commitOwnChange(c, {
        action: 'user.signed_out_everywhere',
        statements: [endSessions(c.var.tenant.db, c.var.actorId, new Date())],
        isEnding: true,
      })
      clearSessionCookie(c)
      return c.redirect('/auth?left=1', 303)
    }),
  )
  .post('/account/sessions/:id/end', own, (c) =>
    changeSecurity(c, async () => {
      await revokeOwnSession(c, c.req.param('id') ?? '')
      return c.redirect('/account/security?done=ended', 303)
    }),
  )

  .post('/account/requirement', allowed('manage_organisation'), (c) =>
    changeSecurity(c, async (form) => {
      const row = await requireFreshSignIn(c, form.password)
      const { db } = c.var.tenant
      const isOn = form.isOn === 'yes'
      if (isOn && (await listFactors(db, row.id)).length === 0)
        throw new Refusal('own_factor_first')
      const { revision = 0 } = (await readSettings(db)) ?? {}
      await commitOwnChange(c, {
        action: 'organisation.second_factor_rule_changed',
        details: { isOn },
        statements: [saveRequirement(db, isOn, revision, new Date())],
      })
      return c.redirect('/account/security?done=saved', 303)
    }),
  )
