import type { Choice } from '../../../ui/select-field.tsx'

/** What a list can be narrowed by; each stands in the address under its own name. */
export type Filter =
  | { kind: 'choice'; name: string; label: string; choices: Choice[] }
  | { kind: 'days'; label: string }
  | { kind: 'amounts'; label: string }

export type Sort = { value: string; label: string }

const names: Record<Filter['kind'], (filter: Filter) => string[]> = {
  choice: (filter) => (filter.kind === 'choice' ? [filter.name] : []),
  days: () => ['from', 'to'],
  amounts: () => ['least', 'most'],
}

/** The words of the address that narrow a list. */
export function namesOf(filters: Filter[]): string[] {
  return ['search', ...filters.flatMap((filter) => names[filter.kind](filter))]
}
