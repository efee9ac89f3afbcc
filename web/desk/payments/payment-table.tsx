import { Link } from 'react-router'
import type { ListedPayment } from '#contract/batches/across.ts'
import { atBankStates } from '#domain/batches/batch.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Day } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { ShownCount } from '../../ui/shown-count.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { BatchStateBadge } from '../batches/queries.ts'
import { useShownColumns } from '../layout/lists/hidden-columns.ts'

type PaymentTableProps = { payments: ListedPayment[]; hasMore: boolean }

export function PaymentTable({ payments, hasMore }: PaymentTableProps) {
  const total = payments.reduce((sum, { amountToea }) => sum + amountToea, 0)
  return (
    <Table
      caption="Payments"
      columns={useShownColumns(columns)}
      rows={payments}
      rowKey={({ id }) => id}
      footer={<ShownCount shown={payments.length} hasMore={hasMore} totalToea={total} />}
    />
  )
}

/** Where a desk has no room for them, other pages say them. */
const onlyWide = 'sm:max-2xl:hidden'

export const columns: Column<ListedPayment>[] = [
  {
    name: 'Payee',
    heads: true,
    className: 'sm:max-w-44!',
    cell: ({ payeeId, payeeName }) => <Link to={`/payees/${payeeId}`}>{payeeName}</Link>,
  },
  { name: 'Code', className: onlyWide, cell: ({ payeeCode }) => payeeCode || null },
  {
    name: 'Account',
    cell: ({ bsb, accountNumber }) => <AccountNumber bsb={bsb} accountNumber={accountNumber} />,
  },
  {
    name: 'Amount',
    right: true,
    phone: 'beside',
    cell: ({ amountToea }) => <Money toea={amountToea} />,
  },
  { name: 'Reference', className: 'sm:max-w-32!', cell: ({ reference }) => reference || null },
  { name: 'State', phone: 'below', cell: ({ batch }) => <BatchStateBadge batch={batch} /> },
  {
    name: 'Pay day',
    cell: ({ valueDate }) => (
      <span className="whitespace-nowrap">
        <Day day={valueDate} />
      </span>
    ),
  },
  {
    name: 'Batch',
    phone: 'below',
    className: 'max-sm:min-w-24 max-sm:flex-1 sm:w-full sm:max-w-0',
    cell: ({ batch, paymentReference }) => (
      <span className="flex min-w-0 gap-x-2 sm:leading-6">
        <span className="figures flex-none whitespace-nowrap text-muted">{paymentReference}</span>{' '}
        <Link to={`/batches/${batch.id}`} title={batch.name} className="min-w-0 truncate">
          {batch.name}
        </Link>
      </span>
    ),
  },
  {
    name: 'Statement',
    className: onlyWide,
    cell: ({ batch, isReconciled }) =>
      isReconciled ? 'Confirmed' : atBankStates.includes(batch.state) ? 'Not yet' : null,
  },
  { name: 'From', className: onlyWide, cell: ({ sourceAccountName }) => sourceAccountName },
]
