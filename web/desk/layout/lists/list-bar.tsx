import { Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ListName } from '#contract/views.ts'
import { useSearchText } from '../use-search-text.ts'
import { AmountsChip, ChipSelect, ChoiceChip, DaysChip } from './chips.tsx'
import type { ListExport } from './export/list-export.ts'
import { type Filter, namesOf, type Sort } from './filters.ts'
import { useListAddress } from './use-list-address.ts'
import { ViewMenu } from './view-menu.tsx'

const ExportMenu = lazy(async () => ({
  default: (await import('./export/export-menu.tsx')).ExportMenu,
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
  const { read, change } = useListAddress()
  const names = namesOf(filters)
  const isNarrowed = names.some((name) => read(name))
  const clear = () => change(Object.fromEntries(names.map((name) => [name, undefined])))
  return (
    <search className="no-print flex flex-wrap items-center gap-x-2 gap-y-2" aria-label="This list">
      {search && <SearchField label={search} />}
      {filters.map((filter) => {
        const chip = { read, change }
        if (filter.kind === 'days') return <DaysChip key="days" filter={filter} {...chip} />
        if (filter.kind === 'amounts')
          return <AmountsChip key="amounts" filter={filter} {...chip} />
        return <ChoiceChip key={filter.name} filter={filter} {...chip} />
      })}
      {isNarrowed && (
        <button
          type="button"
          onClick={clear}
          className="min-h-11 rounded-md px-2 text-accent hover:bg-accent-ground sm:min-h-8"
        >
          Clear
        </button>
      )}
      <span className="flex-1 max-sm:hidden" />
      {sorts.length > 1 && (
        <ChipSelect
          isQuiet
          label="Order"
          value={read('sort')}
          choices={sorts.map(({ value, label }, index) => ({ value: index ? value : '', label }))}
          onChoice={(sort) => change({ sort })}
        />
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
  )
}

function SearchField({ label }: { label: string }) {
  const { text, onText } = useSearchText()
  return (
    <span className="relative w-full sm:w-80">
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
