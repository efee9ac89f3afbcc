import { ApproverReport, PaidReport } from '#contract/batches/reports.ts'
import type { Period } from '#domain/reports/period.ts'
import { type ExportColumn, listExport } from '../layout/lists/export/list-export.ts'
import { type PaidKind, wordsOf } from './queries.ts'

const firstColumn: Record<PaidKind, string> = {
  months: 'Month',
  accounts: 'Source account',
  kinds: 'Kind',
  payees: 'Payee',
}

/** A report as rows of a file; the days are in the file's name. */
export const paidFile = (kind: PaidKind, period: Period) =>
  listExport({
    name: `${kind}-${period.from}-${period.to}`,
    list: 'reports',
    path: '/reports',
    query: wordsOf(kind, period),
    page: PaidReport,
    columns: [
      { title: firstColumn[kind], cell: ({ name }) => name },
      { title: 'Payments', kind: 'count', cell: ({ paymentCount }) => paymentCount },
      { title: 'Total (PGK)', kind: 'money', cell: ({ totalToea }) => totalToea },
      { title: 'Payments before', kind: 'count', cell: ({ before }) => before.paymentCount },
      { title: 'Total before (PGK)', kind: 'money', cell: ({ before }) => before.totalToea },
      {
        title: 'Difference (PGK)',
        kind: 'money',
        cell: ({ totalToea, before }) => totalToea - before.totalToea,
      },
    ],
  })

type Row = ApproverReport['items'][number]

const minutesOf = (ms: number | null) => (ms === null ? null : Math.round(ms / 60_000))

const times: ExportColumn<Row>[] = [
  {
    title: 'Median time to decide (minutes)',
    kind: 'count',
    cell: ({ medianMs }) => minutesOf(medianMs),
  },
  {
    title: 'Longest time to decide (minutes)',
    kind: 'count',
    cell: ({ longestMs }) => minutesOf(longestMs),
  },
]

export const decidedFile = (period: Period) =>
  listExport({
    name: `approvers-${period.from}-${period.to}`,
    list: 'reports',
    path: '/reports',
    query: wordsOf('approvers', period),
    page: ApproverReport,
    columns: [
      { title: 'Approver', cell: ({ name }) => name },
      { title: 'Approved', kind: 'count', cell: ({ approved }) => approved },
      { title: 'Rejected', kind: 'count', cell: ({ rejected }) => rejected },
      { title: 'Asked', kind: 'count', cell: ({ asked }) => asked },
      { title: 'Amount approved (PGK)', kind: 'money', cell: ({ approvedToea }) => approvedToea },
      ...times,
      { title: 'Approved before', kind: 'count', cell: ({ before }) => before.approved },
      { title: 'Rejected before', kind: 'count', cell: ({ before }) => before.rejected },
      { title: 'Asked before', kind: 'count', cell: ({ before }) => before.asked },
      {
        title: 'Amount approved before (PGK)',
        kind: 'money',
        cell: ({ before }) => before.approvedToea,
      },
    ],
  })
