import type { OrganisationView } from '#contract/session.ts'
import { FormPage } from '../ui/form-page.tsx'

type EnrolPageProps = {
  organisation?: OrganisationView | undefined
  /** The QR code as a data address. */
  picture: string
  /** The same as text, for phones that cannot scan. */
  appKey: string
  action: string
  error?: string | undefined
}

/** Setting up an authenticator app: scan or type, then prove it with its first code. */
export function EnrolPage({ organisation, picture, appKey, action, error }: EnrolPageProps) {
  return (
    <FormPage
      organisation={organisation}
      title="Set up your authenticator app"
      lead={
        <>
          Scan this with an app such as Aegis, Google Authenticator or Microsoft Authenticator, or
          type the key into it. Then write the six figures it shows.
          <br />
          <img src={picture} alt="QR code of the key below" width="200" height="200" />
          <br />
          Key: <code>{appKey.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </>
      }
      error={error}
      action={action}
      button="Confirm the app"
      fields={[
        {
          name: 'code',
          label: 'Code',
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
          max: 10,
        },
      ]}
    />
  )
}
