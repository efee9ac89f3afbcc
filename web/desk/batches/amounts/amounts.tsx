import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { amountText } from '#domain/money/money.ts'
import { counted } from '../../../ui/counted.ts'
import { useFormats } from '../../../ui/formats.tsx'
import { Histogram20 } from '../../../ui/histogram.tsx'
import { Money } from '../../../ui/money.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { linesQuery } from '../queries.ts'
import { type AmountBin, outlyingTimes, spreadOf } from './amount-bins.ts'

/** How the amounts of a batch are spread, of the lines that were read already: a zero too many stands apart. */
export function Amounts({ batchId }: { batchId: string }) {
  const { data: lines } = useQuery({ ...linesQuery(batchId), enabled: false })
  const spread = useMemo(() => spreadOf((lines ?? []).map(({ amountToea }) => amountToea)), [lines])
  const { money } = useFormats()
  if (!spread) return null
  const { bins, middleToea, outlying } = spread
  const filled = bins.filter(({ count }) => count > 0)
  const limit = middleToea * outlyingTimes
  return (
    <section aria-labelledby="rail-amounts">
      <h2 id="rail-amounts" className="mb-1">
        Amounts
      </h2>
      <Histogram20
        bins={bins}
        label={`${counted(lines?.length ?? 0, 'amount')} from ${money(bins[0]?.fromToea ?? 0)} to ${money(bins.at(-1)?.toToea ?? 0)}.`}
        table={
          <Table
            caption="How many amounts are how large"
            columns={columns}
            rows={filled}
            rowKey={({ fromToea }) => String(fromToea)}
          />
        }
      />
      <p className="mt-1 text-muted">
        The middle one is <Money toea={middleToea} />.{' '}
        {outlying > 0 ? (
          <>
            <span aria-hidden="true" className="text-wait">
              ▲{' '}
            </span>
            <Link to={`/batches/${batchId}?over=${amountText(limit)}&sort=largest`}>
              {counted(outlying, 'amount')} above five times that
            </Link>
          </>
        ) : (
          'None is above five times that.'
        )}
      </p>
    </section>
  )
}

const columns: Column<AmountBin>[] = [
  {
    name: 'From – to',
    heads: true,
    cell: ({ fromToea, toToea }) => (
      <>
        <Money toea={fromToea} /> – <Money toea={toToea} />
      </>
    ),
  },
  { name: 'Amounts', right: true, cell: ({ count }) => count.toLocaleString('en-US') },
]
