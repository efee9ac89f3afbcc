import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingList } from '#contract/batches/findings.ts'
import { isEditable } from '#domain/batches/batch.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { useMayNow, useSession } from '../../layout/queries.ts'
import { linesQuery } from '../batch-queries.ts'
import { FilterBar, useRowFilter } from '../grid/filter-bar.tsx'
import { filterRows } from '../grid/rows/filter-rows.ts'
import { isBlank, isUnsaved } from '../grid/rows/grid-row.ts'
import { gridSession } from '../grid/saving/session.ts'
import { useMarks } from '../grid/use-marks.ts'

const RowStrays = lazy(async () => ({
  default: (await import('../grid/row-strays.tsx')).RowStrays,
}))
const SampleSheet = lazy(async () => ({
  default: (await import('../sheet/sample-sheet.tsx')).SampleSheet,
}))

/* Only while a payment's invoices are open. */
const InvoicesOfPayment = lazy(async () => ({
  default: (await import('./invoices/invoices-dialog.tsx')).InvoicesOfPayment,
}))

/* One of the two is needed: the grid at a desk, the cards with their dialogs on a phone. */
const PaymentsGrid = lazy(async () => ({
  default: (await import('../grid/payments-grid.tsx')).PaymentsGrid,
}))
const PaymentCards = lazy(async () => ({
  default: (await import('./payment-cards.tsx')).PaymentCards,
}))

/** The lines of a batch: at a desk a grid one types in while the batch is open, on a phone cards. */
export function PaymentsPanel({ batch, found }: { batch: BatchView; found: FindingList }) {
  const { data: lines } = useSuspenseQuery(linesQuery(batch.id))
  const mayPrepare = useMayNow('create_payments', 'finish') && batch.mayNotPayBecause === null
  const mayEdit = mayPrepare && isEditable(batch.state)
  const client = useQueryClient()
  const { id: userId } = useSession().user
  const session = gridSession(client, { userId, batchId: batch.id, lines, mayEdit })
  const { rows } = useSyncExternalStore(session.store.subscribe, session.store.state)
  const { filter, strays, set } = useRowFilter()
  const { marks, titlesOf } = useMarks(batch, found)
  const shown = useMemo(() => filterRows(rows, filter, marks), [rows, filter, marks])
  const isNarrow = useNarrow()
  const [parameters] = useSearchParams()

  useEffect(() => {
    session.take(lines, mayEdit)
  }, [session, lines, mayEdit])

  const counts = useMemo(() => {
    const isNew = rows.filter(marks.isNew).length
    const unsaved = rows.filter(isUnsaved).length
    return { settle: marks.toSettle.size, new: isNew, unsaved }
  }, [rows, marks])
  const hasRows = rows.some(({ cells }) => !isBlank(cells))
  return (
    <section aria-label="Payments" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {hasRows ? (
          <FilterBar rows={rows} filter={filter} set={set} counts={counts} />
        ) : (
          mayEdit && !isNarrow && <p>Type the payments, paste them, or add a sheet.</p>
        )}
        {mayEdit && <AddSheet batch={batch} />}
      </div>
      {strays.length > 0 && (
        <Suspense>
          <RowStrays
            strays={strays}
            onTakeOut={() => set(Object.fromEntries(strays.map(({ name }) => [name, ''])))}
          />
        </Suspense>
      )}
      <Suspense fallback={<Loading />}>
        {isNarrow || (lines.length === 0 && !mayEdit) ? (
          <PaymentCards
            batch={batch}
            rows={shown}
            store={session.store}
            titlesOf={titlesOf}
            mayEdit={mayEdit}
          />
        ) : (
          <PaymentsGrid
            batch={batch}
            session={session}
            rows={shown}
            titlesOf={titlesOf}
            mayEdit={mayEdit}
          />
        )}
      </Suspense>
      {parameters.has('invoices') && (
        <Suspense>
          <InvoicesOfPayment batch={batch} mayEdit={mayEdit} />
        </Suspense>
      )}
      {lines.length === 0 && mayEdit && !isNarrow && (
        <p className="text-muted">
          <Suspense>
            <SampleSheet />
          </Suspense>
        </p>
      )}
    </section>
  )
}

function AddSheet({ batch }: { batch: BatchView }) {
  const mayImport = useMayNow('bulk_create_payments', 'finish')
  if (!mayImport) return null
  return (
    <Link
      to={`/batches/${batch.id}/sheet`}
      className={buttonClass(batch.paymentCount === 0 ? 'primary' : 'secondary')}
    >
      <FileSpreadsheet size={17} aria-hidden />
      Add a sheet
    </Link>
  )
}
