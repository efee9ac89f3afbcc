import { amountText } from '#domain/money/money.ts'
import type { Formats } from '#domain/reading/formats.ts'
import { daySpans } from './day-spans.ts'
import { type Filter, namesOfFilter } from './filters.ts'

export type ActiveFilter = { label: string; words: string; names: string[] }
type Read = (name: string) => string

/** What a list is narrowed to now, in words, and the words of the address that each is made of. */
export function activeFilters(filters: Filter[], read: Read, formats: Formats): ActiveFilter[] {
  return filters.flatMap((filter) => {
    const words = wordsOfFilter(filter, read, formats)
    return words ? [{ label: filter.label, words, names: namesOfFilter(filter) }] : []
  })
}

function wordsOfFilter(filter: Filter, read: Read, { day }: Formats): string {
  if (filter.kind === 'choice') return wordsOfChoice(filter, read(filter.name))
  if (filter.kind === 'tabs') return ''
  const [from = '', to = ''] = namesOfFilter(filter).map(read)
  if (!from && !to) return ''
  if (filter.kind === 'amounts') return between(kina(from), kina(to))
  const span = daySpans(new Date()).find((one) => one.from === from && one.to === to)
  return span?.name.toLowerCase() ?? between(from && day(from), to && day(to))
}

/** `Draft`, `Draft or Approved`; nothing where it is nothing that can be asked for. */
export function wordsOfChoice(
  { choices, isOpen, isMany }: Extract<Filter, { kind: 'choice' }>,
  value: string,
): string {
  const labels = (isMany ? value.split(',') : [value]).map(
    (one) => choices.find((choice) => choice.value === one)?.label ?? (isOpen ? one : ''),
  )
  return labels.every(Boolean) ? labels.join(' or ') : ''
}

const kina = (toea: string) => toea && `K${amountText(Number(toea))}`

const between = (from: string, to: string) =>
  from && to ? `${from} – ${to}` : from ? `from ${from}` : `up to ${to}`
