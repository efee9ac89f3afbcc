import type { OrganisationView } from '#contract/session.ts'
import { FormPage } from '../ui/form-page.tsx'

type SendAgainPageProps = {
  organisation?: OrganisationView | undefined
  /** The page the form stood on. */
  next: string
  to: string
  sent: Record<string, string>
}

/** After the lock: what was pressed before is pressed again by the person, never by us. */
export function SendAgainPage({ organisation, next, to, sent }: SendAgainPageProps) {
  return (
    <FormPage
      organisation={organisation}
      title="Unlocked"
      lead="What you sent before was not carried out, because the session was locked. Send it now, or look at the page first."
      action={to}
      button="Send it now"
      hidden={sent}
      fields={[]}
    >
      <p>
        <a href={next}>Back to the page</a>
      </p>
    </FormPage>
  )
}
