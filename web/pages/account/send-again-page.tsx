import type { OrganisationView } from '#contract/session.ts'
import { FormPage } from '../ui/form-page.tsx'
import { useWords } from '../words/use-words.tsx'

type SendAgainPageProps = {
  organisation?: OrganisationView | undefined
  /** The page the form stood on. */
  next: string
  to: string
  sent: Record<string, string>
  /** It was not locked: it asked who it is. */
  isProof?: boolean | undefined
}

/** After the password: what was pressed before is pressed again by the person, never by us. */
export function SendAgainPage({ organisation, next, to, sent, isProof }: SendAgainPageProps) {
  const { signIn } = useWords()
  return (
    <FormPage
      organisation={organisation}
      title={isProof ? signIn.goOn : signIn.unlocked}
      lead={signIn.unlockedLead}
      action={to}
      button={signIn.sendNow}
      hidden={sent}
      fields={[]}
    >
      <p>
        <a href={next}>{signIn.backToPage}</a>
      </p>
    </FormPage>
  )
}
