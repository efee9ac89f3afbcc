import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { onboardingCss } from '#pages/onboarding/onboarding-css.ts'
import { type DetailsForm, OnboardingPage } from '#pages/onboarding/onboarding-page.tsx'
import type { Said as Sentence } from '#pages/ui/said.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { requireRecentProof } from '../auth/account/reauthenticate.ts'
import { provePage } from '../auth/lock/locked-page.tsx'
import { organisationPaths } from '../auth/sign-in/auth-paths.ts'
import { OrganisationDetails, SkippedStep } from '../contract/onboarding.ts'
import { answeredBefore, type Change, type Mutation } from '../core/commit.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal, statusOf } from '../core/refusals/refusal.ts'
import { sentenceIn } from '../core/refusals/refusals-in-languages.ts'
import { sha256 } from '../core/sha256.ts'
import { differenceOf, findContact, saveContact, tellOfDetails } from '../details/store.ts'
import { checklist } from '../domain/access/onboarding.ts'
import { hasPermission } from '../domain/access/role.ts'
import type { App } from '../http/app.ts'
import { errorToRefusal } from '../http/error-to-refusal.ts'
import { formOf, pageKey } from '../http/form.ts'
import { commitFor } from '../http/idempotency.ts'
import { type Issue, issueSentence } from '../http/language/form-words.ts'
import { languageOf } from '../http/language/language-of.ts'
import { allowed, signedIn } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { organisationView } from '../organisations/organisation-view.ts'
import { findBeginning, saveSkipped } from './store.ts'

/** The first steps of an organisation. They are found in its database, so the list can be left and taken up again. */
export const onboardingPages = new Hono<App>()
  .get('/', signedIn(), (c) => onboardingPage(c))

  .post('/details', allowed('manage_organisation'), async (c) => {
    const sent = await formOf(c)
    const form = typedForm(sent)
    const checked = z.safeParse(OrganisationDetails, sent)
    if (!checked.success) {
      return onboardingPage(c, { form, error: wrongIn(c, checked.error.issues), status: 422 })
    }
    const seen = Number(sent.revision)
    if (!Number.isSafeInteger(seen)) throw new Refusal('stale_settings')
    const { postalAddress, phoneNumber, ...rest } = checked.data
    nothingLeft(rest)
    const details = { postalAddress, phoneNumber }
    const { tenant, user } = c.var
    const { db } = tenant
    const { revision: _now, ...known } = await findContact(db)
    const { before, after } = differenceOf(known, details)
    if (Object.keys(after).length === 0) return c.redirect('/onboarding?done=1', 303)
    return change(c, sent, ['details', seen, details], form, async (at) => {
      if (before.phoneNumber) requireRecentProof(c)
      return {
        at,
        action: 'organisation.details_changed',
        details: { before, after },
        statements: [
          ...saveContact(db, seen, after, at),
          ...(await tellOfDetails(db, user, after, at)),
        ],
      }
    })
  })

  .post('/skipped-steps', allowed('manage_organisation'), async (c) => {
    const sent = await formOf(c)
    const checked = z.safeParse(SkippedStep, sent)
    if (!checked.success) return onboardingPage(c, { error: wordsOf(c).chooseStep, status: 422 })
    const { step } = checked.data
    const { settings } = await findBeginning(c.var.tenant.db)
    const { skippedSteps, revision } = settings
    if (skippedSteps.includes(step)) return c.redirect('/onboarding', 303)
    const skipped = [...skippedSteps, step]
    return change(c, sent, ['skipped', step], undefined, (at) => ({
      at,
      action: 'organisation.step_put_aside',
      details: { step },
      statements: [saveSkipped(c.var.tenant.db, revision, skipped, at)],
    }))
  })

type Decided = Omit<Change, 'actorId' | 'answer' | 'subject'>
type Decide = (at: Date) => Decided | Promise<Decided>

/** Makes a change once per key and content; a refusal is said on the page, with what was typed. */
async function change(
  c: Context<App>,
  sent: Awaited<ReturnType<typeof formOf>>,
  content: unknown[],
  form: DetailsForm | undefined,
  decide: Decide,
) {
  const { tenant, user } = c.var
  const requestHash = await sha256(JSON.stringify(content))
  const name = `page/${String(sent.key).slice(0, keyMax)}/${requestHash}`
  const mutation: Mutation = { userId: user.id, key: name, requestHash }
  c.set('mutation', mutation)
  try {
    if (!(await answeredBefore(tenant.db, mutation))) {
      const subject = `organisation/${tenant.id}`
      const answer = { status: 204, body: null }
      await commitFor(c, { ...(await decide(new Date())), subject, answer })
    }
    return c.redirect('/onboarding?done=1', 303)
  } catch (error) {
    const refusal = errorToRefusal(error)
    if (refusal.reason === 'failed') throw error
    if (refusal.reason === 'recent_proof_needed') return provePage(c, organisationPaths, sent)
    const said = sentenceIn(refusal, languageOf(c))
    return onboardingPage(c, { form, error: said, status: statusOf(refusal.reason) })
  }
}

const keyMax = 100

type Said = { form?: DetailsForm | undefined; error?: Sentence; status?: number }

const wordsOf = (c: Context<App>) => wordsIn(languageOf(c)).onboarding

/** What is not right in the form, in English as programs hear it. */
function wrongIn(c: Context<App>, issues: (Issue & { message: string })[]): string {
  const language = languageOf(c)
  const { onboarding: words, signIn } = wordsIn(language)
  const labels = { postalAddress: words.postalAddress, phoneNumber: words.phone }
  const said = issues.map((issue) =>
    language === 'en' ? `${issue.message}.` : issueSentence(issue, labels, signIn),
  )
  return said.join(' ')
}

async function onboardingPage(c: Context<App>, { form, error, status = 200 }: Said = {}) {
  const { tenant, user } = c.var
  const words = wordsOf(c)
  const { settings, progress } = await findBeginning(tenant.db)
  const { postalAddress, phoneNumber, skippedSteps, revision } = settings
  return renderPage(
    <OnboardingPage
      organisation={organisationView(tenant, wordsIn(languageOf(c)).notices)}
      user={user.view}
      steps={checklist(progress, skippedSteps, user.defined)}
      maySkip={hasPermission(user.defined, 'manage_organisation')}
      form={form ?? { postalAddress, phoneNumber }}
      revision={revision}
      idempotencyKey={pageKey(c)}
      error={error ?? null}
      notice={c.req.query('done') ? words.saved : null}
    />,
    {
      title: words.title,
      reader: user.view,
      language: languageOf(c),
      status,
      sheet: onboardingCss,
      script: '',
    },
  )
}

function typedForm(sent: Record<string, unknown>): DetailsForm {
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '')
  return { postalAddress: text('postalAddress'), phoneNumber: text('phoneNumber') }
}
