import { Link } from 'react-router'
import type { AuditEntryView } from '#contract/audit.ts'
import { actorWords } from '#domain/words/actor-words.ts'
import { auditTitle, tenantAuditActions } from '#domain/words/audit-actions.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { AuditFilter } from './queries.ts'
import { subjectOf } from './subject.ts'

type AuditFiltersProps = {
  filter: AuditFilter
  entries: AuditEntryView[]
  onFilter: (change: Partial<AuditFilter>) => void
}

/** What, by whom, and to what. All three are in the URL. */
export function AuditFilters({ filter, entries, onFilter }: AuditFiltersProps) {
  const isKnown = tenantAuditActions.some(({ action }) => action === filter.action)
  const other = filter.action && !isKnown ? [choice(filter.action)] : []
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <SelectField
        label="What"
        className="w-full sm:w-56"
        value={filter.action}
        placeholder="Everything"
        choices={[...tenantAuditActions.map(({ action }) => choice(action)), ...other]}
        onChoice={(action) => onFilter({ action })}
      />
      <SelectField
        label="By whom"
        className="w-full sm:w-56"
        value={filter.actor}
        placeholder="Everyone"
        choices={actorsOf(entries, filter.actor)}
        onChoice={(actor) => onFilter({ actor })}
      />
      {filter.subject && (
        <p className="flex min-h-9 items-center gap-3">
          <span>Only one {subjectOf(filter.subject).name}</span>
          <button
            type="button"
            className="min-h-6 text-accent underline"
            onClick={() => onFilter({ subject: '' })}
          >
            Show all
          </button>
        </p>
      )}
      {(filter.action || filter.actor) && (
        <p className="flex min-h-9 items-center">
          <Link to="/audit">Clear the filters</Link>
        </p>
      )}
    </div>
  )
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
