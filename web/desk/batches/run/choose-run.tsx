import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Day } from '../../../ui/formats.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Money } from '../../../ui/money.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { comparableQuery, useChooseRun } from './queries.ts'

/** Which run this one is compared with, where it shall be another than the last. */
export function ChooseRun({ batch, isChosen }: { batch: BatchView; isChosen: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const choose = useChooseRun(batch.id)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen(true)}>Compare with another run…</Button>
      {isChosen && (
        <Button busy={choose.isPending} onClick={() => choose.mutate(null)}>
          Compare with the last run again
        </Button>
      )}
      {!isOpen && <ErrorNotice error={choose.error} />}
      {isOpen && <Runs batch={batch} choose={choose} onClose={() => setOpen(false)} />}
    </div>
  )
}

type RunsProps = {
  batch: BatchView
  choose: ReturnType<typeof useChooseRun>
  onClose: () => void
}

/** What each came to is told to all: the bank has them. */
function Runs({ batch, choose, onClose }: RunsProps) {
  const query = useInfiniteQuery(comparableQuery(batch.id))
  const runs = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog title="Compare with another run" onClose={onClose}>
      <p>
        Earlier batches of this source account and kind that the bank has. Whoever approves reads
        which one you chose.
      </p>
      {query.isPending && <Loading isPart />}
      <Unread query={query} what="Earlier batches" />
      <ErrorNotice error={choose.error} />
      {runs?.length === 0 && <p>There is none.</p>}
      <ul className="my-3 grid gap-2">
        {runs?.map(({ id, reference, name, valueDate, paymentCount, totalToea }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 border-line border-b pb-2">
            <span>
              {reference} {name}, <Day day={valueDate} />, {counted(paymentCount ?? 0, 'payment')},{' '}
              <Money toea={totalToea ?? 0} />
            </span>
            <Button
              busy={choose.isPending}
              onClick={() => choose.mutate(id, { onSuccess: onClose })}
            >
              This one<span className="sr-only">, {reference}</span>
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </Dialog>
  )
}
