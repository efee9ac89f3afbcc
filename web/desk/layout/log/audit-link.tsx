import { Link } from 'react-router'
import { addressFor } from '#domain/access/addresses/enter.ts'
import { useSession } from '../queries.ts'

type AuditLinkProps = {
  /** As the log names it: `user/…`, `source-account/…`; or whoever acted. */
  subject?: string
  actor?: string
  children?: string
}

/** The way into the log, narrowed to one thing or one person, for whoever reads it. */
export function AuditLink({
  subject,
  actor,
  children = 'Who changed it, and when',
}: AuditLinkProps) {
  const address = addressFor('audit', useSession().user)
  if (!address) return null
  const words = new URLSearchParams({ ...(subject && { subject }), ...(actor && { actor }) })
  return <Link to={`${address.path}?${words}`}>{children}</Link>
}
