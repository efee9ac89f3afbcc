import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { bankAnswers } from '#domain/batches/settling/bank-answers.ts'
import { parseAmount } from '#domain/money/money.ts'
import { bankAnswerWords } from '#domain/words/settling/bank-answer-words.ts'
import { FilterChip, FilterSearch, filterControl, useAddressWords } from './frame/filter-pieces.tsx'
import { bankOf, type RowFilter, readFilter, rowStrays, type sorts } from './rows/filter-rows.ts'
import type { GridRow } from './rows/grid-row.ts'

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
      <AnswerChoice rows={rows} filter={filter} set={set} />
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

/** What the bank answered, with how many of each: of a batch of which it has the file. */
function AnswerChoice({ rows, filter, set }: Pick<FilterBarProps, 'rows' | 'filter' | 'set'>) {
  const counts = useMemo(() => {
    const byAnswer = Map.groupBy(rows, ({ saved }) => saved?.statement ?? null)
    return new Map(bankAnswers.map((answer) => [answer, byAnswer.get(answer)?.length ?? 0]))
  }, [rows])
  const there = bankAnswers.filter((one) => one === filter.statement || counts.get(one) !== 0)
  if (there.length === 0) return null
  return (
    <select
      aria-label="Statement"
      value={filter.statement ?? ''}
      onChange={({ target }) => set({ statement: target.value })}
      className={filterControl}
    >
      <option value="">On the statement or not</option>
      {there.map((answer) => (
        <option key={answer} value={answer}>
          {bankAnswerWords[answer].title}: {counts.get(answer)?.toLocaleString('en-US')}
        </option>
      ))}
    </select>
  )
}

const orders: Record<(typeof sorts)[number], string> = {
  line: 'As entered',
  payee: 'By payee',
  largest: 'Largest first',
  amount: 'Smallest first',
}
