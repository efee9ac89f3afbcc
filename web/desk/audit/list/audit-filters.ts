import { auditTitle, tenantAuditActions } from '#domain/words/audit-actions.ts'
import type { Choice } from '../../../ui/select-field.tsx'
import type { Filter } from '../../layout/lists/filters.ts'
import type { AuditFilter } from '../queries.ts'

/** What, by whom, and when. To what is a link's matter, and stands in the address too. */
export function auditFilters(
  { action, actor }: Pick<AuditFilter, 'action' | 'actor'>,
  actors: Choice[],
): Filter[] {
  const isKnown = tenantAuditActions.some((one) => one.action === action)
  const other = action && !isKnown ? [choice(action)] : []
  const actions = [...tenantAuditActions.map((one) => choice(one.action)), ...other]
  return [
    { kind: 'choice', name: 'action', label: 'What', choices: actions, isOpen: true },
    {
      kind: 'choice',
      name: 'actor',
      label: 'By whom',
      choices: withChosen(actors, actor),
      isOpen: true,
    },
    { kind: 'days', label: 'When' },
  ]
}

const choice = (action: string) => ({ value: action, label: auditTitle(action) })

/** Somebody whom only the address names stands there as it does. */
const withChosen = (actors: Choice[], chosen: string) =>
  chosen && !actors.some(({ value }) => value === chosen) ? [...actors, choiceOf(chosen)] : actors

const choiceOf = (actor: string) => ({ value: actor, label: actor })
