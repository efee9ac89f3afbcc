import type { OrganisationView } from '#contract/session.ts'
import { FormPage } from '../ui/form-page.tsx'
import type { Said } from '../ui/said.tsx'
import { useWords } from '../words/use-words.tsx'

type EnrolPageProps = {
  organisation?: OrganisationView | undefined
  /** The QR code as a data address. */
  picture: string
  /** The same as text, for phones that cannot scan. */
  appKey: string
  action: string
  error?: Said | undefined
}

/** Setting up an authenticator app: scan or type, then prove it with its first code. */
export function EnrolPage({ organisation, picture, appKey, action, error }: EnrolPageProps) {
  const { account, signIn } = useWords()
  return (
    <FormPage
      organisation={organisation}
      title={account.appTitle}
      lead={
        <>
          {account.appLead}
          <br />
          <img src={picture} alt={account.picture} width="200" height="200" />
          <br />
          {account.key} <code>{appKey.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </>
      }
      error={error}
      action={action}
      button={account.confirmApp}
      fields={[
        {
          name: 'code',
          label: signIn.code,
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
          max: 10,
        },
      ]}
    />
  )
}
