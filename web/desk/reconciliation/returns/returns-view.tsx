import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { returnsQuery } from './queries.ts'
import { ReturnCard } from './return-card.tsx'

const RecordDialog = lazy(async () => ({
  default: (await import('./record-dialog.tsx')).RecordDialog,
}))

/** Payments that came back, and what becomes of each. */
export function ReturnsView() {
  const query = useSuspenseInfiniteQuery(returnsQuery)
  const mayReconcile = useMayNow('reconcile_payments', 'change')
  const [isRecording, setRecording] = useState(false)
  const returns = query.data.pages.flatMap(({ items }) => items)
  const record = mayReconcile && <Button onClick={() => setRecording(true)}>Record a return</Button>
  return (
    <div className="grid gap-3">
      {returns.length === 0 ? (
        <EmptyState action={record}>No return is recorded or waits here.</EmptyState>
      ) : (
        record && <p>{record}</p>
      )}
      {returns.map((one) => (
        <ReturnCard key={one.id} one={one} mayReconcile={mayReconcile} />
      ))}
      <LoadMore query={query} />
      <Suspense>{isRecording && <RecordDialog onClose={() => setRecording(false)} />}</Suspense>
    </div>
  )
}
