import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HomeBatch } from '#contract/home.ts'
import { StateDiamond } from '#pages/weave/state-diamond.tsx'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/counted.ts'
import { Money } from '../../ui/money.tsx'

type BatchRowsProps<Batch extends HomeBatch> = {
  title: string
  count: number
  batches: Batch[]
  /** What is said of each, under its name. */
  says: (batch: Batch) => ReactNode
  action?: (batch: Batch) => ReactNode
  /** Where there is none. */
  empty: string
}

/** A short list of batches, each in two lines with what is to be done at its right. */
export function BatchRows<Batch extends HomeBatch>(props: BatchRowsProps<Batch>) {
  const { title, count, batches, says, action, empty } = props
  const more = count - batches.length
  return (
    <Card title={title} actions={count > 0 && <span className="figures text-muted">{count}</span>}>
      {count === 0 && <p className="text-muted">{empty}</p>}
      <ul className="-mx-4 -mb-2">
        {batches.map((batch) => (
          <li
            key={batch.id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-hair border-t px-4 py-2"
          >
            <span className="text-ink">
              <StateDiamond {...batch} />
            </span>
            <span className="min-w-0">
              <Link
                to={`/batches/${batch.id}`}
                className="block break-words font-medium text-ink sm:truncate"
                title={batch.name}
              >
                {batch.name}
              </Link>
              <span className="block text-[13px] text-muted leading-5">{says(batch)}</span>
            </span>
            <span className="grid justify-items-end gap-1 sm:flex sm:items-center sm:gap-4">
              <Money toea={batch.totalToea} />
              {action && <span className={clsx('sm:w-36 sm:text-right')}>{action(batch)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3">
          <Link to="/batches">{counted(more, 'more batch', 'more batches')}</Link>
        </p>
      )}
    </Card>
  )
}
