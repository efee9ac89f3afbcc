import { Hono } from 'hono'
import { PasskeyPage } from '#pages/account/passkey-page.tsx'
import { passkeyScript } from '#pages/scripts.generated.ts'
import { wordsIn } from '#pages/words/words.ts'
import type { App } from '../../http/app.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { signedIn } from '../../http/policy.ts'
import { renderPage } from '../../http/render-page.tsx'
import { changeSecurity } from '../account/security-page.tsx'
import { codesPage } from './factor-pages.tsx'
import { askForPasskey, keepPasskey } from './own-factors.ts'

const own = signedIn('account')

/** A passkey of this device is added: the first page asks the browser for it, the second keeps its public half. */
export const passkeyPages = new Hono<App>()
  .post('/account/passkey', own, (c) =>
    changeSecurity(c, async (form) => {
      const { slug, name } = c.var.tenant
      const options = await askForPasskey(c, form.password)
      const language = languageOf(c)
      const page = await renderPage(
        <PasskeyPage
          organisation={{ slug, name }}
          options={options}
          action="/account/passkey/proof"
          back="/account/security"
        />,
        { title: wordsIn(language).account.passkeyTitle, language, script: passkeyScript },
      )
      return c.newResponse(page.body, page) // with the cookie
    }),
  )
  .post('/account/passkey/proof', own, (c) =>
    changeSecurity(c, async (form) => {
      const codes = await keepPasskey(c, form.credential)
      return codes ? codesPage(c, codes) : c.redirect('/account/security?done=added', 303)
    }),
  )
