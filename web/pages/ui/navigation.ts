import type { PageName } from '#domain/access/addresses/addresses.ts'
import { addressAt, addressFor, type Visitor } from '#domain/access/addresses/enter.ts'
import { homePageOf } from '#domain/access/addresses/landing-path.ts'

/** A page that stands in the navigation of those who enter it. */
export type PageLink = {
  label: string
  page: PageName
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
const pageLinks: PageLink[] = [
  { label: 'Home', page: 'home', key: 'h', group: 'work' },
  { label: 'Batches', page: 'batches', key: 'b', group: 'work' },
  { label: 'Approvals', page: 'approvals', key: 'v', group: 'work' },
  { label: 'Processing', page: 'processing', key: 'n', group: 'work' },
  { label: 'Bank files', page: 'bank-files', key: 'f', group: 'work' },
  { label: 'Payees', page: 'payees', key: 'p', group: 'records' },
  { label: 'Payments', page: 'payments', key: 'm', group: 'records' },
  { label: 'Reports', page: 'reports', key: 't', group: 'records' },
  { label: 'Audit', page: 'audit', key: 'a', group: 'records' },
  { label: 'Source accounts', page: 'source-accounts', key: 's', group: 'set-up' },
  { label: 'Approval rules', page: 'approval-rules', key: 'r', group: 'set-up' },
  { label: 'Users', page: 'users', key: 'u', group: 'set-up' },
  { label: 'Security', page: 'security', group: 'set-up' },
  { label: 'Organisation', page: 'organisation', key: 'o', group: 'set-up' },
  { label: 'System', page: 'system', group: 'set-up' },
  { label: 'Integrations', page: 'integrations', group: 'set-up' },
  { label: 'Billing', page: 'billing', key: 'i', group: 'set-up' },
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
    const own = { ...link, to: address.path, isPlain, isCurrent: link.page === current }
    return visitor.waiting && link.page === 'approvals'
      ? [{ ...own, waiting: visitor.waiting }]
      : [own]
  })
}
