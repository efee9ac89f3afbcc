import { type PlanName, planNames, plans } from '#domain/billing/plan.ts'
import { formatToea } from '#domain/money/money.ts'
import { checkScript, typingScript } from '../scripts.generated.ts'
import { Notice } from '../ui/notice.tsx'
import { PublicLayout } from '../ui/public-layout.tsx'

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
  /** What asks whether a person sends it: work for the browser, or somebody else's check. */
  check: SignUpCheck
}

export type SignUpCheck =
  | { kind: 'puzzle'; puzzle: string }
  | { kind: 'turnstile'; siteKey: string }

/** An organisation in one form. Without script the address is simply typed, and checked when the form is sent. */
export function SignUpPage({ baseHost, form, errors, check }: SignUpPageProps) {
  const said = Object.values(errors)
  const field = (name: 'organisationName' | 'slug' | 'firstName' | 'lastName' | 'email') => ({
    name,
    error: errors[name],
    value: form[name],
  })
  return (
    <PublicLayout path="/signup" shape="form">
      <h1>Start your free trial</h1>
      <p>
        14 days with everything of your plan. No card; if you stay, you pay by bank transfer after
        the trial.
      </p>
      <Notice error={said.length > 0 ? said.join(' ') : null} />
      <form method="post" action="/signup" className="box">
        <input type="hidden" name="key" value={form.key} />
        <Field
          {...field('organisationName')}
          label="Organisation"
          complete="organization"
          max={80}
        />
        <Field
          {...field('slug')}
          label="Address"
          complete="off"
          max={40}
          suffix={`.${baseHost}`}
          hint="Your people sign in there. Small letters, figures and hyphens, 3 to 40 of them."
        />
        <Field {...field('firstName')} label="Your first name" complete="given-name" max={80} />
        <Field {...field('lastName')} label="Your last name" complete="family-name" max={80} />
        <Field
          {...field('email')}
          label="Your work e-mail"
          type="email"
          complete="email"
          max={254}
          hint="We send a link there. It confirms the address, and there you choose your password."
        />
        <label htmlFor="plan">Plan</label>
        <select
          id="plan"
          name="plan"
          defaultValue={form.plan ?? 'starter'}
          {...wrong(errors, 'plan')}
        >
          {planNames.map((plan) => (
            <option key={plan} value={plan}>
              {plans[plan].title}, {formatToea(plans[plan].monthlyToea).replace('.00', '')} a month
            </option>
          ))}
        </select>
        <Wrong errors={errors} name="plan" />
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
            I agree to the <a href="/terms-of-service">terms of service</a>
          </label>
        </p>
        <Wrong errors={errors} name="terms" />
        <HumanCheck check={check} />
        <button type="submit">Send me the link</button>
      </form>
      <script>{typingScript}</script>
      {check.kind === 'puzzle' && <script>{checkScript}</script>}
    </PublicLayout>
  )
}

/** Against floods of forms. Nobody has to read or click anything, and without script the form is taken too. */
function HumanCheck({ check }: { check: SignUpCheck }) {
  return (
    <>
      {check.kind === 'puzzle' ? (
        <input type="hidden" name="check" data-puzzle={check.puzzle} />
      ) : (
        <>
          <div className="cf-turnstile" data-sitekey={check.siteKey} data-action="sign_up" />
          <script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer />
        </>
      )}
      <noscript>
        <p>
          <small>Without JavaScript we take a few sign-ups an hour. The rest is the same.</small>
        </p>
      </noscript>
    </>
  )
}

type FieldProps = {
  name: string
  label: string
  type?: 'text' | 'email'
  complete: string
  max: number
  /** What stands behind what is typed, and is not typed. */
  suffix?: string
  value?: string | undefined
  error?: string | undefined
  hint?: string
}

function Field({ name, label, type = 'text', complete, ...field }: FieldProps) {
  const { max, suffix, value, error, hint } = field
  const errors = error ? { [name]: error } : {}
  const described = [suffix && `${name}-suffix`, hint && `${name}-hint`].filter(Boolean).join(' ')
  const input = (
    <input
      id={name}
      name={name}
      type={type}
      autoComplete={complete}
      maxLength={max}
      required
      defaultValue={value}
      {...wrong(errors, name, described)}
    />
  )
  return (
    <>
      <label htmlFor={name}>{label}</label>
      {suffix ? (
        <span className="row">
          {input}
          <span id={`${name}-suffix`}>&nbsp;{suffix}</span>
        </span>
      ) : (
        input
      )}
      <Wrong errors={errors} name={name} />
      {hint && (
        <p id={`${name}-hint`}>
          <small>{hint}</small>
        </p>
      )}
    </>
  )
}

/** What a field says of itself to those who do not see it: what is wrong, and its hint. */
function wrong(errors: Record<string, string>, name: string, hint?: string) {
  const described = [hint, errors[name] && `${name}-error`].filter(Boolean).join(' ')
  return {
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

function Wrong({ errors, name }: { errors: Record<string, string>; name: string }) {
  if (!errors[name]) return null
  return (
    <p id={`${name}-error`} className="danger">
      <span aria-hidden="true">▲</span> {errors[name]}
    </p>
  )
}
