import type { OrganisationView } from '#contract/session.ts'
import { PageLayout } from '../ui/page-layout.tsx'
import { PublicLayout } from '../ui/public-layout.tsx'
import { useWords } from '../words/use-words.tsx'
import { PasskeyForm } from './passkey-form.tsx'

type PasskeyPageProps = {
  /** Whose page it is; the platform's own without one. */
  organisation?: OrganisationView | undefined
  options: string
  action: string
  /** Where one's second factors are listed. */
  back: string
}

/** Making a passkey of this device: the browser asks for the finger or the screen lock. */
export function PasskeyPage({ organisation, options, action, back }: PasskeyPageProps) {
  const { account } = useWords()
  const content = (
    <>
      <h1>{account.passkeyTitle}</h1>
      <p>{account.passkeyLead}</p>
      <PasskeyForm options={options} action={action} button={account.makePasskey} />
      <noscript>
        <p className="box wait">{account.needsScript}</p>
      </noscript>
      <p>
        <a href={back}>{account.backToSignIn}</a>
      </p>
    </>
  )
  if (organisation) return <PageLayout organisation={organisation}>{content}</PageLayout>
  return <PublicLayout shape="form">{content}</PublicLayout>
}
