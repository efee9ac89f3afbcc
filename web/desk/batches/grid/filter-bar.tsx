import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useSearchText } from '../../layout/use-search-text.ts'
import { bankOf, type RowFilter, readFilter, type sorts } from './rows/filter-rows.ts'
import type { GridRow } from './rows/grid-row.ts'

/** What is looked for among the lines; in the address, so that it can be come back to. */
export function useRowFilter() {
  const [parameters, setParameters] = useSearchParams()
  const written = String(parameters)
  const filter = useMemo(() => readFilter(new URLSearchParams(written)), [written])
  const set = (change: Record<string, string>) =>
    setParameters(
      (before) => {
        for (const [name, value] of Object.entries(change)) {
          if (value === '') before.delete(name)
          else before.set(name, value)
        }
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return { filter, set }
}

type FilterBarProps = {
  rows: GridRow[]
  filter: RowFilter
  set: (change: Record<string, string>) => void
  counts: { settle: number; new: number; unsaved: number }
}

const control = 'h-9 rounded-md border border-control bg-surface px-2 max-sm:h-12'

/** Search, chips and order: over all lines of the batch. */
export function FilterBar({ rows, filter, set, counts }: FilterBarProps) {
  const { text, onText } = useSearchText()
  const banks = [...new Set(rows.map(bankOf))].filter(Boolean).sort()
  const chip = (show: RowFilter['show'], label: string, count: number) =>
    (count > 0 || filter.show === show) && (
      <button
        type="button"
        aria-pressed={filter.show === show}
        onClick={() => set({ show: filter.show === show ? '' : show })}
        className={clsx(
          'min-h-9 rounded-full border px-3 max-sm:min-h-12',
          filter.show === show
            ? 'border-accent bg-accent-ground text-accent'
            : 'border-control hover:bg-raised',
        )}
      >
        {label} <span className="figures">{count.toLocaleString('en-US')}</span>
      </button>
    )
  return (
    <search aria-label="Among the payments" className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Search the payments"
        placeholder="Search"
        value={text}
        onChange={({ target }) => onText(target.value)}
        className={`${control} w-40 max-sm:w-full`}
      />
      {chip('settle', 'To settle', counts.settle)}
      {chip('new', 'New', counts.new)}
      {chip('unsaved', 'Not saved', counts.unsaved)}
      {banks.length > 1 && (
        <select
          aria-label="Bank"
          value={filter.bank}
          onChange={({ target }) => set({ bank: target.value })}
          className={control}
        >
          <option value="">All banks</option>
          {banks.map((bank) => (
            <option key={bank}>{bank}</option>
          ))}
        </select>
      )}
      <input
        aria-label="Only above (K)"
        placeholder="Above K"
        inputMode="decimal"
        defaultValue={filter.over}
        onChange={({ target }) => set({ over: target.value })}
        className={`${control} figures w-24`}
      />
      <select
        aria-label="Order"
        value={filter.sort}
        onChange={({ target }) => set({ sort: target.value === 'line' ? '' : target.value })}
        className={control}
      >
        {Object.entries(orders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </search>
  )
}

const orders: Record<(typeof sorts)[number], string> = {
  line: 'As entered',
  payee: 'By payee',
  largest: 'Largest first',
  amount: 'Smallest first',
}
