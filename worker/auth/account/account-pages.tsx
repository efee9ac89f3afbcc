import { Hono } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import { languageChoices } from '../../domain/reading/languages.ts'
import type { App } from '../../http/app.ts'
import { signedIn } from '../../http/policy.ts'
import { factorPages } from '../factors/factor-pages.tsx'
import { passkeyPages } from '../factors/passkey-pages.tsx'
import { clearForGood } from '../sessions/session-cookie.ts'
import { endEverywhere } from '../sessions/session-store.ts'
import { changePasswordPages } from './change-password-pages.tsx'
import { commitOwnChange, revokeOwnSession } from './reauthenticate.ts'
import { changeSecurity, securityPage } from './security-page.tsx'
import { saveLanguage } from './user-store.ts'

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
        statements: endEverywhere(c.var.tenant, c.var.actorId, new Date()),
        isEnding: true,
      })
      clearForGood(c)
      return c.redirect('/auth?left=1', 303)
    }),
  )
  .post('/account/sessions/:id/end', own, (c) =>
    changeSecurity(c, async () => {
      await revokeOwnSession(c, c.req.param('id') ?? '')
      return c.redirect('/account/security?done=ended', 303)
    }),
  )

  .post('/account/language', own, (c) =>
    changeSecurity(c, async (form) => {
      const language = languageChoices.find((one) => one === form.language)
      if (!language) throw new Refusal('invalid')
      const { db } = c.var.tenant
      await commitOwnChange(c, {
        action: 'user.profile_changed',
        details: { fields: ['preferences'] },
        statements: [saveLanguage(db, c.var.actorId, language, new Date())],
      })
      return c.redirect('/account/security?done=saved', 303)
    }),
  )
