import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { LanguageLinks } from '#pages/account/language-links.tsx'
import { HumanCheck, HumanCheckScript } from '#pages/signup/human-check.tsx'
import { FormPage } from '#pages/ui/form-page.tsx'
import { publicCss } from '#pages/ui/public-css.ts'
import { wordsIn } from '#pages/words/words.ts'
import { rateLimitAnonymous } from '../auth/sign-in/verify-password.ts'
import { Address } from '../contract/auth.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { formOf } from '../http/form.ts'
import { keepChosenLanguage, languageOfStranger } from '../http/language/language-of.ts'
import { open } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { askOnPage, scriptsOf } from '../strangers/human-check/require-human.ts'
import { discover } from './discover.ts'

const anyone = open('finding one’s organisation needs no account; the answer comes by mail')

/** From an e-mail address to its organisations: the answer goes to the address, never onto the page. */
export const discoveryPages = new Hono<App>()
  .get('/discover', anyone, (c) => {
    keepChosenLanguage(c)
    return discoverPage(c, { isSent: c.req.query('sent') !== undefined })
  })
  .post('/discover', anyone, async (c) => {
    await rateLimitAnonymous(c, 'discovery')
    const form = await formOf(c)
    const sent = z.safeParse(Address, form)
    if (!sent.success) return discoverPage(c, { isWrong: true })
    discover(c, { ...form, ...sent.data })
    return c.redirect('/discover?sent=1', 303)
  })

export const discoveryRoutes = new Hono<App>().post('/', anyone, body(Address), async (c) => {
  await rateLimitAnonymous(c, 'discovery')
  discover(c, c.req.valid('json'))
  return c.json({ status: 'accepted' }, 202)
})

async function discoverPage(
  c: Context<App>,
  { isWrong, isSent }: { isWrong?: boolean; isSent?: boolean },
) {
  const language = languageOfStranger(c)
  const { signUp: words } = wordsIn(language)
  const check = isSent ? undefined : await askOnPage(c.env, 'discovery', new Date())
  return renderPage(
    <FormPage
      title={words.discover}
      lead={words.discoverLead}
      error={isWrong ? words.discoverWrong : null}
      notice={isSent ? words.discoverSent : null}
      action="/discover"
      button={words.discoverButton}
      check={check && <HumanCheck form="discovery" check={check} />}
      fields={[
        {
          ...{ name: 'email', label: words.emailField, type: 'email' },
          ...{ autoComplete: 'email', max: 254 },
        },
      ]}
    >
      <LanguageLinks path="/discover" />
      <HumanCheckScript check={check} />
    </FormPage>,
    {
      title: words.discover,
      description: 'Forgotten your organisation’s address? We send it to your e-mail address.',
      status: isWrong ? 422 : 200,
      sheet: publicCss,
      script: '',
      language,
      ...scriptsOf(check),
    },
  )
}
