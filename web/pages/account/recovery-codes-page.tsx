import type { OrganisationView } from '#contract/session.ts'
import { PageLayout } from '../ui/page-layout.tsx'
import { PublicLayout } from '../ui/public-layout.tsx'
import { useWords } from '../words/use-words.tsx'

type RecoveryCodesPageProps = {
  organisation?: OrganisationView | undefined
  codes: string[]
  /** Where it goes on once they are kept. */
  next: string
}

/** Ten codes, shown this once. */
export function RecoveryCodesPage({ organisation, codes, next }: RecoveryCodesPageProps) {
  const { account } = useWords()
  const content = (
    <>
      <h1>{account.codesTitle}</h1>
      <p>{account.codesLead}</p>
      <ol className="box">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <a href={next}>{account.kept}</a>
      </p>
    </>
  )
  if (organisation) return <PageLayout organisation={organisation}>{content}</PageLayout>
  return <PublicLayout shape="form">{content}</PublicLayout>
}
