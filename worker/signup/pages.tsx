import type { Context } from 'hono'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { NewSignUp } from '../contract/signup.ts'
import { type PlanName, planNames } from '../domain/plan.ts'
import type { App } from '../http/app.ts'
import {
  FormPage,
  MessagePage,
  publicCss,
  renderPage,
  type SignUpForm,
  SignUpPage,
  slugScript,
} from '../http/page.tsx'
import { open } from '../http/policy.ts'
import { Refusal, statusOf } from '../http/problems.ts'
import { limitStrangers } from '../session/password-check.ts'
import { originOf } from '../tenants/origin.ts'
import { platformOf } from '../tenants/platform.ts'
import { provision } from './provision.ts'
import { confirm, resendConfirmation, signUp } from './sign-up.ts'
import { findSignUpBySlug } from './store.ts'

const stranger = open('signing up comes before any account')
const look = { sheet: publicCss, script: '' }

/** From a form to an organisation, by way of a letter. A link in it only shows a page: scanners open links too. */
export const signUpPages = new Hono<App>()
  .get('/signup', stranger, (c) => signUpPage(c, { ...planFrom(c.req.query('plan')) }, {}))
  .get('/trial-signup', stranger, (c) => signUpPage(c, { ...planFrom(c.req.query('plan')) }, {}))
  .post('/signup', stranger, (c) => takeSignUp(c))
  .post('/trial-signup', stranger, (c) => takeSignUp(c))

  .get('/email-confirmation-pending', stranger, (c) => pendingPage(c.req.query('again')))
  .post('/email-confirmation-pending', stranger, async (c) => {
    await limitStrangers(c, 'resend')
    const { email } = await c.req.parseBody()
    sendAgain(c, typeof email === 'string' ? email : '')
    return c.redirect('/email-confirmation-pending?again=1', 303)
  })

  .get('/confirm-email', stranger, (c) =>
    renderPage(
      <FormPage
        title="Processing email confirmation..."
        lead="One press confirms your address and prepares your organisation’s own database. It takes a few seconds."
        action="/confirm-email"
        button="Confirm my address"
        hidden={{ token: c.req.query('token') ?? '' }}
        fields={[]}
      />,
      { title: 'Confirm your address', ...look },
    ),
  )
  .post('/confirm-email', stranger, async (c) => {
    await limitStrangers(c, 'confirm')
    const { token } = await c.req.parseBody()
    try {
      const { id, slug } = await confirm(c.env, typeof token === 'string' ? token : '', new Date())
      const outcome = await provision(c.env, id, new Date())
      const page = outcome === 'done' ? '/email-activation-success' : '/email-confirmed'
      return c.redirect(`${page}?organisation=${slug}`, 303)
    } catch (error) {
      if (!(error instanceof Refusal) || !error.reason.startsWith('link_')) throw error
      return c.redirect('/email-token-expired', 303)
    }
  })

  .get('/email-confirmed', stranger, (c) => outcomePage(c))
  .get('/email-activation-success', stranger, (c) => outcomePage(c))
  .get('/email-token-expired', stranger, () =>
    renderPage(
      resendForm({
        title: 'This link does not open any more',
        lead: 'It is older than 24 hours, or a newer one was sent. Write your address, and we send another.',
      }),
      { title: 'This link does not open any more', ...look },
    ),
  )
  .get('/onboarding', stranger, () =>
    renderPage(
      <MessagePage
        isPublic
        title="The first steps"
        sentence="Your checklist waits in your organisation: its details, a source account, payees, an approver, a first test batch. Open it at your organisation’s own address."
        action={{ href: '/discover', label: 'Find my organisation’s address' }}
      />,
      { title: 'The first steps', ...look },
    ),
  )

function planFrom(text: string | undefined): SignUpForm {
  const plan = planNames.find((name) => name === text)
  return plan ? { plan } : {}
}

function signUpPage(
  c: Context<App>,
  form: SignUpForm,
  errors: Record<string, string>,
  status = 200,
) {
  return renderPage(
    <SignUpPage baseHost={new URL(originOf(c.env)).host} form={form} errors={errors} />,
    {
      title: 'Start your free trial',
      description: 'An organisation of your own in Bilum, free for 14 days, with no card.',
      status,
      sheet: publicCss,
      script: slugScript,
    },
  )
}

async function takeSignUp(c: Context<App>) {
  await limitStrangers(c, 'signup')
  const sent = await c.req.parseBody()
  const form = typedForm(sent)
  const checked = z.safeParse(NewSignUp, { ...sent, terms: sent.terms === 'yes' })
  if (!checked.success) {
    const errors: Record<string, string> = {}
    for (const { path, message } of checked.error.issues)
      errors[String(path[0])] ??= `${message.replace(/\.$/, '')}.`
    return signUpPage(c, form, errors, 422)
  }
  try {
    await signUp(c.env, checked.data, new Date())
    return c.redirect('/email-confirmation-pending', 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = Object.fromEntries(
      (error.errors ?? []).map(({ field = '', message }) => [field, message]),
    )
    return signUpPage(c, form, errors, statusOf(error.reason))
  }
}

function typedForm(sent: Record<string, unknown>): SignUpForm {
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '')
  const plan = planNames.find((name) => name === sent.plan) satisfies PlanName | undefined
  return {
    organisationName: text('organisationName'),
    slug: text('slug'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    ...(plan && { plan }),
  }
}

/** After the answer, so that its time tells nothing about the address. */
export function sendAgain(c: Context<App>, email: string) {
  c.executionCtx.waitUntil(
    resendConfirmation(c.env, email, new Date()).catch((error: unknown) => {
      console.error(error)
    }),
  )
}

function pendingPage(again: string | undefined) {
  const title = 'Look into your mail'
  return renderPage(
    resendForm({
      title,
      lead: 'We sent you a letter with a link. It opens for 24 hours and makes your organisation. If it does not come within ten minutes, look among the unwanted mail, or ask for another.',
      notice: again ? 'If a sign-up waits for this address, another letter is on its way.' : null,
    }),
    { title, ...look },
  )
}

function resendForm(said: { title: string; lead: string; notice?: string | null }) {
  return (
    <FormPage
      {...said}
      action="/email-confirmation-pending"
      button="Send it again"
      fields={[{ name: 'email', label: 'E-mail', type: 'email', autoComplete: 'email', max: 254 }]}
    />
  )
}

/** What became of a confirmed sign-up, honestly: ready, still in work, or waiting for room. */
async function outcomePage(c: Context<App>) {
  const row = await findSignUpBySlug(platformOf(c.env).db, c.req.query('organisation') ?? '')
  const said = outcomeOf(c.env, row?.state, row?.slug ?? '')
  return renderPage(<MessagePage isPublic {...said} />, { title: said.title, ...look })
}

function outcomeOf(env: Env, state: string | undefined, slug: string) {
  if (state === 'done')
    return {
      title: 'Your organisation is ready',
      sentence: `It has its own database, and the trial of 14 days has begun. From now on your people sign in at ${originOf(env, slug).replace(/^https?:\/\//, '')}.`,
      action: {
        href: `${originOf(env, slug)}/auth?next=%2Fonboarding`,
        label: 'Sign in for the first time',
      },
    }
  if (state === 'waiting_for_slot')
    return {
      title: 'Your address is confirmed, and you are next in line',
      sentence:
        'More organisations signed up than we had databases ready. Yours is kept, nothing needs to be typed again, and we write to you as soon as it is ready, usually within a working day.',
    }
  if (state === 'provisioning' || state === 'provisioning_failed')
    return {
      title: 'Your address is confirmed',
      sentence:
        'Preparing your organisation takes longer than it should. We go on trying by ourselves and write to you when it is ready.',
    }
  return {
    title: 'Your address is confirmed',
    sentence: 'When your organisation is ready you find its address in a letter from us.',
    action: { href: '/discover', label: 'Find my organisation’s address' },
  }
}
