import type { PageName } from '#domain/access/addresses/addresses.ts'
import { addressAt, addressFor, type Visitor } from '#domain/access/addresses/enter.ts'
import { homePageOf } from '#domain/access/addresses/landing-path.ts'
import { pageLabels } from '../words/en/page-labels.ts'

/** A page that stands in the navigation of those who enter it. */
export type PageLink = {
  label: string
  page: keyof typeof pageLabels
  /** `g` and this key go there. */
  key?: string
  /** Under which heading it stands in the rail. */
  group: NavigationGroup
}

export type NavigationGroup = 'work' | 'records' | 'set-up'

export const groupTitles: Record<NavigationGroup, string> = {
  work: 'Work',
  records: 'Records',
  'set-up': 'Set-up',
}

/** The navigation of an organisation, in its order. */
const pageLinks: Omit<PageLink, 'label'>[] = [
  { page: 'home', key: 'h', group: 'work' },
  { page: 'batches', key: 'b', group: 'work' },
  { page: 'approvals', key: 'v', group: 'work' },
  { page: 'processing', key: 'n', group: 'work' },
  { page: 'bank-files', key: 'f', group: 'work' },
  { page: 'payees', key: 'p', group: 'records' },
  { page: 'payments', key: 'm', group: 'records' },
  { page: 'reports', key: 't', group: 'records' },
  { page: 'reconciliation', key: 'c', group: 'records' },
  { page: 'days', key: 'd', group: 'records' },
  { page: 'audit', key: 'a', group: 'records' },
  { page: 'source-accounts', key: 's', group: 'set-up' },
  { page: 'approval-rules', key: 'r', group: 'set-up' },
  { page: 'users', key: 'u', group: 'set-up' },
  { page: 'security', group: 'set-up' },
  { page: 'organisation', key: 'o', group: 'set-up' },
  { page: 'system', group: 'set-up' },
  { page: 'integrations', group: 'set-up' },
  { page: 'billing', key: 'i', group: 'set-up' },
]

/** A link as one person has it, seen from where they are. */
export type OwnLink = PageLink & {
  /** The page's address that they enter. */
  to: string
  /** A page of the plain lane: a real link with a full page load. */
  isPlain: boolean
  isCurrent: boolean
  /** What waits there for this person's decision; left out where nothing does. */
  waiting?: number
}

/** On a phone these stand under the thumb, in both lanes. */
export const nearPages: PageName[] = ['home', 'approvals', 'batches']

/** The links that lead this person somewhere. */
export function linksOf(
  visitor: Visitor & { waiting?: number | undefined },
  pathname: string,
): OwnLink[] {
  const here = addressAt(pathname)
  const current = here?.under ?? here?.page
  return pageLinks.flatMap((link) => {
    // without a detour: a redirect is a second trip on a weak line
    const page = link.page === 'home' ? homePageOf(visitor) : link.page
    const address = addressFor(page, visitor)
    if (!address) return []
    const isPlain = address.isPlain === true
    const own = {
      ...link,
      label: pageLabels[link.page],
      to: address.path,
      isPlain,
      isCurrent: link.page === current,
    }
    return visitor.waiting && link.page === 'approvals'
      ? [{ ...own, waiting: visitor.waiting }]
      : [own]
  })
}
