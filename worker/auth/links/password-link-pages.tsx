import { type Context, Hono } from 'hono'
import { typingScript } from '#pages/scripts.generated.ts'
import { FormPage } from '#pages/ui/form-page.tsx'
import { MessagePage } from '#pages/ui/message-page.tsx'
import { Refusal, sentenceOf, statusOf } from '../../core/refusals/refusal.ts'
import { passwordMax, passwordMin } from '../../domain/access/password-rules.ts'
import { prefilled } from '../../domain/prefilled.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { open } from '../../http/policy.ts'
import { lookOf } from '../../http/realm-look.ts'
import { renderPage } from '../../http/render-page.tsx'
import type { AuthPaths } from '../sign-in/auth-paths.ts'
import { rateLimitAnonymous } from '../sign-in/verify-password.ts'
import { requestReset } from './request-reset.ts'
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
      await rateLimitAnonymous(c, 'reset')
      requestReset(c, typeof form.email === 'string' ? form.email : '')
      return c.redirect(`${paths.reset}?sent=1`, 303)
    })
    .get(paths.activation, byLink, (c) => newPasswordPage(c, paths, 'activation'))
    .post(paths.activation, byLink, async (c) =>
      takePassword(c, paths, 'activation', await formOf(c)),
    )
}

function askPage(c: Context<App>, paths: AuthPaths) {
  const notice = c.req.query('sent')
    ? 'If somebody here has this address, an e-mail with a link is on its way. It opens for one hour.'
    : null
  return renderPage(
    <FormPage
      organisation={lookOf(c.var.realm).organisation}
      title="Forgotten your password?"
      lead="Write the address you sign in with. We send a link that lets you choose a new password."
      notice={notice}
      action={paths.reset}
      button="Send the link"
      fields={[
        { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username', max: 254 },
      ]}
    >
      <p>
        <a href={paths.signIn}>Back to signing in</a>
      </p>
    </FormPage>,
    { title: 'Forgotten your password?', ...lookOf(c.var.realm).page },
  )
}

const words = {
  reset: {
    title: 'Choose a new password',
    lead: 'Every device you are signed in on will be signed out.',
    button: 'Set the password',
  },
  activation: {
    title: 'Welcome. Choose your password',
    lead: 'You were invited here. With a password your account is ready.',
    button: 'Activate my account',
  },
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
  const { title, lead, button } = words[kind]
  const look = lookOf(c.var.realm)
  // whoever comes for the first time has no second factor yet
  const counted = kind === 'activation' ? { min: passwordMin.alone } : {}
  const least =
    kind === 'activation' ? '' : `, or ${passwordMin.besideSecondFactor} with a second factor`
  return renderPage(
    <FormPage
      organisation={look.organisation}
      title={title}
      lead={`${lead} You sign in as ${owner.user.email}.`}
      error={error?.detail}
      action={paths[kind]}
      button={button}
      hidden={{ token }}
      fields={[
        {
          name: 'password',
          label: 'New password',
          type: 'password',
          autoComplete: 'new-password',
          ...counted,
          max: passwordMax,
          hint: `At least ${passwordMin.alone} characters${least}. Several words make a good one.`,
        },
      ]}
    >
      <script>{typingScript}</script>
    </FormPage>,
    {
      title,
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

function deadLinkPage(c: Context<App>, paths: AuthPaths, kind: PasswordLink, { reason }: Refusal) {
  const isActivation = kind === 'activation'
  return renderPage(
    <MessagePage
      organisation={lookOf(c.var.realm).organisation}
      isPublic={c.var.realm.kind === 'platform'}
      title="This link does not open any more"
      sentence={
        isActivation
          ? `${sentenceOf(reason)} Whoever invited you can send another.`
          : sentenceOf(reason)
      }
      action={
        isActivation
          ? { href: paths.signIn, label: 'Sign in' }
          : { href: paths.reset, label: 'Ask for a new link' }
      }
    />,
    {
      title: 'This link does not open any more',
      status: statusOf(reason),
      ...lookOf(c.var.realm).page,
    },
  )
}
