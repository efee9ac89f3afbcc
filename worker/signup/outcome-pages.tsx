import type { Context } from 'hono'
import { FormPage } from '#pages/ui/form-page.tsx'
import { MessagePage } from '#pages/ui/message-page.tsx'
import { publicCss } from '#pages/ui/public-css.ts'
import type { App } from '../http/app.ts'
import { renderPage } from '../http/render-page.tsx'
import { originOf } from '../tenancy/origin.ts'
import { findSignUpBySlug, type SignUpRow } from './store.ts'

const look = { sheet: publicCss, script: '' }

/** The letter is on its way; another can be asked for. Says the same whether anybody waits for one. */
export function pendingPage(isAskedAgain: boolean) {
  return resendPage({
    title: 'Check your e-mail',
    lead: 'We sent you an e-mail with a link. It opens for 24 hours and makes your organisation. If it does not come within ten minutes, check your spam folder, or ask for another.',
    notice: isAskedAgain
      ? 'If a sign-up waits for this address, another e-mail is on its way.'
      : '',
  })
}

export function expiredPage() {
  return resendPage({
    title: 'This link does not open any more',
    lead: 'It is older than 24 hours, or a newer one was sent. Write your address, and we send another.',
  })
}

function resendPage(said: { title: string; lead: string; notice?: string }) {
  return renderPage(
    <FormPage
      {...said}
      action="/email-confirmation-pending"
      button="Send it again"
      fields={[{ name: 'email', label: 'E-mail', type: 'email', autoComplete: 'email', max: 254 }]}
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
  const said = outcomeOf(c.env, row)
  return renderPage(<MessagePage isPublic {...said} />, { title: said.title, ...look })
}

function outcomeOf(env: Env, row: SignUpRow | undefined) {
  const address = originOf(env, row?.slug)
  if (row?.state === 'done')
    return {
      title: 'Your organisation is ready',
      sentence: `It has its own database, and the trial of 14 days has begun. From now on your people sign in at ${new URL(address).host}.`,
      action: { href: `${address}/auth?next=%2Fonboarding`, label: 'Sign in for the first time' },
    }
  if (row?.state === 'waiting_for_slot')
    return {
      title: 'Your address is confirmed, and you are in line',
      sentence:
        'More organisations signed up than we had databases ready. Yours is kept, nothing needs to be typed again, and we write to you as soon as it is ready, usually within a working day.',
    }
  if (row?.state === 'provisioning' || row?.state === 'provisioning_failed')
    return {
      title: 'Your address is confirmed',
      sentence:
        'Preparing your organisation takes longer than it should. We go on trying by ourselves and write to you when it is ready.',
    }
  return {
    title: 'What comes after confirming',
    sentence:
      'Once your address is confirmed and your organisation is ready, you find its own address in an e-mail from us.',
    action: { href: '/discover', label: 'Find my organisation’s address' },
  }
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
