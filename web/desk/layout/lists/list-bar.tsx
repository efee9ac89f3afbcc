import { Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ListName } from '#contract/views.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { useSearchText } from '../use-search-text.ts'
import { ChipSelect } from './chip-select.tsx'
import { AmountsChip, ChoiceChip, DaysChip } from './chips.tsx'
import type { ListExport } from './export/list-export.ts'
import { type Filter, namesOf, type Sort } from './filters.ts'
import { StrayNotice } from './stray-notice.tsx'
import { straysOf } from './strays.ts'
import { type Changes, useListAddress } from './use-list-address.ts'
import { ViewMenu } from './view-menu.tsx'

const ExportMenu = lazy(async () => ({
  default: (await import('./export/export-menu.tsx')).ExportMenu,
}))

const FilterFold = lazy(async () => ({
  default: (await import('./filter-fold.tsx')).FilterFold,
}))

type ListBarProps = {
  list: ListName
  /** What the search finds by; without it there is no search. */
  search?: string
  filters?: Filter[]
  /** The first is the order of a list of which nothing is said. */
  sorts?: Sort[]
  /** The columns that may be put away, by name. */
  columns?: string[]
  /** What a file of the whole list is made of. */
  file?: ListExport
}

/** Above every list: find in it, narrow it, sort it, keep a view of it, take it away as a file. */
export function ListBar({
  list,
  search,
  filters = [],
  sorts = [],
  columns = [],
  file,
}: ListBarProps) {
  const { parameters, read, change } = useListAddress()
  const isNarrow = useNarrow()
  const names = namesOf(filters)
  const isNarrowed = names.some((name) => read(name))
  const clear = (cleared: string[]) =>
    change(Object.fromEntries(cleared.map((name) => [name, undefined])))
  const strays = straysOf(parameters, filters, sorts)
  const chips = filters.map((filter) => (
    <FilterChip key={filter.kind + filter.label} filter={filter} read={read} change={change} />
  ))
  const order = sorts.length > 1 && (
    <ChipSelect
      isQuiet
      label="Order"
      value={read('sort')}
      choices={sorts.map(({ value, label }, index) => ({ value: index ? value : '', label }))}
      onChoice={(sort) => change({ sort })}
    />
  )
  const hasChoices = sorts.length > 1 || filters.some(({ kind }) => kind !== 'tabs')
  return (
    <>
      <search
        className="no-print flex flex-wrap items-center gap-x-2 gap-y-2"
        aria-label="This list"
      >
        {search && <SearchField label={search} />}
        {isNarrow ? (
          hasChoices && (
            <Suspense>
              <FilterFold filters={filters} read={read} onClear={clear}>
                {chips}
                {order}
              </FilterFold>
            </Suspense>
          )
        ) : (
          <>
            {chips}
            {isNarrowed && (
              <button
                type="button"
                onClick={() => clear(names)}
                className="min-h-11 rounded-md px-2 text-accent hover:bg-accent-ground sm:min-h-8"
              >
                Clear
              </button>
            )}
            <span className="flex-1" />
            {order}
          </>
        )}
        <ViewMenu list={list} columns={columns} />
        {file && (
          <span data-list-export>
            <Suspense>
              <ExportMenu file={file} />
            </Suspense>
          </span>
        )}
      </search>
      <StrayNotice strays={strays} onTakeOut={() => clear(strays.map(({ name }) => name))} />
    </>
  )
}

type FilterChipProps = {
  filter: Filter
  read: (name: string) => string
  change: (changes: Changes) => void
}

function FilterChip({ filter, ...chip }: FilterChipProps) {
  if (filter.kind === 'days') return <DaysChip filter={filter} {...chip} />
  if (filter.kind === 'amounts') return <AmountsChip filter={filter} {...chip} />
  return filter.kind === 'choice' ? <ChoiceChip filter={filter} {...chip} /> : null
}

function SearchField({ label }: { label: string }) {
  const { text, onText } = useSearchText()
  return (
    <span className="relative w-full sm:w-72 2xl:w-80">
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label="Search"
        aria-keyshortcuts="/"
        data-list-search
        autoComplete="off"
        placeholder={label}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="control pl-8! sm:min-h-8! sm:py-0.5!"
      />
    </span>
  )
}
