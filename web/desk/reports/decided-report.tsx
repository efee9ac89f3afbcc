import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ApproverRow } from '#contract/batches/reports.ts'
import type { Period } from '#domain/reports/period.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useMay } from '../layout/queries.ts'
import { NotWhole, PrintButton } from './print-button.tsx'
import { decidedQuery, wordsOf } from './queries.ts'
import { Difference, ReportHead } from './report-head.tsx'
import { ShareBars } from './share-bars.tsx'
import { timeTaken } from './time-taken.ts'

const counts =
  'Counted are decisions on batches with these pay days, whatever became of them. A batch that was opened again since its approval adds to the decisions and not to the amount. The time begins when the batch was handed in, or a question was answered.'

/** Who decided on the batches of a period, on how much, and how long it took them. */
export function DecidedReport({ period }: { period: Period }) {
  const query = useSuspenseInfiniteQuery(decidedQuery(period))
  const mayReadLog = useMay('view_audit')
  const rows = query.data.pages.flatMap(({ items }) => items)
  const [first] = query.data.pages
  if (!first) return null
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <ReportHead period={period} before={first.before} counts={counts} />
        {rows.length > 0 && (
          <PrintButton filter={wordsOf('approvers', period)} rows={rows.length} query={query} />
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState action={<Link to="/batches?state=in_approval">Show what waits</Link>}>
          Nobody decided on a batch with a pay day in this period or in the one before.
        </EmptyState>
      ) : (
        <>
          <ShareBars
            of="amounts approved"
            shares={rows.map(({ id, name, approvedToea, before }) => ({
              ...{ id, name, toea: approvedToea, before: before.approvedToea },
            }))}
          />
          <Table
            caption="Report"
            columns={columns(mayReadLog)}
            rows={rows}
            rowKey={({ id }) => id}
          />
          <NotWhole shown={rows.length} isWhole={!query.hasNextPage} />
        </>
      )}
    </>
  )
}

const columns = (mayReadLog: boolean): Column<ApproverRow>[] => [
  {
    name: 'Approver',
    heads: true,
    className: 'sm:w-full sm:max-w-0!',
    cell: ({ id, name }) => (mayReadLog ? <Link to={`/audit?actor=${id}`}>{name}</Link> : name),
  },
  { name: 'Approved', right: true, cell: ({ approved }) => approved.toLocaleString('en-US') },
  { name: 'Rejected', right: true, cell: ({ rejected }) => rejected.toLocaleString('en-US') },
  { name: 'Asked', right: true, cell: ({ asked }) => asked.toLocaleString('en-US') },
  {
    name: 'Decisions',
    phone: 'below',
    className: 'sm:hidden!',
    cell: (row) =>
      (['approved', 'rejected', 'asked'] as const)
        .flatMap((what) => (row[what] > 0 ? [`${row[what]} ${what}`] : []))
        .join(', ') || 'none',
  },
  {
    name: 'Times',
    phone: 'below',
    className: 'sm:hidden!',
    cell: ({ medianMs, longestMs }) =>
      medianMs !== null && `median ${timeTaken(medianMs)}, longest ${timeTaken(longestMs)}`,
  },
  {
    name: 'Median time',
    right: true,
    cell: ({ medianMs }) => timeTaken(medianMs),
  },
  { name: 'Longest time', right: true, cell: ({ longestMs }) => timeTaken(longestMs) },
  {
    name: 'Amount approved',
    right: true,
    phone: 'beside',
    cell: ({ approvedToea }) => <Money toea={approvedToea} />,
  },
  {
    name: 'Before',
    right: true,
    cell: ({ before }) => <Money toea={before.approvedToea} />,
  },
  {
    name: 'Difference',
    right: true,
    cell: ({ approvedToea, before }) => <Difference toea={approvedToea - before.approvedToea} />,
  },
]
