import { type Context, Hono } from 'hono'
import { typingScript } from '#pages/scripts.generated.ts'
import { HumanCheck, HumanCheckScript } from '#pages/signup/human-check.tsx'
import { FormPage } from '#pages/ui/form-page.tsx'
import { MessagePage } from '#pages/ui/message-page.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { Refusal, statusOf } from '../../core/refusals/refusal.ts'
import { sentenceIn } from '../../core/refusals/refusals-in-languages.ts'
import { passwordMax, passwordMin } from '../../domain/access/password-rules.ts'
import { prefilled } from '../../domain/prefilled.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { open } from '../../http/policy.ts'
import { lookOf } from '../../http/realm-look.ts'
import { renderPage } from '../../http/render-page.tsx'
import { askOnPage, scriptsOf } from '../../strangers/human-check/require-human.ts'
import type { AuthPaths } from '../sign-in/auth-paths.ts'
import { saysKnown } from '../tries/known-device.ts'
import { rateLimitReset, requestReset } from './request-reset.ts'
import { type PasswordLink, requireLinkOwner, setPasswordByLink } from './set-password-by-link.ts'

const byLink = open('whoever holds the link of a letter')

/**
 * A forgotten password, and the first one: both are set through the link of a letter. GET shows, POST acts. `paths` says
 * where this place has them: an organisation at its own addresses, the platform under /padmin.
 */
export function passwordLinkPages(paths: AuthPaths) {
  return new Hono<App>()
    .get(paths.reset, byLink, async (c) =>
      c.req.query('token') ? newPasswordPage(c, paths, 'reset') : askPage(c, paths),
    )
    .post(paths.reset, byLink, async (c) => {
      const form = await formOf(c)
      if (form.token !== undefined) return takePassword(c, paths, 'reset', form)
      const email = typeof form.email === 'string' ? form.email.trim().toLowerCase() : ''
      await rateLimitReset(c, email)
      requestReset(c, form, email)
      return c.redirect(`${paths.reset}?sent=1`, 303)
    })
    .get(paths.activation, byLink, (c) => newPasswordPage(c, paths, 'activation'))
    .post(paths.activation, byLink, async (c) =>
      takePassword(c, paths, 'activation', await formOf(c)),
    )
}

async function askPage(c: Context<App>, paths: AuthPaths) {
  const language = languageOf(c)
  const { signIn } = wordsIn(language)
  const isSent = c.req.query('sent') !== undefined
  // a device that says it is known is asked for no work: if it is not, its form goes the slower way
  const isAsked = !isSent && !(await saysKnown(c))
  const check = isAsked ? await askOnPage(c.env, 'reset', new Date()) : undefined
  return renderPage(
    <FormPage
      organisation={lookOf(c.var.realm).organisation}
      title={signIn.forgotten}
      lead={signIn.forgottenLead}
      notice={isSent ? signIn.linkSent : null}
      action={paths.reset}
      button={signIn.sendLink}
      check={check && <HumanCheck form="reset" check={check} />}
      fields={[
        { name: 'email', label: signIn.email, type: 'email', autoComplete: 'username', max: 254 },
      ]}
    >
      <p>
        <a href={paths.signIn}>{signIn.backToSignIn}</a>
      </p>
      <HumanCheckScript check={check} />
    </FormPage>,
    { title: signIn.forgotten, language, ...lookOf(c.var.realm).page, ...scriptsOf(check) },
  )
}

async function newPasswordPage(
  c: Context<App>,
  paths: AuthPaths,
  kind: PasswordLink,
  error?: Refusal,
  sent?: string,
) {
  const token = sent ?? c.req.query('token') ?? ''
  const owner = await requireLinkOwner(c, kind, token).catch((failure: unknown) => {
    if (isDeadLink(failure)) return failure
    throw failure
  })
  if (owner instanceof Refusal) return deadLinkPage(c, paths, kind, owner)
  const language = languageOf(c, owner.user)
  const { signIn } = wordsIn(language)
  const { email } = owner.user
  const isFirst = kind === 'activation'
  const title = isFirst ? signIn.activationTitle : signIn.resetTitle
  const look = lookOf(c.var.realm)
  // whoever comes for the first time has no second factor yet
  const least = passwordMin.alone
  const counting = { counted: signIn.counted(least), enough: signIn.longEnough }
  const counted = isFirst ? { min: least, counting } : {}
  const hint = isFirst
    ? signIn.passwordHint(passwordMin.alone)
    : signIn.passwordHintBeside(passwordMin.alone, passwordMin.besideSecondFactor)
  return renderPage(
    <FormPage
      organisation={look.organisation}
      title={title}
      lead={isFirst ? signIn.activationLead(email) : signIn.resetLead(email)}
      error={error && sentenceIn(error, language)}
      action={paths[kind]}
      button={isFirst ? signIn.activate : signIn.setPassword}
      hidden={{ token }}
      fields={[
        {
          name: 'password',
          label: signIn.newPassword,
          type: 'password',
          autoComplete: 'new-password',
          ...counted,
          max: passwordMax,
          hint,
        },
      ]}
    >
      {isFirst && <script>{typingScript}</script>}
    </FormPage>,
    {
      title,
      language,
      status: error ? statusOf(error.reason) : 200,
      ...look.page,
      script: typingScript,
    },
  )
}

/** A link that is spent or too old, and not some other trouble on the way. */
function isDeadLink(failure: unknown): failure is Refusal {
  return failure instanceof Refusal && ['link_used', 'link_expired'].includes(failure.reason)
}

async function takePassword(
  c: Context<App>,
  paths: AuthPaths,
  kind: PasswordLink,
  form: Record<string, unknown>,
) {
  const token = typeof form.token === 'string' ? form.token : ''
  const password = typeof form.password === 'string' ? form.password : ''
  try {
    const { email } = await setPasswordByLink(c, kind, token, password)
    return c.redirect(`${paths.signIn}?password=1${prefilled(email)}`, 303)
  } catch (error) {
    const refusal = errorToRefusal(error)
    if (refusal.reason === 'failed') throw error
    return newPasswordPage(c, paths, kind, refusal, token)
  }
}

function deadLinkPage(c: Context<App>, paths: AuthPaths, kind: PasswordLink, refusal: Refusal) {
  const language = languageOf(c)
  const { signIn } = wordsIn(language)
  const { text } = sentenceIn(refusal, language)
  const isActivation = kind === 'activation'
  // whoever saw no answer opens it again, or sends its form again
  const isUsed = refusal.reason === 'link_used'
  const rest = [isUsed && signIn.passwordChosen, isActivation && signIn.askInviter]
  return renderPage(
    <MessagePage
      organisation={lookOf(c.var.realm).organisation}
      isPublic={c.var.realm.kind === 'platform'}
      title={signIn.deadLink}
      sentence={[text, ...rest].filter(Boolean).join(' ')}
      action={
        isActivation || isUsed
          ? { href: paths.signIn, label: signIn.button }
          : { href: paths.reset, label: signIn.newLink }
      }
    />,
    {
      title: signIn.deadLink,
      language,
      status: statusOf(refusal.reason),
      ...lookOf(c.var.realm).page,
    },
  )
}
