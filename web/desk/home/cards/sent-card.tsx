import type { Sent } from '#contract/home.ts'
import { nameOfMonth } from '#domain/calendar.ts'
import { Card } from '../../../ui/card.tsx'
import { counted } from '../../../ui/counted.ts'
import { Money } from '../../../ui/money.tsx'
import { type Column, Table } from '../../../ui/table.tsx'

type SentBy = Sent['accounts'][number]['months'][string] & { month: string; account: string }

/** This month and the one before stand open, the earlier ones behind a word. */
const openMonths = 2

/** What each source account sent, month by month. */
export function SentCard({ found }: { found: Sent }) {
  const { accounts, months, notUploaded } = found
  const rowsOf = (some: string[]) =>
    some.flatMap((month) =>
      accounts.flatMap(({ name, months: sent }) =>
        sent[month] ? [{ ...sent[month], month, account: name }] : [],
      ),
    )
  const recent = rowsOf(months.slice(0, openMonths))
  const earlier = rowsOf(months.slice(openMonths))
  return (
    <Card title="Sent to the bank, by account">
      {recent.length > 0 && <Months caption="Sent to the bank lately" rows={recent} />}
      {recent.length === 0 && (
        <p className="text-muted">No bank file of the last two months was marked as uploaded.</p>
      )}
      {earlier.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-6 items-center text-accent">
            The four months before
          </summary>
          <div className="mt-2">
            <Months caption="Sent to the bank in the four months before" rows={earlier} />
          </div>
        </details>
      )}
      <p className="mt-2 text-[13px] text-muted">
        Bank files that were marked as uploaded, in the month they were made.
        {notUploaded.count > 0 && (
          <>
            {' '}
            {counted(notUploaded.count, 'file')} of{' '}
            <Money toea={notUploaded.totalToea} className="text-ink" />{' '}
            {notUploaded.count === 1 ? 'is' : 'are'} made and not marked yet.
          </>
        )}
      </p>
    </Card>
  )
}

function Months({ caption, rows }: { caption: string; rows: SentBy[] }) {
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ month, account }) => `${month} ${account}`}
    />
  )
}

const columns: Column<SentBy>[] = [
  {
    name: 'Account',
    heads: true,
    // takes what the others leave, however long a name is: nothing is pushed over the edge
    className: 'sm:w-full sm:max-w-0!',
    cell: ({ account }) => account,
  },
  { name: 'Month', cell: ({ month }) => nameOfMonth(month) },
  {
    name: 'Payments',
    right: true,
    cell: ({ paymentCount }) => paymentCount.toLocaleString('en-US'),
  },
  { name: 'Total', right: true, cell: ({ totalToea }) => <Money toea={totalToea} /> },
]
