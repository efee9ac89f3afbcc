import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingList } from '#contract/batches/findings.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FindingsPanel } from '../findings/findings-panel.tsx'

/** What the checks say of the batch as a whole, and what was found in its payments. */
export function SettlePanel({ batch, found }: { batch: BatchView; found: FindingList }) {
  if (batch.paymentCount === 0) {
    return <EmptyState>There are no payments yet, so there is nothing to look at.</EmptyState>
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <Checks batch={batch} />
      <FindingsPanel batch={batch} list={found} />
    </div>
  )
}

function Checks({ batch: { checks } }: { batch: BatchView }) {
  if (checks.length === 0) return null
  return (
    <section aria-label="Checks of the batch" className="rounded-md bg-surface px-4 py-3">
      <h2 className="mb-2">The batch itself</h2>
      <ul className="grid gap-2">
        {checks.map((check) => {
          const isError = check.severity !== 'warning'
          return (
            <li key={`${check.code}${check.row ?? ''}${check.field ?? ''}`} className="flex gap-2">
              <span aria-hidden="true" className={isError ? 'text-bad' : 'text-wait'}>
                {isError ? '✕' : '▲'}
              </span>
              <span>
                <span className="sr-only">{isError ? 'To mend: ' : 'To look at: '}</span>
                {check.message}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
