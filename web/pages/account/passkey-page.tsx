import type { OrganisationView } from '#contract/session.ts'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import type { Said } from '../ui/said.tsx'
import { useWords } from '../words/use-words.tsx'
import { PasskeyForm } from './passkey-form.tsx'

type PasskeyPageProps = { organisation: OrganisationView; options: string; error?: Said }

/** Making a passkey of this device: the browser asks for the finger or the screen lock. */
export function PasskeyPage({ organisation, options, error }: PasskeyPageProps) {
  const { account } = useWords()
  return (
    <PageLayout organisation={organisation}>
      <h1>{account.passkeyTitle}</h1>
      <p>{account.passkeyLead}</p>
      <Notice error={error ?? null} notice={null} />
      <PasskeyForm options={options} action="/account/passkey/proof" button={account.makePasskey} />
      <noscript>
        <p className="box wait">{account.needsScript}</p>
      </noscript>
      <p>
        <a href="/account/security">{account.backToSignIn}</a>
      </p>
    </PageLayout>
  )
}
