import type { OrganisationView } from '../contract/session.ts'
import type { Tenant } from '../core/databases.ts'
import { mayDo, type OrganisationState } from '../domain/access/organisation-state.ts'

/** What people are told on every page while their organisation is in a state; nothing where there is nothing to say. */
const notices: Partial<Record<OrganisationState, string>> = {
  trial_grace: 'The trial has ended. Choose a plan to start new batches again.',
  past_due: 'An invoice is overdue. Please pay it, so that everything stays open.',
  restricted:
    'An invoice is long overdue: no new batches. What was submitted can be approved and downloaded.',
  suspended: 'This organisation is suspended: read, export and pay an invoice.',
  frozen: 'This organisation is frozen: everything can be read, nothing leaves.',
  cancelled: 'This organisation was cancelled. Export its records while you can.',
}

const demonstration =
  'You are looking at a demonstration: invented people, invented payments. Nothing can be changed.'

export function stateNotice({ state }: { state: OrganisationState }): string {
  return notices[state] ?? ''
}

/** What screens offer, and some states refuse. */
const offered = ['start', 'finish', 'decide', 'download', 'change', 'export'] as const

/** The organisation as its people see it on every page. */
export function organisationView(
  tenant: Pick<Tenant, 'slug' | 'name' | 'state' | 'isVisited'>,
): OrganisationView {
  const { slug, name } = tenant
  const notice = tenant.isVisited ? demonstration : stateNotice(tenant)
  const refuses = offered.filter((operation) => !mayDo(tenant.state, operation).ok)
  return { slug, name, ...(notice && { notice }), ...(refuses.length > 0 && { refuses }) }
}
