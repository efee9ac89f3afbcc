import { Link } from 'react-router'
import type { NextPayDay } from '#contract/home.ts'
import { stationsIn } from '#pages/weave/stations.ts'
import { ThreadPicture } from '#pages/weave/thread-picture.tsx'
import { Card } from '../../../ui/card.tsx'
import { counted } from '../../../ui/counted.ts'
import { Day } from '../../../ui/formats.tsx'
import { Money } from '../../../ui/money.tsx'
import { BatchStateBadge } from '../../batches/batch-state-badge.tsx'

/** When money leaves next, how much, and how far it is. */
export function NextPayDayCard({ found }: { found: NextPayDay }) {
  if (!found) {
    return (
      <Card title="Next pay day">
        <p className="text-muted">No open batch has a pay day to come.</p>
      </Card>
    )
  }
  const { valueDate, workingDays, batches, batchCount, paymentCount, totalToea } = found
  return (
    <Card title="Next pay day">
      <p className="text-title">
        <Day day={valueDate} />
      </p>
      <p className="text-muted">
        {workingDays !== null && `${inWorkingDays(workingDays)} · `}
        <Money toea={totalToea} className="text-ink" /> in {counted(paymentCount, 'payment')}
      </p>
      <ul className="mt-3 grid grid-cols-1 gap-2">
        {batches.map((batch) => (
          <li key={batch.id} className="border-hair border-t pt-2">
            <Link
              to={`/batches/${batch.id}`}
              title={batch.name}
              className="block break-words font-medium text-ink sm:truncate"
            >
              {batch.name}
            </Link>
            <span className="block py-1 text-muted">
              <ThreadPicture batch={batch} stations={stationsIn(batch.state)} />
            </span>
            <span className="flex flex-wrap justify-between gap-x-4">
              <BatchStateBadge batch={batch} />
              <Money toea={batch.totalToea} />
            </span>
          </li>
        ))}
      </ul>
      {batchCount > batches.length && (
        <p className="mt-2 text-muted">
          and {counted(batchCount - batches.length, 'more batch', 'more batches')}
        </p>
      )}
    </Card>
  )
}

function inWorkingDays(days: number): string {
  if (days === 0) return 'No working day between'
  return days === 1 ? 'The next working day' : `In ${days} working days`
}
