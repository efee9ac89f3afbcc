import { ListFilter, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../ui/formats.tsx'
import { activeFilters } from './active-filters.ts'
import type { Filter } from './filters.ts'
import { barButton } from './view-menu.tsx'

type FilterFoldProps = {
  filters: Filter[]
  read: (name: string) => string
  onClear: (names: string[]) => void
  /** Everything that narrows and sorts, behind the button. */
  children: ReactNode
}

/** On a phone one button opens the filters. What the list is narrowed to stands there, and is one press away from gone. */
export function FilterFold({ filters, read, onClear, children }: FilterFoldProps) {
  const active = activeFilters(filters, read, useFormats())
  return (
    <>
      <details className="open:w-full">
        <summary className={`${barButton} list-none [&::-webkit-details-marker]:hidden`}>
          <ListFilter size={15} aria-hidden />
          Filters
          {active.length > 0 && <span className="figures">{active.length}</span>}
        </summary>
        <div className="flex flex-wrap gap-2 pt-2">{children}</div>
      </details>
      {active.length > 0 && (
        <ul aria-label="Narrowed to" className="order-1 flex w-full flex-wrap gap-2">
          {active.map(({ label, words, names }) => (
            <li key={label} className="max-w-full">
              <button
                type="button"
                onClick={() => onClear(names)}
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-accent bg-accent-ground px-3 text-left font-medium text-ink"
              >
                <span className="sr-only">Take away </span>
                <span className="min-w-0 break-words">
                  {label}: {words}
                </span>
                <X size={15} aria-hidden className="flex-none text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
