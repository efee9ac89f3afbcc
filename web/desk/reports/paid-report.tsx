import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PaidReport as Answer } from '#contract/batches/reports.ts'
import type { Period } from '#domain/reports/period.ts'
import { counted } from '../../ui/counted.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { leading, withBankFile } from './leading.ts'
import { MonthBars } from './month-bars.tsx'
import { paidColumns } from './paid-columns.tsx'
import { NotWhole, PrintButton } from './print-button.tsx'
import { type PaidKind, paidQuery, wordsOf } from './queries.ts'
import { Difference, ReportHead } from './report-head.tsx'
import { ShareBars } from './share-bars.tsx'

const nouns = { accounts: 'source accounts', kinds: 'kinds', payees: 'payees' }

/** What bank files took, by month, source account, kind or payee. */
export function PaidReport({ kind, period }: { kind: PaidKind; period: Period }) {
  const query = useSuspenseInfiniteQuery(paidQuery(kind, period))
  const { pages } = query.data
  const rows = pages.flatMap(({ items }) => items).map((row) => leading(kind, row, period))
  const [first] = pages
  if (!first) return null
  const isEmpty = first.total.paymentCount === 0 && first.total.before.paymentCount === 0
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <ReportHead
          period={period}
          before={first.before}
          counts="Counted is what a bank file took."
        >
          <Total total={first.total} />
        </ReportHead>
        {!isEmpty && (
          <PrintButton filter={wordsOf(kind, period)} rows={rows.length} query={query} />
        )}
      </div>
      {isEmpty ? (
        <EmptyState action={<Link to={`/batches?${withBankFile}`}>Show what has a bank file</Link>}>
          No bank file took a payment with a pay day in this period or in the one before.
        </EmptyState>
      ) : (
        <>
          {kind === 'months' ? (
            <MonthBars rows={rows} />
          ) : (
            <ShareBars
              of={nouns[kind]}
              shares={rows.map(({ id, name, totalToea, before }) => ({
                ...{ id, name, toea: totalToea, before: before.totalToea },
              }))}
            />
          )}
          <Table
            caption="Report"
            columns={paidColumns(kind)}
            rows={rows}
            rowKey={({ id }) => id}
            footer={<Footer total={first.total} />}
          />
          <NotWhole shown={rows.length} isWhole={!query.hasNextPage} />
          <LoadMore query={query} />
        </>
      )}
    </>
  )
}

function Total({ total: { paymentCount, totalToea } }: { total: Answer['total'] }) {
  return (
    <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
      <Money toea={totalToea} className="font-semibold text-[28px] leading-9" />
      <span className="text-muted">{counted(paymentCount, 'payment')}</span>
    </p>
  )
}

function Footer({ total }: { total: Answer['total'] }) {
  const { paymentCount, totalToea, before } = total
  return (
    <>
      <span>
        The whole period: {counted(paymentCount, 'payment')}, <Money toea={totalToea} />
      </span>
      <span>
        before: {counted(before.paymentCount, 'payment')}, <Money toea={before.totalToea} />,{' '}
        <Difference toea={totalToea - before.totalToea} />
      </span>
    </>
  )
}
