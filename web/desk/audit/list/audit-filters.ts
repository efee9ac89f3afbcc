import type { AuditEntryView } from '#contract/audit.ts'
import { actorWords } from '#domain/words/actor-words.ts'
import { auditTitle, tenantAuditActions } from '#domain/words/audit-actions.ts'
import type { Filter } from '../../layout/lists/filters.ts'
import type { AuditFilter } from '../queries.ts'

/** What, by whom, and when. To what is a link's matter, and stands in the address too. */
export function auditFilters({ action, actor }: AuditFilter, entries: AuditEntryView[]): Filter[] {
  const isKnown = tenantAuditActions.some((one) => one.action === action)
  const other = action && !isKnown ? [choice(action)] : []
  const actions = [...tenantAuditActions.map((one) => choice(one.action)), ...other]
  return [
    { kind: 'choice', name: 'action', label: 'What', choices: actions },
    { kind: 'choice', name: 'actor', label: 'By whom', choices: actorsOf(entries, actor) },
    { kind: 'days', label: 'When' },
  ]
}

const choice = (action: string) => ({ value: action, label: auditTitle(action) })

/** The people seen so far. The API has no list of everyone who ever acted. */
function actorsOf(entries: AuditEntryView[], chosen: string) {
  const names = new Map(
    entries.map(({ actorId, actorName }) => [actorId, actorName || actorWords(actorId)]),
  )
  if (chosen && !names.has(chosen)) names.set(chosen, chosen)
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))
}
