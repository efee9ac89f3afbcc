import type { Choice } from '../../../ui/select-field.tsx'

/** What a list can be narrowed by; each stands in the address under its own name. */
export type Filter =
  | {
      kind: 'choice'
      name: string
      label: string
      choices: Choice[]
      /** Other values than these exist too: not everything that can be asked for can be chosen. */
      isOpen?: true
      /** Several with commas between them can be asked for. */
      isMany?: true
    }
  /** Tabs above the list: it shows the first of them where the address says nothing. */
  | { kind: 'tabs'; name: string; label: string; choices: Choice[] }
  | { kind: 'days'; label: string }
  | { kind: 'amounts'; label: string }

export type Sort = { value: string; label: string }

const names: Record<Filter['kind'], (filter: Filter) => string[]> = {
  choice: (filter) => ('name' in filter ? [filter.name] : []),
  tabs: () => [],
  days: () => ['from', 'to'],
  amounts: () => ['least', 'most'],
}

/** The words of the address that one filter is made of. */
export const namesOfFilter = (filter: Filter) => names[filter.kind](filter)

/** The words of the address that narrow a list. */
export function namesOf(filters: Filter[]): string[] {
  return ['search', ...filters.flatMap(namesOfFilter)]
}
