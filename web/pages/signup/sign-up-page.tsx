import { lifeDays } from '#domain/access/organisation-life.ts'
import { type PlanName, planNames, plans } from '#domain/billing/plan.ts'
import { formatToea } from '#domain/money/money.ts'
import type { Language } from '#domain/reading/languages.ts'
import { LanguageLinks } from '../account/language-links.tsx'
import { typingScript } from '../scripts.generated.ts'
import { Notice } from '../ui/notice.tsx'
import { PublicLayout } from '../ui/public-layout.tsx'
import { useWords } from '../words/use-words.tsx'
import { HumanCheck, type HumanCheckOf, HumanCheckScript } from './human-check.tsx'
import { Field, Wrong, wrong } from './sign-up-fields.tsx'

export type SignUpForm = {
  organisationName?: string
  slug?: string
  firstName?: string
  lastName?: string
  email?: string
  plan?: PlanName | undefined
  terms?: boolean
  /** Makes a second press harmless. */
  key: string
}

type SignUpPageProps = {
  /** The host that organisations live under: `bilum.example`. */
  baseHost: string
  /** What was typed before. */
  form: SignUpForm
  /** What is wrong, by the name of the field. */
  errors: Record<string, string>
  /** In which language they are said. */
  errorsIn: Language
  /** What asks whether a person sends it: work for the browser, or somebody else's check. */
  check: HumanCheckOf
}

/** An organisation in one form. Without script the address is simply typed, and checked when the form is sent. */
export function SignUpPage({ baseHost, form, errors, errorsIn, check }: SignUpPageProps) {
  const { signUp: words } = useWords()
  const said = Object.values(errors)
  const field = (name: 'organisationName' | 'slug' | 'firstName' | 'lastName' | 'email') => ({
    name,
    error: errors[name],
    errorIn: errorsIn,
    value: form[name],
  })
  return (
    <PublicLayout path="/signup" shape="form">
      <h1>{words.title}</h1>
      <p>{words.lead(lifeDays.trial)}</p>
      <Notice error={said.length > 0 ? { text: said.join(' '), in: errorsIn } : null} />
      <form method="post" action="/signup" className="box">
        <input type="hidden" name="key" value={form.key} />
        <Field
          {...field('organisationName')}
          label={words.organisation}
          complete="organization"
          max={80}
        />
        <Field
          {...field('slug')}
          label={words.address}
          complete="off"
          max={40}
          suffix={`.${baseHost}`}
          hint={words.addressHint}
        />
        <Field {...field('firstName')} label={words.firstName} complete="given-name" max={80} />
        <Field {...field('lastName')} label={words.lastName} complete="family-name" max={80} />
        <Field
          {...field('email')}
          label={words.email}
          type="email"
          complete="email"
          max={254}
          hint={words.emailHint}
        />
        <label htmlFor="plan">{words.plan}</label>
        <select
          id="plan"
          name="plan"
          defaultValue={form.plan ?? 'starter'}
          {...wrong(errors, 'plan')}
        >
          {planNames.map((plan) => (
            <option key={plan} value={plan}>
              {words.planOf(
                plans[plan].title,
                formatToea(plans[plan].monthlyToea).replace('.00', ''),
              )}
            </option>
          ))}
        </select>
        <Wrong errors={errors} language={errorsIn} name="plan" />
        <p>
          <label>
            <input
              name="terms"
              type="checkbox"
              value="yes"
              required
              defaultChecked={form.terms ?? false}
              {...wrong(errors, 'terms')}
            />{' '}
            {words.agree}
          </label>{' '}
          <a href="/terms-of-service">{words.readTerms}</a>
        </p>
        <Wrong errors={errors} language={errorsIn} name="terms" />
        <HumanCheck form="sign_up" check={check} withoutScript={words.withoutScript} />
        <button type="submit">{words.send}</button>
      </form>
      <LanguageLinks path="/signup" />
      <script>{typingScript}</script>
      <HumanCheckScript check={check} />
    </PublicLayout>
  )
}
