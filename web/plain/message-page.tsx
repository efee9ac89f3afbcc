import type { OrganisationView, UserView } from '#contract/auth.ts'
import { PlainFrame } from './plain-frame.tsx'

type MessagePageProps = {
  title: string
  sentence: string
  organisation?: OrganisationView
  user?: UserView
  action?: { href: string; label: string }
}

/** A page that says one thing, and where to go from here. The words of the usual ones are in `messages.ts`. */
export function MessagePage({ organisation, user, title, sentence, action }: MessagePageProps) {
  return (
    <PlainFrame organisation={organisation} user={user}>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {action && (
        <p>
          <a href={action.href}>{action.label}</a>
        </p>
      )}
    </PlainFrame>
  )
}
