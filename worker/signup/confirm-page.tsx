import type { Context } from 'hono'
import { typingScript } from '#pages/scripts.generated.ts'
import { FormPage } from '#pages/ui/form-page.tsx'
import { publicCss } from '#pages/ui/public-css.ts'
import { wordsIn } from '#pages/words/words.ts'
import { rateLimitAnonymous } from '../auth/sign-in/verify-password.ts'
import { isOwnToken } from '../core/links.ts'
import { type Refusal, statusOf } from '../core/refusals/refusal.ts'
import { sentenceIn } from '../core/refusals/refusals-in-languages.ts'
import { sha256 } from '../core/sha256.ts'
import { passwordMax, passwordMin } from '../domain/access/password-rules.ts'
import { plainFormats, plainFormatsIn } from '../domain/reading/formats.ts'
import type { Language } from '../domain/reading/languages.ts'
import type { App } from '../http/app.ts'
import { errorToRefusal } from '../http/error-to-refusal.ts'
import { formOf } from '../http/form.ts'
import { languageOfStranger } from '../http/language/language-of.ts'
import { renderPage } from '../http/render-page.tsx'
import { originOf } from '../tenancy/origin.ts'
import { confirm, seeSignUp } from './confirmation.ts'
import { networkOf } from './network-of.ts'
import { provision } from './opening/provision.ts'
import type { SignUpRow } from './store.ts'
import { rememberSigningUp } from './visitor-cookie.ts'

/**
 * Behind the link of the letter. It names what it confirms: anyone can sign up with somebody else's address, and it must
 * not be confirmed unread. The password is chosen here, by whoever reads that address's mail, and by nobody else.
 */
export async function confirmPage(c: Context<App>, token: string, error?: Refusal) {
  if (!error) await limitLink(c, token)
  const signUp = await seeSignUp(c.env, token, new Date())
  const language = languageOfStranger(c)
  const { signUp: words, signIn } = wordsIn(language)
  return renderPage(
    <FormPage
      title={words.confirm}
      lead={signUp ? leadFor(c.env, signUp, language) : words.usedLead}
      error={error && sentenceIn(error, language)}
      action="/confirm-email"
      button={signUp ? words.confirmButton : words.usedButton}
      hidden={{ token }}
      fields={
        signUp
          ? [
              {
                name: 'password',
                label: words.choosePassword,
                type: 'password',
                autoComplete: 'new-password',
                min: passwordMin.alone,
                counting: {
                  counted: signIn.counted(passwordMin.alone),
                  enough: signIn.longEnough,
                },
                max: passwordMax,
                hint: signIn.passwordHint(passwordMin.alone),
              },
            ]
          : []
      }
    >
      {signUp && <script>{typingScript}</script>}
    </FormPage>,
    {
      title: words.confirm,
      status: error ? statusOf(error.reason) : 200,
      sheet: publicCss,
      script: signUp ? typingScript : '',
      language,
    },
  )
}

function leadFor(env: Env, { organisationName, slug, ...by }: SignUpRow, language: Language) {
  const { signUp: words, calendar } = wordsIn(language)
  const formats = language === 'en' ? plainFormats : plainFormatsIn(calendar)
  const host = new URL(originOf(env, slug)).host
  const name = `${by.firstName} ${by.lastName}`
  const at = formats.moment(by.createdAt.toISOString())
  return words.confirmLead(organisationName, host, name, at, by.email)
}

/** One press confirms the address, takes the password, and prepares the organisation's own database. */
export async function takeConfirmation(c: Context<App>) {
  const sent = await formOf(c)
  const token = typeof sent.token === 'string' ? sent.token : ''
  await limitLink(c, token)
  const password = typeof sent.password === 'string' ? sent.password : ''
  try {
    const row = await confirm(c.env, { token, password, network: await networkOf(c) }, new Date())
    rememberSigningUp(c, row)
    const outcome = await provision(c.env, row.id, new Date())
    const page = outcome === 'done' ? '/email-activation-success' : '/email-confirmed'
    return c.redirect(`${page}?organisation=${row.slug}`, 303)
  } catch (error) {
    const refusal = errorToRefusal(error)
    if (refusal.reason.startsWith('password_')) return confirmPage(c, token, refusal)
    if (!refusal.reason.startsWith('link_')) throw error
    return c.redirect('/email-token-expired', 303)
  }
}

/** A letter's link is limited by itself: whoever guesses behind the same address keeps nobody's shut. */
async function limitLink(c: Context<App>, token: string) {
  const isOurs = await isOwnToken(c.env, 'confirmation', token)
  await rateLimitAnonymous(c, isOurs ? `confirm/${await sha256(token)}` : 'confirm')
}
