import type { Context } from 'hono'
import { FormPage } from '#pages/ui/form-page.tsx'
import { MessagePage } from '#pages/ui/message-page.tsx'
import { publicCss } from '#pages/ui/public-css.ts'
import { wordsIn } from '#pages/words/words.ts'
import { rateLimitAnonymous } from '../auth/sign-in/verify-password.ts'
import { linkMs } from '../core/links.ts'
import { lifeDays } from '../domain/access/organisation-life.ts'
import { hourMs } from '../domain/durations.ts'
import { prefilled } from '../domain/prefilled.ts'
import { slugMax } from '../domain/slug.ts'
import type { App } from '../http/app.ts'
import { languageOfStranger } from '../http/language/language-of.ts'
import { renderPage } from '../http/render-page.tsx'
import { originOf } from '../tenancy/origin.ts'
import { lettersOfSignUp } from './confirmation.ts'
import { findSignUpBySlug, type SignUpRow } from './store.ts'
import { signingUp } from './visitor-cookie.ts'

const look = { sheet: publicCss, script: '' }

const spoken = (c: Context<App>) => {
  const language = languageOfStranger(c)
  return { language, words: wordsIn(language).signUp }
}

/** The letter is on its way; another can be asked for. Says the same whether anybody waits for one. */
export function pendingPage(c: Context<App>) {
  const known = signingUp(c)
  const { words } = spoken(c)
  const host = known?.slug ? hostOf(c.env, known.slug) : undefined
  const isAgain = c.req.query('again') === '1'
  return resendPage(c, {
    title: words.pending,
    lead: words.pendingLead(known?.email, host, linkMs.confirmation / hourMs),
    notice: isAgain ? words.pendingAgain(known?.email, lettersOfSignUp.hour) : '',
    email: known?.email,
  })
}

export function expiredPage(c: Context<App>) {
  const { words } = spoken(c)
  return resendPage(c, {
    ...{ title: words.expired, lead: words.expiredLead },
    email: signingUp(c)?.email,
  })
}

type Resend = { title: string; lead: string; notice?: string; email?: string | undefined }

function resendPage(c: Context<App>, { email, ...said }: Resend) {
  const { language, words } = spoken(c)
  return renderPage(
    <FormPage
      {...said}
      action="/email-confirmation-pending"
      button={words.sendAgain}
      fields={[
        {
          ...{ name: 'email', label: words.emailField, type: 'email', autoComplete: 'email' },
          ...{ max: 254, value: email },
        },
      ]}
    >
      <p>
        {words.mistyped} <a href="/signup">{words.again}</a>
      </p>
    </FormPage>,
    { title: said.title, language, ...look },
  )
}

/** What became of a confirmed sign-up, honestly: ready, still in work, or waiting for room. */
export async function outcomePage(c: Context<App>) {
  const slug = (c.req.query('organisation') ?? '').slice(0, slugMax)
  await rateLimitAnonymous(c, 'outcome', slug)
  const row = await findSignUpBySlug(c.var.platform.db, slug)
  const said = outcomeOf(c, row)
  const { language } = spoken(c)
  return renderPage(<MessagePage isPublic {...said} />, { title: said.title, language, ...look })
}

/** The page may be opened by anybody, so an e-mail address stands only where this browser told us. */
function outcomeOf(c: Context<App>, row: SignUpRow | undefined) {
  const { words } = spoken(c)
  const known = signingUp(c)
  const email = row && known?.slug === row.slug ? known.email : undefined
  const host = row ? hostOf(c.env, row.slug) : ''
  if (row?.state === 'done')
    return {
      title: words.ready,
      sentence: words.readyLead(lifeDays.trial, host, email),
      action: {
        href: `${originOf(c.env, row.slug)}/auth?next=%2Fonboarding${email ? prefilled(email) : ''}`,
        label: words.signInFirst,
      },
    }
  if (row?.state === 'waiting_for_slot')
    return { title: words.inLine, sentence: words.inLineLead(host, email) }
  if (row?.state === 'provisioning' || row?.state === 'provisioning_failed')
    return { title: words.confirmed, sentence: words.confirmedLead(host, email) }
  return {
    ...{ title: words.after, sentence: words.afterLead },
    action: { href: '/discover', label: words.findAddress },
  }
}

function hostOf(env: Env, slug: string) {
  return new URL(originOf(env, slug)).host
}

/** The checklist lives in an organisation; here nobody knows in which. */
export function firstStepsPage(c: Context<App>) {
  const { language, words } = spoken(c)
  return renderPage(
    <MessagePage
      isPublic
      title={words.steps}
      sentence={words.stepsLead}
      action={{ href: '/discover', label: words.findAddress }}
    />,
    { title: words.steps, language, ...look },
  )
}
