import type { OrganisationView } from '#contract/session.ts'
import { prefilledScript } from '../scripts.generated.ts'
import { FormPage } from '../ui/form-page.tsx'

type SignInPageProps = {
  /** The platform's own people sign in without one. */
  organisation?: OrganisationView | undefined
  title: string
  action: string
  /** Where a forgotten password is set anew. */
  reset: string
  /** What was typed before, so that nobody types it twice. */
  email?: string | undefined
  /** The whole sentence: "Authentication failed: …". */
  error?: string | undefined
  /** The path to open afterwards. */
  next?: string | undefined
  notice?: string | null
}

export function SignInPage({ organisation, title, action, reset, ...said }: SignInPageProps) {
  return (
    <FormPage
      organisation={organisation}
      title={title}
      lead={organisation ? undefined : platformLead}
      error={said.error}
      notice={said.notice}
      action={action}
      button="Sign in"
      hidden={{ next: said.next }}
      fields={[
        {
          name: 'email',
          label: 'E-mail',
          type: 'email',
          autoComplete: 'username',
          max: 254,
          value: said.email,
        },
        {
          name: 'password',
          label: 'Password',
          type: 'password',
          autoComplete: 'current-password',
          max: 256,
        },
      ]}
    >
      <p>
        <a href={reset}>Forgotten your password?</a>{' '}
        {organisation && <a href="/auth/info">How signing in works</a>}
      </p>
      <script>{prefilledScript}</script>
    </FormPage>
  )
}

const platformLead = 'For the people who run Bilum. Organisations sign in at their own address.'
