import type { OrganisationView, UserView } from '#contract/session.ts'
import { PageLayout } from './page-layout.tsx'
import { PublicLayout } from './public-layout.tsx'
import { type Said, Spoken } from './said.tsx'

type MessagePageProps = {
  title: string
  sentence: Said
  organisation?: OrganisationView
  user?: UserView
  action?: { href: string; label: string } | undefined
  /** A page of the base host. */
  isPublic?: boolean
  /** Where it stands: its navigation goes by the beginning of it. */
  path?: string
}

/** A page that says one thing, and where to go from here. The words of the usual ones are in `messages.ts`. */
export function MessagePage(page: MessagePageProps) {
  const { organisation, user, title, sentence, action, isPublic, path } = page
  const content = (
    <>
      <h1>{title}</h1>
      <p>
        <Spoken said={sentence} />
      </p>
      {action && (
        <p>
          <a href={action.href}>{action.label}</a>
        </p>
      )}
    </>
  )
  if (isPublic)
    return (
      <PublicLayout shape="form" path={path}>
        {content}
      </PublicLayout>
    )
  return (
    <PageLayout organisation={organisation} user={user}>
      {content}
    </PageLayout>
  )
}
