import { counted } from '../../ui/counted.ts'
import { useFormats } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { RunBars } from '../../ui/pictures.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { Leading } from './leading.ts'

/** So many bars have room; a year that begins within a month has one more. */
const barsMax = 12

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** The totals of the months as bars. One month alone is no picture. */
export function MonthBars({ rows }: { rows: Leading[] }) {
  const { money } = useFormats()
  const shown = rows.slice(-barsMax)
  const [largest] = shown.toSorted((one, other) => other.totalToea - one.totalToea)
  if (shown.length < 2 || !largest) return null
  return (
    <div className="no-print rounded-md bg-surface p-4">
      <RunBars
        label={`Totals of ${counted(shown.length, 'month')}, the largest ${largest.name}: ${money(largest.totalToea)}.`}
        bars={shown.map(({ id, name, totalToea, paymentCount }) => ({
          id,
          value: totalToea,
          label: shortMonth(id),
          amount: totalToea ? `K${compact.format(totalToea / 100).toLowerCase()}` : '–',
          hint: `${name}: ${money(totalToea)}, ${counted(paymentCount, 'payment')}`,
        }))}
        table={
          <Table caption="Totals by month" columns={columns} rows={shown} rowKey={({ id }) => id} />
        }
      />
    </div>
  )
}

const columns: Column<Leading>[] = [
  { name: 'Month', heads: true, cell: ({ name }) => name },
  { name: 'Total', right: true, cell: ({ totalToea }) => <Money toea={totalToea} /> },
]

const monthText = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })
const shortMonth = (day: string) => monthText.format(new Date(`${day}T00:00:00Z`))
