import type { OrganisationView } from '#contract/auth.ts'
import { FormPage } from './form-page.tsx'

type CodePageProps = {
  organisation?: OrganisationView
  action: string
  next?: string | undefined
  error?: string | undefined
}

/** The second step of signing in. One field takes both kinds of code, and a password manager may fill it. */
export function CodePage({ organisation, action, next, error }: CodePageProps) {
  return (
    <FormPage
      organisation={organisation}
      title="Your second factor"
      lead="Your password was right. Write the six figures that your authenticator app shows now."
      error={error}
      action={action}
      button="Sign in"
      hidden={{ next }}
      fields={[
        {
          name: 'code',
          label: 'Code',
          autoComplete: 'one-time-code',
          inputMode: 'text',
          max: 40,
          hint: 'No phone at hand? One of your recovery codes works too.',
        },
      ]}
    />
  )
}
