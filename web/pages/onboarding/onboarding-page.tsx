import { detailLimits } from '#contract/onboarding.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import type { Step, StepState } from '#domain/access/onboarding.ts'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import type { Said } from '../ui/said.tsx'
import type { OnboardingWords } from '../words/en/onboarding.ts'
import { useWords } from '../words/use-words.tsx'
import { stepWays } from './step-ways.ts'

export type DetailsForm = { postalAddress: string; phoneNumber: string }

type OnboardingPageProps = {
  organisation: OrganisationView
  user: UserView
  /** Those this user can do. */
  steps: Step[]
  maySkip: boolean
  form: DetailsForm
  /** Of the settings that this page shows. */
  revision: number
  idempotencyKey: string
  error: Said | null
  notice: string | null
}

/**
 * The first steps of an organisation, the next one open, each with the way into the dialog that does it; the desk leads
 * back. It may be left at any time: nothing here is lost.
 */
export function OnboardingPage(page: OnboardingPageProps) {
  const { organisation, user, steps, error, notice } = page
  const { onboarding: words } = useWords()
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <PageLayout organisation={organisation} user={user}>
      <h1>{words.title}</h1>
      <p>{leadOf(words, steps, done)}</p>
      <Notice error={error} notice={notice} />
      {steps.map((step, index) => (
        <StepBox key={step.name} step={step} number={index + 1} page={page} />
      ))}
      <p>
        <a href="/">{words.toHome}</a>
      </p>
    </PageLayout>
  )
}

function leadOf(words: OnboardingWords, { length }: Step[], done: number) {
  if (length === 0) return words.nothing
  return done === length ? words.allDone : words.someDone(done, length)
}

const badges: Record<StepState, [shape: string, tone: string]> = {
  done: ['●', 'ok'],
  next: ['▶', 'wait'],
  open: ['○', ''],
  skipped: ['–', ''],
}

type StepBoxProps = { step: Step; number: number; page: OnboardingPageProps }

/** One step, folded but for the one that comes next. What is done and leaves nothing to change has nothing to unfold. */
function StepBox({ step: { name, state }, number, page }: StepBoxProps) {
  const { onboarding: words } = useWords()
  const { title, why, links } = words.steps[name]
  const [shape, tone] = badges[state]
  const heading = (
    <>
      <h2>
        {number}. {title}
      </h2>
      <span className={tone}>
        <span aria-hidden="true">{shape}</span> {words.states[state]}
      </span>
    </>
  )
  const isDetails = name === 'details'
  // the notice above says why
  const isRefused = page.organisation.refuses?.includes('change') ?? false
  if (state === 'done' && !isDetails)
    return (
      <section className="box">
        <div className="two">{heading}</div>
      </section>
    )
  const isWaiting = state === 'next' || state === 'open'
  return (
    <section className="box">
      <details name="step" open={state === 'next' || (isDetails && page.error !== null)}>
        <summary>{heading}</summary>
        <p>{why}</p>
        {isDetails && !isRefused && <Details page={page} />}
        {!isRefused &&
          stepWays[name].map((href, way) => (
            <p key={href}>
              <a href={`${href}#step-${number}-of-${page.steps.length}`}>{links[way]} ›</a>
            </p>
          ))}
        {isWaiting && page.maySkip && !isRefused && (
          <form method="post" action="/onboarding/skipped-steps">
            <input type="hidden" name="key" value={page.idempotencyKey} />
            <input type="hidden" name="step" value={name} />
            <button type="submit" className="second" aria-label={words.laterOf(title)}>
              {words.later}
            </button>
          </form>
        )}
      </details>
    </section>
  )
}

function Details({ page: { form, revision, idempotencyKey } }: { page: OnboardingPageProps }) {
  const { onboarding: words } = useWords()
  return (
    <form method="post" action="/onboarding/details">
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="revision" value={revision} />
      <label htmlFor="postalAddress">{words.postalAddress}</label>
      <input
        id="postalAddress"
        name="postalAddress"
        autoComplete="street-address"
        maxLength={detailLimits.addressMax}
        required
        defaultValue={form.postalAddress}
      />
      <label htmlFor="phoneNumber">{words.phone}</label>
      <input
        id="phoneNumber"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        maxLength={detailLimits.phoneMax}
        required
        defaultValue={form.phoneNumber}
      />
      <button type="submit">{words.save}</button>
    </form>
  )
}
