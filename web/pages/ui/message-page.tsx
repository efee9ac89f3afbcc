import type { OrganisationView, UserView } from '#contract/auth.ts'
import { PlainFrame } from './page-layout.tsx'
import { PublicFrame } from './public-layout.tsx'

type MessagePageProps = {
  title: string
  sentence: string
  organisation?: OrganisationView
  user?: UserView
  action?: { href: string; label: string } | undefined
  /** A page of the base host. */
  isPublic?: boolean
}

/** A page that says one thing, and where to go from here. The words of the usual ones are in `messages.ts`. */
export function MessagePage(page: MessagePageProps) {
  const { organisation, user, title, sentence, action, isPublic } = page
  const content = (
    <>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {action && (
        <p>
          <a href={action.href}>{action.label}</a>
        </p>
      )}
    </>
  )
  if (isPublic) return <PublicFrame shape="form">{content}</PublicFrame>
  return (
    <PlainFrame organisation={organisation} user={user}>
      {content}
    </PlainFrame>
  )
}
