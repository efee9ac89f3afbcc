import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LastPaid } from '#contract/payees.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/counted.ts'
import { Day, useFormats } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { Spark6 } from '../../ui/pictures.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useSession } from '../layout/queries.ts'
import { lastPaidQuery } from './queries.ts'

type Paid = LastPaid['payments'][number]

/** What this payee was paid lately, and what that comes to on average: an amount of another size shows at once. */
export function LastPaidCard({ payeeId }: { payeeId: string }) {
  const all = addressFor('payments', useSession().user)
  const { payments, usualToea, thisYear } = useSuspenseQuery(lastPaidQuery(payeeId)).data
  const { money } = useFormats()
  if (usualToea === null) {
    return (
      <Card title="Last payments">
        <p className="text-muted">No bank file has paid this payee yet.</p>
      </Card>
    )
  }
  const spoken = `The last ${counted(payments.length, 'payment')}, on average ${money(usualToea)}.`
  return (
    <Card
      title={payments.length === 1 ? 'The only payment' : `The last ${payments.length} payments`}
    >
      <Spark6
        label={spoken}
        values={payments.map(({ amountToea }) => amountToea)}
        usual={usualToea}
        says={
          <>
            {payments.length > 1 && 'usually '}
            <Money toea={usualToea} className="text-ink" />
          </>
        }
        table={
          <Table
            caption="Last payments"
            columns={columns}
            rows={payments.toReversed()}
            rowKey={(paid) => `${paid.batchId} ${payments.indexOf(paid)}`}
          />
        }
      />
      <p className="mt-2">
        In {thisYear.year}
        {thisYear.isMore && ' at least'}: <Money toea={thisYear.totalToea} />,{' '}
        {counted(thisYear.count, 'payment')}.
      </p>
      {all && (
        <p>
          <Link to={`${all.path}?payee=${payeeId}`}>All payments to them</Link>
        </p>
      )}
    </Card>
  )
}

const columns: Column<Paid>[] = [
  {
    name: 'Pay day',
    heads: true,
    cell: ({ valueDate }) => (
      <span className="whitespace-nowrap">
        <Day day={valueDate} />
      </span>
    ),
  },
  {
    name: 'Batch',
    // takes what the others leave, however long a name is: nothing is pushed over the edge
    className: 'sm:w-full sm:max-w-0!',
    cell: ({ batchId, batchName }) => (
      <Link to={`/batches/${batchId}`} title={batchName}>
        {batchName}
      </Link>
    ),
  },
  { name: 'Amount', right: true, cell: ({ amountToea }) => <Money toea={amountToea} /> },
]
