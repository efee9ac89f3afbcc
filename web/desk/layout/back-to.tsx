import { Link } from 'react-router'
import type { DeskPage } from '#domain/access/addresses/addresses.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import { useSession } from './queries.ts'

/** The way back to a page of the desk, at the address that this person enters; nothing for whoever may not. */
export function BackTo({ page, children }: { page: DeskPage; children: string }) {
  const address = addressFor(page, useSession().user)
  return address ? <Link to={address.path}>{children}</Link> : null
}
