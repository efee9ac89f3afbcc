import { publicCss } from '#pages/ui/public-css.ts'
import type { OrganisationView } from '../contract/session.ts'
import type { Realm } from '../core/databases.ts'

type Look = {
  /** Whose name stands on the page; the platform's pages look like the public site. */
  organisation?: OrganisationView
  page: { sheet?: string; script?: string }
}

/** How a page looks that both kinds of realm have: signing in, a new password. */
export function lookOf(realm: Realm): Look {
  if (realm.kind === 'platform') return { page: { sheet: publicCss, script: '' } }
  const { slug, name } = realm
  return { organisation: { slug, name }, page: {} }
}
