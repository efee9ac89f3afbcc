import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { HomeView } from '#contract/home.ts'
import { Card } from '../../../ui/card.tsx'
import { counted } from '../../../ui/counted.ts'
import { Day, useFormats } from '../../../ui/formats.tsx'
import { Money } from '../../../ui/money.tsx'
import { RunBars, type RunBarsProps } from '../../../ui/pictures.tsx'
import { type Column, Table } from '../../../ui/table.tsx'

const HintedBars = lazy(async () => ({
  default: (await import('../../../ui/hinted-bars.tsx')).HintedBars,
}))

type PayDay = NonNullable<HomeView['pay_days']>[number]

const stateWords = { waiting: 'Not approved yet', approved: 'Approved', sent: 'At the bank' }

/** The last twelve pay days as bars. */
export function PayDaysCard({ found }: { found: PayDay[] }) {
  const { day, money } = useFormats()
  const last = found.at(-1)
  if (!last) {
    return (
      <Card title="Pay days">
        <p className="text-muted">Nothing was handed over for a pay day yet.</p>
      </Card>
    )
  }
  const picture: RunBarsProps = {
    label: `Totals of ${counted(found.length, 'pay day')}, the last ${money(last.totalToea)}: ${stateWords[last.state].toLowerCase()}.`,
    bars: found.map(({ valueDate, totalToea, paymentCount, state }) => ({
      id: valueDate,
      value: totalToea,
      label: shortDay(valueDate),
      amount: shortKina(totalToea),
      hint: `${day(valueDate)}: ${money(totalToea)}, ${counted(paymentCount, 'payment')}`,
      isOpen: state === 'waiting',
    })),
    table: (
      <Table
        caption="Totals by pay day"
        columns={columns}
        rows={found.toReversed()}
        rowKey={({ valueDate }) => valueDate}
      />
    ),
  }
  const isAnyOpen = found.some(({ state }) => state === 'waiting')
  return (
    <Card
      title={found.length === 1 ? 'The first pay day' : `The last ${found.length} pay days`}
      actions={
        isAnyOpen && (
          <span className="flex items-center gap-1.5 text-[13px] text-muted">
            <svg width="10" height="10" aria-hidden="true" className="text-ochre">
              <rect x="1" y="1" width="8" height="8" rx="1" stroke="currentColor" fill="none" />
              <path d="M1 9 9 1" stroke="currentColor" strokeWidth="2" />
            </svg>
            not approved yet
          </span>
        )
      }
    >
      <Suspense fallback={<RunBars {...picture} />}>
        <HintedBars {...picture} />
      </Suspense>
    </Card>
  )
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
})

/** `26 Nov`: under a bar there is no room for more, and the table has it whole. */
const shortDay = (day: string) => dayAndMonth.format(new Date(`${day}T00:00:00Z`))

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** `K1.07m`, rounded for a glance; a large letter would read as a second kina. */
const shortKina = (toea: number) => `K${compact.format(toea / 100).toLowerCase()}`

const columns: Column<PayDay>[] = [
  {
    name: 'Pay day',
    heads: true,
    className: 'sm:whitespace-nowrap',
    cell: ({ valueDate }) => <Day day={valueDate} />,
  },
  {
    name: 'Batch',
    // takes what the others leave, however long a name is: nothing is pushed over the edge
    className: 'sm:w-full sm:max-w-0!',
    cell: ({ batchId, name, batchCount }) =>
      batchId ? (
        <Link to={`/batches/${batchId}`} title={name ?? undefined}>
          {name}
        </Link>
      ) : (
        `${batchCount} batches`
      ),
  },
  { name: 'State', className: 'sm:whitespace-nowrap', cell: ({ state }) => stateWords[state] },
  {
    name: 'Payments',
    right: true,
    cell: ({ paymentCount }) => paymentCount.toLocaleString('en-US'),
  },
  { name: 'Total', right: true, cell: ({ totalToea }) => <Money toea={totalToea} /> },
]
