import { report } from '../../core/log/report.ts'

/** Only a deployment has a place for it (`npm run slots` binds it). */
type Counted = Env & { USAGE?: AnalyticsEngineDataset }

type Line = {
  organisation: string
  route: string
  status: number
  ms: number
  calls: number
  rowsRead: number
  rowsWritten: number
}

/** A point for each request: whose it was, which route, what it cost. Nothing that somebody sent is in it. */
export function countUsage({ USAGE }: Counted, line: Line) {
  const { organisation, route, status, ms, calls, rowsRead, rowsWritten } = line
  try {
    USAGE?.writeDataPoint({
      indexes: [organisation],
      blobs: [route, String(status)],
      doubles: [ms, calls, rowsRead, rowsWritten],
    })
  } catch (error) {
    report(error, 'a point of usage was lost')
  }
}
