import type { OrganisationView } from '#contract/session.ts'
import { PageLayout } from '../ui/page-layout.tsx'
import { PublicLayout } from '../ui/public-layout.tsx'

type RecoveryCodesPageProps = {
  organisation?: OrganisationView | undefined
  codes: string[]
  next: { href: string; label: string }
}

/** Ten codes, shown this once. */
export function RecoveryCodesPage({ organisation, codes, next }: RecoveryCodesPageProps) {
  const content = (
    <>
      <h1>Your recovery codes</h1>
      <p>
        Print or copy them now, and keep them where your phone is not. Each lets you in once when
        your app or passkey is lost. They are not shown again; older ones count no more.
      </p>
      <ol className="box">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <a href={next.href}>{next.label}</a>
      </p>
    </>
  )
  if (organisation) return <PageLayout organisation={organisation}>{content}</PageLayout>
  return <PublicLayout shape="form">{content}</PublicLayout>
}
