import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { FormPage } from '#pages/ui/form-page.tsx'
import { MessagePage } from '#pages/ui/message-page.tsx'
import { publicCss } from '#pages/ui/public-css.ts'
import { linkMs } from '../core/links.ts'
import { lifeDays } from '../domain/access/organisation-life.ts'
import { prefilled } from '../domain/prefilled.ts'
import type { App } from '../http/app.ts'
import { renderPage } from '../http/render-page.tsx'
import { originOf } from '../tenancy/origin.ts'
import { lettersPerHourMax } from './confirmation.ts'
import { findSignUpBySlug, type SignUpRow } from './store.ts'
import { signingUp } from './visitor-cookie.ts'

const hourMs = 60 * 60 * 1000
const look = { sheet: publicCss, script: '' }

/** The letter is on its way; another can be asked for. Says the same whether anybody waits for one. */
export function pendingPage(c: Context<App>) {
  const known = signingUp(c)
  return resendPage({
    title: 'Check your e-mail',
    lead: (
      <>
        An e-mail with a link goes to {known ? <b>{known.email}</b> : 'the address you gave'}. The
        link opens for {linkMs.confirmation / hourMs} hours; behind it you choose your password, and
        your organisation is made
        {known?.slug && (
          <>
            {' '}
            at <b>{hostOf(c.env, known.slug)}</b>
          </>
        )}
        . If it does not come within ten minutes, check your spam folder, or ask for another.
      </>
    ),
    notice:
      c.req.query('again') === '1'
        ? `If a sign-up waits for ${known?.email ?? 'this address'}, another e-mail is on its way. We send ${lettersPerHourMax} in an hour at most.`
        : '',
    email: known?.email,
  })
}

export function expiredPage(c: Context<App>) {
  return resendPage({
    title: 'This link does not open any more',
    lead: 'It is older than 24 hours, or a newer one was sent. Write your address, and we send another.',
    email: signingUp(c)?.email,
  })
}

function resendPage(said: { title: string; lead: ReactNode; notice?: string; email?: string }) {
  const { email, ...words } = said
  return renderPage(
    <FormPage
      {...words}
      action="/email-confirmation-pending"
      button="Send it again"
      fields={[
        {
          name: 'email',
          label: 'E-mail',
          type: 'email',
          autoComplete: 'email',
          max: 254,
          value: email,
        },
      ]}
    >
      <p>
        Was the address mistyped? <a href="/signup">Sign up again</a>, under another name for your
        organisation’s address: the first one is kept for 24 hours.
      </p>
    </FormPage>,
    { title: said.title, ...look },
  )
}

/** What became of a confirmed sign-up, honestly: ready, still in work, or waiting for room. */
export async function outcomePage(c: Context<App>) {
  const row = await findSignUpBySlug(c.var.platform.db, c.req.query('organisation') ?? '')
  const said = outcomeOf(c, row)
  return renderPage(<MessagePage isPublic {...said} />, { title: said.title, ...look })
}

/** The page may be opened by anybody, so an e-mail address stands only where this browser told us. */
function outcomeOf(c: Context<App>, row: SignUpRow | undefined) {
  const known = signingUp(c)
  const email = row && known?.slug === row.slug ? known.email : undefined
  const host = row && hostOf(c.env, row.slug)
  if (row?.state === 'done')
    return {
      title: 'Your organisation is ready',
      sentence: `It has its own database, and the trial of ${lifeDays.trial} days has begun. From now on your people sign in at ${host}${email ? `, and you as ${email}` : ''}.`,
      action: {
        href: `${originOf(c.env, row.slug)}/auth?next=%2Fonboarding${email ? prefilled(email) : ''}`,
        label: 'Sign in for the first time',
      },
    }
  const letter = `we write to ${email ?? 'you'}`
  if (row?.state === 'waiting_for_slot')
    return {
      title: 'Your address is confirmed, and you are in line',
      sentence: `More organisations are signing up than we open at once. Yours is kept, with ${host} for its address, and nothing needs to be typed again: ${letter} as soon as it is ready.`,
    }
  if (row?.state === 'provisioning' || row?.state === 'provisioning_failed')
    return {
      title: 'Your address is confirmed',
      sentence: `Preparing your organisation at ${host} takes longer than it should. We go on trying by ourselves, and ${letter} when it is ready.`,
    }
  return {
    title: 'What comes after confirming',
    sentence:
      'Once your address is confirmed and your organisation is ready, you find its own address in an e-mail from us.',
    action: { href: '/discover', label: 'Find my organisation’s address' },
  }
}

function hostOf(env: Env, slug: string) {
  return new URL(originOf(env, slug)).host
}

/** The checklist lives in an organisation; here nobody knows in which. */
export function firstStepsPage() {
  const title = 'The first steps'
  return renderPage(
    <MessagePage
      isPublic
      title={title}
      sentence="Your checklist waits in your organisation: its details, a source account, payees, an approver, a first test batch. Open it at your organisation’s own address. Nobody has signed yours up yet? Then sign up first, under “Sign up” above."
      action={{ href: '/discover', label: 'Find my organisation’s address' }}
    />,
    { title, ...look },
  )
}
