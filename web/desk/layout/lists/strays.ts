import { type Filter, namesOf, namesOfFilter, type Sort } from './filters.ts'

/** What an address asks of a list that does not exist, and what the list shows in its place. */
export type Stray = { name: string; asks: string; shows: string }

/** Everything in the address that this list does not know. */
export function straysOf(parameters: URLSearchParams, filters: Filter[], sorts: Sort[]): Stray[] {
  const ordered: Filter = { kind: 'tabs', name: 'sort', label: 'Order', choices: sorts }
  return [...filters, ...(sorts.length > 0 ? [ordered] : [])].flatMap((filter) =>
    wordsOf(filter).flatMap(({ name, label, isKnown, shows }) => {
      const value = parameters.get(name)
      return value && !isKnown(value) ? [{ name, asks: `${label} “${value}”`, shows }] : []
    }),
  )
}

type Word = { name: string; label: string; isKnown: (value: string) => boolean; shows: string }

/** The words of the address that a filter is made of, each with what it may be. */
function wordsOf(filter: Filter): Word[] {
  const { kind, label } = filter
  if (kind === 'days' || kind === 'amounts') {
    const [isKnown, shows] = kind === 'days' ? [isDay, 'every day'] : [isToea, 'every amount']
    return namesOfFilter(filter).map((name) => ({
      ...{ name, label: `${label} ${sides[name]}` },
      ...{ isKnown, shows },
    }))
  }
  const { name, choices } = filter
  const isOne = (value: string) => choices.some((choice) => choice.value === value)
  if (kind === 'tabs') return [{ name, label, isKnown: isOne, shows: choices[0]?.label ?? '' }]
  if (filter.isOpen) return []
  const isKnown = filter.isMany ? (value: string) => value.split(',').every(isOne) : isOne
  return [{ name, label, isKnown, shows: `any ${label.toLowerCase()}` }]
}

const sides: Record<string, string> = { from: 'from', to: 'to', least: 'from', most: 'to' }
const isDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value
const isToea = (value: string) => /^\d{1,15}$/.test(value)

/** The words that the list's own call is asked with: those of its filters and its order that exist. */
export function listWords(
  parameters: URLSearchParams,
  filters: Filter[],
  sorts: Sort[] = [],
): { words: string; isNarrowed: boolean } {
  const strays = new Set(straysOf(parameters, filters, sorts).map(({ name }) => name))
  const tabs = filters.flatMap((filter) => (filter.kind === 'tabs' ? [filter.name] : []))
  const narrowing = namesOf(filters)
  const given = (names: string[]) =>
    names.flatMap((name) => {
      const value = strays.has(name) ? null : parameters.get(name)
      return value ? [[name, value]] : []
    })
  return {
    words: new URLSearchParams(given([...tabs, ...narrowing, 'sort'])).toString(),
    isNarrowed: given(narrowing).length > 0,
  }
}

/** The same address with its tab named, where the call would show everything otherwise. */
export function withStatus(parameters: URLSearchParams, status: string): URLSearchParams {
  const named = new URLSearchParams(parameters)
  named.set('status', status)
  return named
}
