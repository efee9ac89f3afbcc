import type { ListedBatch } from '#contract/batches/batches.ts'
import { Day } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { RowName, rowNameWidth } from '../../ui/row-name.tsx'
import { ShownCount } from '../../ui/shown-count.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useShownColumns } from '../layout/lists/hidden-columns.ts'
import { BatchStateBadge } from './batch-state-badge.tsx'

type BatchTableProps = {
  batches: ListedBatch[]
  caption: string
  hasMore?: boolean
  /** The boxes that tick a row, where there is something to do with many. */
  boxes?: Column<ListedBatch>
}

/** Batches as rows, wherever some of them are listed. */
export function BatchTable({ batches, caption, hasMore = false, boxes }: BatchTableProps) {
  const shown = useShownColumns(columns)
  // of what is kept nobody outside reads what it comes to: then the others together are no total
  const total = batches.some(({ totalToea }) => totalToea === null)
    ? {}
    : { totalToea: batches.reduce((sum, { totalToea }) => sum + (totalToea ?? 0), 0) }
  return (
    <Table
      caption={caption}
      columns={boxes ? [boxes, ...shown] : shown}
      rows={batches}
      rowKey={({ id }) => id}
      footer={<ShownCount shown={batches.length} hasMore={hasMore} {...total} />}
    />
  )
}

export const columns: Column<ListedBatch>[] = [
  {
    name: 'Batch',
    heads: true,
    className: rowNameWidth,
    cell: ({ id, name, reference }) => (
      <RowName to={`/batches/${id}`} name={name} number={reference} />
    ),
  },
  {
    name: 'State',
    phone: 'below',
    cell: (batch) => (
      <span className="inline-flex items-baseline whitespace-nowrap">
        <BatchStateBadge batch={batch} />
        {batch.state === 'in_approval' && (
          <span className="figures ml-1.5 text-muted">
            {batch.approvalsGiven} of {batch.approvalsNeeded}
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'Pay day',
    phone: 'below',
    cell: ({ valueDate }) => (
      <span className="whitespace-nowrap">
        <Day day={valueDate} />
      </span>
    ),
  },
  { name: 'From', cell: ({ sourceAccount }) => sourceAccount.name },
  { name: 'Prepared by', cell: ({ preparedBy }) => preparedBy.name },
  {
    name: 'Payments',
    right: true,
    cell: ({ paymentCount }) => paymentCount?.toLocaleString('en-US') ?? '',
  },
  {
    name: 'Total',
    right: true,
    phone: 'beside',
    cell: ({ totalToea }) => (totalToea === null ? 'confidential' : <Money toea={totalToea} />),
  },
]
