import { expect, test } from 'vitest'
import { giveAnswers } from '../../testing/open-page.tsx'
import type { ListExport } from '../layout/lists/export/list-export.ts'
import { writeCsv } from '../layout/lists/export/write-csv.ts'
import { decidedFile, paidFile } from './report-files.ts'

const period = { from: '2026-11-01', to: '2026-11-30' }
const ofPeriod = { period, before: { from: '2026-10-01', to: '2026-10-31' }, nextCursor: null }

async function linesOf({ columns, read }: ListExport) {
  const { rows } = await read('', new AbortController().signal)
  return (await writeCsv(columns, rows).text()).trim().split('\r\n') // the mark of its encoding goes, too
}

test('a file of what was paid has both periods and their difference', async () => {
  const before = { paymentCount: 3, totalToea: 250_050 }
  const row = { id: 'p', name: 'Kila Vagi', paymentCount: 2, totalToea: 100_000, before }
  const total = { paymentCount: 2, totalToea: 100_000, before }
  const answer = { ...ofPeriod, kind: 'payees', items: [row], total }
  const requests = giveAnswers({ 'GET /api/reports': [200, answer] })
  const file = paidFile('payees', period)
  expect(file.name).toBe('payees-2026-11-01-2026-11-30')
  expect(await linesOf(file)).toEqual([
    'Payee,Payments,Total (PGK),Payments before,Total before (PGK),Difference (PGK)',
    'Kila Vagi,2,1000.00,3,2500.50,-1500.50',
  ])
  expect(requests[0]?.url).toContain('/api/reports?kind=payees&from=2026-11-01&to=2026-11-30')
})

test('a file of decisions has each count of both periods, and the times in minutes', async () => {
  const decided = { approved: 5, rejected: 1, asked: 2, approvedToea: 700_000 }
  const before = { approved: 4, rejected: 0, asked: 3, approvedToea: 1, medianMs: 1, longestMs: 1 }
  const row = { id: 'r', name: 'Ravi Tau', ...decided, medianMs: 90_000, longestMs: null, before }
  giveAnswers({
    'GET /api/reports': [200, { ...ofPeriod, kind: 'approvers', items: [row] }],
  })
  const [titles, line] = await linesOf(decidedFile(period))
  expect(titles).toMatch(/^Approver,Approved,Rejected,Asked,Amount approved \(PGK\),Median time/)
  expect(line).toBe('Ravi Tau,5,1,2,7000.00,2,,4,0,3,0.01')
})
