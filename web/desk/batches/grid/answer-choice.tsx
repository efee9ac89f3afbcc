import { useMemo } from 'react'
import { type BankAnswer, bankAnswers } from '#domain/batches/settling/bank-answers.ts'
import { bankAnswerWords } from '#domain/words/settling/bank-answer-words.ts'
import { filterControl } from './frame/filter-pieces.tsx'
import type { RowFilter } from './rows/filter-rows.ts'
import type { GridRow } from './rows/grid-row.ts'

type AnswerChoiceProps = {
  rows: GridRow[]
  filter: RowFilter
  set: (change: Record<string, string>) => void
}

/** What the bank answered, with how many of each: of a batch of which it has the file. */
export function AnswerChoice({ rows, filter, set }: AnswerChoiceProps) {
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

/** The same of one payment, in its cell. */
export function AnswerShown({ answer }: { answer: BankAnswer }) {
  const { title, says } = bankAnswerWords[answer]
  return (
    <span className="truncate" title={says}>
      {title}
    </span>
  )
}
