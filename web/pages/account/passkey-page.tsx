import type { OrganisationView } from '#contract/session.ts'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { PasskeyForm } from './passkey-form.tsx'

type PasskeyPageProps = { organisation: OrganisationView; options: string; error?: string }

/** Making a passkey of this device: the browser asks for the finger or the screen lock. */
export function PasskeyPage({ organisation, options, error }: PasskeyPageProps) {
  return (
    <PageLayout organisation={organisation}>
      <h1>Add a passkey</h1>
      <p>
        Your phone or computer asks for your finger, your face or its screen lock. The passkey works
        at this address alone, so nobody can trick you into giving it away.
      </p>
      <Notice error={error ?? null} notice={null} />
      <PasskeyForm options={options} action="/account/passkey/proof" button="Make a passkey" />
      <noscript>
        <p className="box wait">
          A passkey needs JavaScript. An authenticator app works without it.
        </p>
      </noscript>
      <p>
        <a href="/account/security">Back to your sign-in</a>
      </p>
    </PageLayout>
  )
}
