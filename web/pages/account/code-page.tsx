import type { OrganisationView } from '#contract/session.ts'
import { FormPage } from '../ui/form-page.tsx'
import { PasskeyForm } from './passkey-form.tsx'

type CodePageProps = {
  organisation?: OrganisationView | undefined
  action: string
  /** Where this person has a passkey: what the browser is asked for, and where it is sent. */
  passkey?: { options: string; action: string } | undefined
  next?: string | undefined
  error?: string | undefined
}

/** The second step of signing in. One field takes both kinds of code, and a password manager may fill it. */
export function CodePage({ organisation, action, passkey, next, error }: CodePageProps) {
  return (
    <FormPage
      organisation={organisation}
      title="Your second factor"
      lead={
        passkey
          ? 'Your password was right. Use your passkey, or write a code.'
          : 'Your password was right. Write the six figures that your authenticator app shows now.'
      }
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
    >
      {passkey && <PasskeyForm {...passkey} button="Use a passkey" next={next} />}
    </FormPage>
  )
}
