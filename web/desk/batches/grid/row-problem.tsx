// biome-ignore-all lint/a11y/useSemanticElements: a grid is no table
import { useState } from 'react'
import { amountReading } from '#domain/money/amount-reading.ts'
import { useFormats } from '../../../ui/formats.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { paymentLayout } from './columns.ts'
import { Suggestion } from './frame/suggestion.tsx'
import { NewPayee } from './new-payee.tsx'
import { cellsOf, type GridRow } from './rows/grid-row.ts'
import type { GridStore } from './rows/grid-store.ts'

type RowProblemProps = {
  id: string
  row: GridRow
  problem: NonNullable<GridRow['problem']>
  store: GridStore
}

/** Why a row is not saved, and what would mend it. */
export function RowProblem({ id, row, problem, store }: RowProblemProps) {
  const [isNew, setNew] = useState(false)
  const { money } = useFormats()
  const mayAdd = useMayNow('create_payees', 'change')
  const { payee, amount } = row.cells
  const { field } = problem
  const theirs = row.saved && cellsOf(row.saved)
  const reading = amountReading(amount)
  const put = (edit: Parameters<GridStore['edit']>[0][number]) => store.edit([edit])
  const said = {
    ...{ payee: 'what is saved', amount: money(row.saved?.amountToea ?? 0) },
    reference: `“${theirs?.reference}”`,
  }[field]
  const keep = () =>
    theirs && put({ key: row.key, cells: field === 'payee' ? theirs : { [field]: theirs[field] } })
  return (
    <div
      role="gridcell"
      aria-colindex={1}
      aria-colspan={paymentLayout.columns.length}
      tabIndex={-1}
      className="col-span-full flex min-w-0 items-center gap-2 pr-2 pl-9 text-bad"
    >
      <p id={id} className="truncate" title={problem.text}>
        <span aria-hidden="true">✕ </span>
        {problem.text}
      </p>
      {field === 'payee' && payee.kind === 'named' && mayAdd && (
        <Suggestion label={`New payee “${payee.name}”`} onTake={() => setNew(true)} />
      )}
      {field === 'amount' && reading && (
        <Suggestion
          label={`Use ${reading}`}
          onTake={() => put({ key: row.key, cells: { amount: reading } })}
        />
      )}
      {theirs && <Suggestion label={`Keep ${said}`} onTake={keep} />}
      {problem.isTheirs && theirs?.[field] !== row.cells[field] && (
        <Suggestion label="Use mine" onTake={() => put({ key: row.key })} />
      )}
      <Suggestion label="Take the row out" onTake={() => put({ key: row.key, isGone: true })} />
      {isNew && payee.kind === 'named' && (
        <NewPayee
          name={payee.name}
          onPayee={(known) => {
            setNew(false)
            put({ key: row.key, cells: { payee: known } })
          }}
          onClose={() => setNew(false)}
        />
      )}
    </div>
  )
}
