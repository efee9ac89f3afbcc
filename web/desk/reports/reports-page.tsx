import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { type ReportKind, reportsFor } from '#domain/reports/kinds.ts'
import { type Period, problemOfPeriod } from '#domain/reports/period.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ListBar } from '../layout/lists/list-bar.tsx'
import { StrayNotice } from '../layout/lists/stray-notice.tsx'
import { useListAddress } from '../layout/lists/use-list-address.ts'
import { useSession } from '../layout/queries.ts'
import { DecidedReport } from './decided-report.tsx'
import { PaidReport } from './paid-report.tsx'
import { PeriodChip } from './period-chip.tsx'
import { kindTitles, readReport } from './report-address.ts'
import { decidedFile, paidFile } from './report-files.ts'

/** What left in a period, told in the ways that are for one's role. Which, and of which days, stands in the address. */
export function ReportsPage() {
  const { role, permissions } = useSession().user
  const kinds = reportsFor(role, { permissions })
  const [parameters] = useSearchParams()
  const { change } = useListAddress()
  const { kind, period, strays } = readReport(parameters, kinds, new Date())
  const problem = problemOfPeriod(period)
  return (
    <Page title="Reports">
      <Kinds kinds={kinds} current={kind} parameters={parameters} />
      <div className="no-print flex flex-wrap items-center gap-2">
        <PeriodChip period={period} />
        <div className="flex-1 max-sm:basis-full">
          <ListBar list="reports" {...(!problem && { file: fileOf(kind, period) })} />
        </div>
      </div>
      <StrayNotice
        strays={strays}
        onTakeOut={() => change(Object.fromEntries(strays.map(({ name }) => [name, undefined])))}
      />
      {problem ? (
        <Notice tone="bad" title="There is no report of these days.">
          <p>{problem.message}.</p>
        </Notice>
      ) : (
        <Suspense key={`${kind}${period.from}${period.to}`} fallback={<Loading isPart />}>
          <Report kind={kind} period={period} />
        </Suspense>
      )}
    </Page>
  )
}

const fileOf = (kind: ReportKind, period: Period) =>
  kind === 'approvers' ? decidedFile(period) : paidFile(kind, period)

function Report({ kind, period }: { kind: ReportKind; period: Period }) {
  if (kind === 'approvers') return <DecidedReport period={period} />
  return <PaidReport kind={kind} period={period} />
}

type KindsProps = { kinds: readonly ReportKind[]; current: ReportKind; parameters: URLSearchParams }

/** The same days told in another way. */
function Kinds({ kinds, current, parameters }: KindsProps) {
  if (kinds.length < 2) return null
  const tabs = kinds.map((kind) => {
    const words = new URLSearchParams(parameters)
    words.set('kind', kind)
    return { label: kindTitles[kind], to: `?${words}`, isCurrent: kind === current }
  })
  return (
    <div className="no-print">
      <Tabs label="Reports" tabs={tabs} />
    </div>
  )
}
