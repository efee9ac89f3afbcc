import type { OrganisationView } from '#contract/session.ts'
import { prefilledScript } from '../scripts.generated.ts'
import { FormPage } from '../ui/form-page.tsx'
import type { Said } from '../ui/said.tsx'
import { useWords } from '../words/use-words.tsx'
import { LanguageLinks } from './language-links.tsx'

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
  error?: Said | undefined
  /** The path to open afterwards. */
  next?: string | undefined
  notice?: string | null
}

export function SignInPage({ organisation, title, action, reset, ...said }: SignInPageProps) {
  const { signIn } = useWords()
  return (
    <FormPage
      organisation={organisation}
      title={title}
      lead={organisation ? undefined : platformLead}
      error={said.error}
      notice={said.notice}
      action={action}
      button={signIn.button}
      hidden={{ next: said.next }}
      fields={[
        {
          name: 'email',
          label: signIn.email,
          type: 'email',
          autoComplete: 'username',
          max: 254,
          value: said.email,
        },
        {
          name: 'password',
          label: signIn.password,
          type: 'password',
          autoComplete: 'current-password',
          max: 256,
        },
      ]}
    >
      <p>
        <a href={reset}>{signIn.forgotten}</a>{' '}
        {organisation && <a href="/auth/info">{signIn.how}</a>}
      </p>
      {organisation && <LanguageLinks path={action} next={said.next} />}
      <script>{prefilledScript}</script>
    </FormPage>
  )
}

const platformLead = 'For the people who run Bilum. Organisations sign in at their own address.'
