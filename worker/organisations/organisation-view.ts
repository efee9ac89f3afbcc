import { notices } from '#pages/words/en/messages.ts'
import type { OrganisationView } from '../contract/session.ts'
import type { Tenant } from '../core/databases.ts'
import { mayDo, type OrganisationState } from '../domain/access/organisation-state.ts'

/** What people are told on every page while their organisation is in a state; nothing where there is nothing to say. */
export function stateNotice({ state }: { state: OrganisationState }, said = notices): string {
  const known: Partial<Record<OrganisationState, string>> = said
  return known[state] ?? ''
}

/** What screens offer, and some states refuse. */
const offered = ['start', 'finish', 'decide', 'download', 'change', 'export'] as const

/** The organisation as its people see it on every page. */
export function organisationView(
  tenant: Pick<Tenant, 'slug' | 'name' | 'state' | 'isVisited'>,
  said = notices,
): OrganisationView {
  const { slug, name } = tenant
  const notice = tenant.isVisited ? said.demonstration : stateNotice(tenant, said)
  const refuses = offered.filter(
    (operation) => !mayDo(tenant.state, operation, tenant.isVisited).ok,
  )
  return { slug, name, ...(notice && { notice }), ...(refuses.length > 0 && { refuses }) }
}
