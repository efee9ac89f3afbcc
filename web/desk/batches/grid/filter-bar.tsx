import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { parseAmount } from '#domain/money/money.ts'
import { FilterChip, FilterSearch, filterControl, useAddressWords } from './frame/filter-pieces.tsx'
import { bankOf, type RowFilter, readFilter, rowStrays, type sorts } from './rows/filter-rows.ts'
import type { GridRow } from './rows/grid-row.ts'

/* Only of a batch that the bank has. */
const AnswerChoice = lazy(async () => ({
  default: (await import('./answer-choice.tsx')).AnswerChoice,
}))

/** What is looked for among the lines, as the address has it. */
export function useRowFilter() {
  const [parameters] = useSearchParams()
  const written = String(parameters)
  const filter = useMemo(() => readFilter(new URLSearchParams(written)), [written])
  const strays = useMemo(() => rowStrays(new URLSearchParams(written)), [written])
  return { filter, strays, set: useAddressWords() }
}

type FilterBarProps = {
  rows: GridRow[]
  filter: RowFilter
  set: (change: Record<string, string>) => void
  counts: { settle: number; new: number; unsaved: number }
}

/** Search, chips and order: over all lines of the batch. */
export function FilterBar({ rows, filter, set, counts }: FilterBarProps) {
  const banks = useMemo(() => [...new Set(rows.map(bankOf))].filter(Boolean).sort(), [rows])
  const chip = (show: RowFilter['show'], label: string, count: number) => (
    <FilterChip
      label={label}
      count={count}
      isPressed={filter.show === show}
      onPress={() => set({ show: filter.show === show ? '' : show })}
    />
  )
  // a bank that nobody here is paid at can be asked for: the choice says so
  const isElsewhere = filter.bank !== '' && !banks.includes(filter.bank)
  const isNoAmount = filter.over !== '' && !parseAmount(filter.over).ok
  return (
    <search aria-label="Among the payments" className="flex flex-wrap items-center gap-2">
      <FilterSearch label="Search the payments" />
      {chip('settle', 'To settle', counts.settle)}
      {chip('new', 'New', counts.new)}
      {chip('unsaved', 'Not saved', counts.unsaved)}
      {rows.some(({ saved }) => saved?.statement) && (
        <Suspense>
          <AnswerChoice rows={rows} filter={filter} set={set} />
        </Suspense>
      )}
      {(banks.length > 1 || isElsewhere) && (
        <select
          aria-label="Bank"
          value={filter.bank}
          onChange={({ target }) => set({ bank: target.value })}
          className={filterControl}
        >
          <option value="">All banks</option>
          {isElsewhere && <option>{filter.bank}</option>}
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
        aria-invalid={isNoAmount}
        aria-describedby={isNoAmount ? 'no-amount' : undefined}
        onChange={({ target }) => set({ over: target.value })}
        className={`${filterControl} figures w-24`}
      />
      {isNoAmount && (
        <span id="no-amount" className="text-bad">
          That is no amount, so every amount is shown.
        </span>
      )}
      <select
        aria-label="Order"
        value={filter.sort}
        onChange={({ target }) => set({ sort: target.value === 'line' ? '' : target.value })}
        className={filterControl}
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
