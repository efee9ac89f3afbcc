// biome-ignore-all lint/a11y/useSemanticElements: a grid is no table
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../../layout/queries.ts'
import { columns } from './columns.ts'
import { NewPayeeDialog } from './new-payee-dialog.tsx'
import type { GridRow } from './rows/grid-row.ts'
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
  const mayAdd = useMay('create_payees')
  const { payee } = row.cells
  const put = (edit: Parameters<GridStore['edit']>[0][number]) => store.edit([edit])
  return (
    <div
      role="gridcell"
      aria-colindex={1}
      aria-colspan={columns.length}
      tabIndex={-1}
      className="col-span-full flex min-w-0 items-center gap-2 pr-2 pl-9 text-bad"
    >
      <p id={id} className="truncate" title={problem.text}>
        <span aria-hidden="true">✕ </span>
        {problem.text}
      </p>
      {problem.field === 'payee' && payee.kind === 'named' && mayAdd && (
        <Button kind="quiet" size="small" className="h-6! min-h-6!" onClick={() => setNew(true)}>
          New payee “{payee.name}”
        </Button>
      )}
      <Button
        kind="quiet"
        size="small"
        className="h-6! min-h-6!"
        onClick={() => put({ key: row.key, isGone: true })}
      >
        Take the row out
      </Button>
      {isNew && payee.kind === 'named' && (
        <NewPayeeDialog
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
