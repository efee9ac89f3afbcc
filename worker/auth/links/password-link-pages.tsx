import type { Context } from 'hono'
import { Hono } from 'hono'
import { commit } from '../../core/commit.ts'
import { Refusal, sentenceOf, statusOf } from '../../core/refusal.ts'
import type { App } from '../../http/app.ts'
import { refusalOf } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { open } from '../../http/policy.ts'
import { FormPage, MessagePage, publicCss, renderPage } from '../../http/render-page.tsx'
import { isPlatform } from '../../tenancy/platform-realm.ts'
import { findUserById } from '../account/store.ts'
import { limitStrangers } from '../sign-in/verify-password.ts'
import { findLink, isOpenLink, type LinkKind, spendLink } from './link-tokens.ts'
import { askForReset } from './request-reset.ts'
import { expectGoodPassword, setPassword } from './set-password.ts'

const byLink = open('whoever holds the link of a letter')

/**
 * A forgotten password, and the first one: both are set through the link of a letter. GET shows, POST acts. `doors` says
 * where this place has them: an organisation at its own addresses, the platform under /padmin.
 */
export function linkPages(doors: Doors) {
  return new Hono<App>()
    .get(doors.reset, byLink, async (c) =>
      c.req.query('token') ? newPasswordPage(c, doors, 'reset') : askPage(c, doors),
    )
    .post(doors.reset, byLink, async (c) => {
      const form = await formOf(c)
      if (form.token !== undefined) return takePassword(c, doors, 'reset', form)
      await limitStrangers(c, 'reset')
      askForReset(c, typeof form.email === 'string' ? form.email : '')
      return c.redirect(`${doors.reset}?sent=1`, 303)
    })
    .get(doors.activation, byLink, (c) => newPasswordPage(c, doors, 'activation'))
    .post(doors.activation, byLink, async (c) =>
      takePassword(c, doors, 'activation', await formOf(c)),
    )
}

export type Doors = { signIn: string; reset: string; activation: string }

export const organisationDoors: Doors = {
  signIn: '/auth',
  reset: '/auth/reset-password',
  activation: '/activate-account',
}

function askPage(c: Context<App>, doors: Doors) {
  const notice = c.req.query('sent')
    ? 'If somebody here has this address, a letter with a link is on its way. It opens for one hour.'
    : null
  return renderPage(
    <FormPage
      organisation={organisationOf(c)}
      title="Forgotten your password?"
      lead="Write the address you sign in with. We send a link that lets you choose a new password."
      notice={notice}
      action={doors.reset}
      button="Send the link"
      fields={[
        { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username', max: 254 },
      ]}
    >
      <p>
        <a href={doors.signIn}>Back to signing in</a>
      </p>
    </FormPage>,
    { title: 'Forgotten your password?', ...lookOf(c) },
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

type PasswordLink = 'reset' | 'activation'

async function newPasswordPage(
  c: Context<App>,
  doors: Doors,
  kind: PasswordLink,
  error?: Refusal,
  sent?: string,
) {
  const token = sent ?? c.req.query('token') ?? ''
  const holder = await holderOf(c, kind, token).catch((failure: unknown) => {
    if (isDeadLink(failure)) return failure
    throw failure
  })
  if (holder instanceof Refusal) return deadLinkPage(c, doors, kind, holder)
  const { title, lead, button } = words[kind]
  return renderPage(
    <FormPage
      organisation={organisationOf(c)}
      title={title}
      lead={`${lead} You sign in as ${holder.user.email}.`}
      error={error?.detail}
      action={doors[kind]}
      button={button}
      hidden={{ token }}
      fields={[
        {
          name: 'password',
          label: 'New password',
          type: 'password',
          autoComplete: 'new-password',
          max: 256,
          hint: 'At least 15 characters, or 8 with a second factor. Several words make a good one.',
        },
      ]}
    />,
    { title, status: error ? statusOf(error.reason) : 200, ...lookOf(c) },
  )
}

/** A link that is spent or too old, and not some other trouble on the way. */
function isDeadLink(failure: unknown): failure is Refusal {
  return failure instanceof Refusal && ['link_used', 'link_expired'].includes(failure.reason)
}

/** Whose link this is, while it opens. Guessing is limited; a link of someone deactivated opens nothing. */
async function holderOf(c: Context<App>, kind: LinkKind, token: string) {
  await limitStrangers(c, 'link')
  const { db } = c.var.tenant
  const link = await findLink(db, kind, token)
  if (!link) throw new Refusal('link_expired')
  if (link.usedAt) throw new Refusal('link_used')
  if (!isOpenLink(link, new Date())) throw new Refusal('link_expired')
  const user = await findUserById(db, link.subjectId)
  const expected = kind === 'activation' ? 'invited' : 'active'
  if (user?.status !== expected) throw new Refusal('link_used')
  return { link, user }
}

async function takePassword(
  c: Context<App>,
  doors: Doors,
  kind: PasswordLink,
  form: Record<string, unknown>,
) {
  const token = typeof form.token === 'string' ? form.token : ''
  const password = typeof form.password === 'string' ? form.password : ''
  try {
    await setByLink(c, kind, token, password)
    return c.redirect(`${doors.signIn}?password=1`, 303)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.reason === 'failed') throw error
    return newPasswordPage(c, doors, kind, refusal, token)
  }
}

async function setByLink(c: Context<App>, kind: PasswordLink, token: string, password: string) {
  const { tenant } = c.var
  const { link, user } = await holderOf(c, kind, token)
  await expectGoodPassword(tenant, user, password)
  const now = new Date()
  const key = `link/${link.tokenHash}`
  await commit(
    { env: c.env, tenant, mutation: { userId: user.id, key, requestHash: crypto.randomUUID() } },
    {
      at: now,
      actorId: user.id,
      action: kind === 'reset' ? 'user.password_reset' : 'user.activated',
      subject: `user/${user.id}`,
      details: {},
      statements: [
        spendLink(tenant.db, link.tokenHash, now),
        ...(await setPassword(tenant, user, password, now)),
      ],
      answer: { status: 204, body: null },
    },
  )
}

function deadLinkPage(c: Context<App>, doors: Doors, kind: PasswordLink, { reason }: Refusal) {
  const isActivation = kind === 'activation'
  return renderPage(
    <MessagePage
      organisation={organisationOf(c)}
      isPublic={isPlatform(c.var.tenant)}
      title="This link does not open any more"
      sentence={
        isActivation
          ? `${sentenceOf(reason)} Whoever invited you can send another.`
          : sentenceOf(reason)
      }
      action={
        isActivation
          ? { href: doors.signIn, label: 'Sign in' }
          : { href: doors.reset, label: 'Ask for a new link' }
      }
    />,
    { title: 'This link does not open any more', status: statusOf(reason), ...lookOf(c) },
  )
}

function organisationOf(c: Context<App>) {
  const { slug, name } = c.var.tenant
  return isPlatform(c.var.tenant) ? undefined : { slug, name }
}

function lookOf(c: Context<App>) {
  return isPlatform(c.var.tenant) ? { sheet: publicCss, script: '' } : {}
}
