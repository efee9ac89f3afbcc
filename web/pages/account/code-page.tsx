import type { OrganisationView } from '#contract/session.ts'
import { FormPage } from '../ui/form-page.tsx'
import type { Said } from '../ui/said.tsx'
import { useWords } from '../words/use-words.tsx'
import { PasskeyForm } from './passkey-form.tsx'

type CodePageProps = {
  organisation?: OrganisationView | undefined
  action: string
  /** Where this person has a passkey: what the browser is asked for, and where it is sent. */
  passkey?: { options: string; action: string } | undefined
  next?: string | undefined
  error?: Said | undefined
}

/** The second step of signing in. One field takes both kinds of code, and a password manager may fill it. */
export function CodePage({ organisation, action, passkey, next, error }: CodePageProps) {
  const { signIn } = useWords()
  return (
    <FormPage
      organisation={organisation}
      title={signIn.factor}
      lead={passkey ? signIn.withPasskey : signIn.withCode}
      error={error}
      action={action}
      button={signIn.button}
      hidden={{ next }}
      fields={[
        {
          name: 'code',
          label: signIn.code,
          autoComplete: 'one-time-code',
          inputMode: 'text',
          max: 40,
          hint: signIn.codeHint,
        },
      ]}
    >
      {passkey && <PasskeyForm {...passkey} button={signIn.usePasskey} next={next} />}
    </FormPage>
  )
}
