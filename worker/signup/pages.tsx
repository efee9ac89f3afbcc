import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { typingScript } from '#pages/scripts.generated.ts'
import { type SignUpForm, SignUpPage } from '#pages/signup/sign-up-page.tsx'
import { publicCss } from '#pages/ui/public-css.ts'
import { wordsIn } from '#pages/words/words.ts'
import { rateLimitAnonymous } from '../auth/sign-in/verify-password.ts'
import { NewSignUp } from '../contract/signup.ts'
import { Refusal, statusOf } from '../core/refusals/refusal.ts'
import { sentenceIn } from '../core/refusals/refusals-in-languages.ts'
import { planNames } from '../domain/billing/plan.ts'
import type { Language } from '../domain/reading/languages.ts'
import type { App } from '../http/app.ts'
import { formOf } from '../http/form.ts'
import { keepChosenLanguage, languageOfStranger } from '../http/language/language-of.ts'
import { wrongInSignUp } from '../http/language/wrong-in-sign-up.ts'
import { networkKey } from '../http/network/network-key.ts'
import { open } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { runAfterResponse } from '../http/run-after-response.ts'
import { askOnPage, requireHuman, scriptsOf } from '../strangers/human-check/require-human.ts'
import { originOf } from '../tenancy/origin.ts'
import { confirmPage, takeConfirmation } from './confirm-page.tsx'
import { type Asker, resendConfirmation } from './confirmation.ts'
import { networkOf } from './network-of.ts'
import { expiredPage, firstStepsPage, outcomePage, pendingPage } from './outcome-pages.tsx'
import { signUp } from './sign-up.ts'
import { rememberSigningUp, signingUp } from './visitor-cookie.ts'

const stranger = open('signing up comes before any account')

/** From a form to an organisation, by way of a letter. A link in it only shows a page: scanners open links too. */
export const signUpPages = new Hono<App>()
  .get('/signup', stranger, (c) => emptySignUp(c))
  .get('/trial-signup', stranger, (c) => emptySignUp(c))
  .post('/signup', stranger, (c) => takeSignUp(c))
  .post('/trial-signup', stranger, (c) => takeSignUp(c))

  .get('/email-confirmation-pending', stranger, (c) => pendingPage(c))
  .post('/email-confirmation-pending', stranger, async (c) => {
    await rateLimitAnonymous(c, 'resend')
    const sent = await formOf(c)
    const email = typeof sent.email === 'string' ? sent.email.trim() : ''
    const known = signingUp(c)
    rememberSigningUp(c, { email, slug: known?.email === email ? known.slug : '' })
    sendAgain(c, email)
    return c.redirect('/email-confirmation-pending?again=1', 303)
  })

  .get('/confirm-email', stranger, (c) => confirmPage(c, c.req.query('token') ?? ''))
  .post('/confirm-email', stranger, (c) => takeConfirmation(c))

  .get('/email-confirmed', stranger, (c) => outcomePage(c))
  .get('/email-activation-success', stranger, (c) => outcomePage(c))
  .get('/email-token-expired', stranger, (c) => expiredPage(c))
  .get('/onboarding', stranger, (c) => firstStepsPage(c))

function emptySignUp(c: Context<App>) {
  keepChosenLanguage(c)
  return signUpPage(c, plannedForm(c.req.query('plan')))
}

function plannedForm(asked: string | undefined): SignUpForm {
  return { plan: planNames.find((name) => name === asked), key: crypto.randomUUID() }
}

type Wrong = { errors?: Record<string, string>; errorsIn?: Language; status?: number }

async function signUpPage(
  c: Context<App>,
  form: SignUpForm,
  { errors = {}, errorsIn, status = 200 }: Wrong = {},
) {
  const language = languageOfStranger(c)
  const check = await askOnPage(c.env, 'sign_up', new Date())
  const baseHost = new URL(originOf(c.env)).host
  const said = { errors, errorsIn: errorsIn ?? language }
  return renderPage(<SignUpPage baseHost={baseHost} form={form} check={check} {...said} />, {
    title: wordsIn(language).signUp.title,
    language,
    description:
      'An organisation of your own in Bilum, with its own database and address, free for 14 days and without a card.',
    status,
    sheet: publicCss,
    script: typingScript,
    ...scriptsOf(check),
  })
}

async function takeSignUp(c: Context<App>) {
  const sent = await formOf(c)
  const form = typedForm(sent)
  const checked = z.safeParse(NewSignUp, { ...sent, terms: sent.terms === 'yes' })
  if (!checked.success) {
    const errors = wrongInSignUp(checked.error.issues, languageOfStranger(c))
    return signUpPage(c, form, { errors, status: 422 })
  }
  try {
    await rateLimitAnonymous(c, 'signup')
    await requireHuman(c, { form: 'sign_up', fields: sent, address: networkKey(c) })
    const visitor = { ...(await askerOf(c)), key: form.key }
    await signUp(c.env, visitor, checked.data, new Date())
    rememberSigningUp(c, checked.data)
    return c.redirect('/email-confirmation-pending', 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const said = sentenceIn(error, languageOfStranger(c))
    const errors = { [error.errors?.[0]?.field ?? 'form']: said.text }
    return signUpPage(c, form, { errors, errorsIn: said.in, status: statusOf(error.reason) })
  }
}

const keyMax = 100

/** What was typed, to be shown again. */
function typedForm(sent: Record<string, unknown>): SignUpForm {
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '')
  return {
    organisationName: text('organisationName'),
    slug: text('slug'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    plan: planNames.find((name) => name === sent.plan),
    terms: sent.terms === 'yes',
    key: text('key').slice(0, keyMax) || crypto.randomUUID(),
  }
}

/** Whoever asks hears the same, whether a sign-up waits for the address or not. */
export function sendAgain(c: Context<App>, email: string) {
  runAfterResponse(c, async () => resendConfirmation(c.env, email, await askerOf(c), new Date()))
}

export async function askerOf(c: Context<App>): Promise<Asker> {
  return { network: await networkOf(c), language: languageOfStranger(c) }
}
