import { writeCursor } from '../worker/http/paging.ts'
import type { SignedInUser } from './client.ts'
import { type Filled, rareAction } from './fill.ts'
import { pagesOfRooms } from './pages-of-rooms.ts'
import { type Line, median, ms } from './report.ts'

const warmUps = 3
const runs = 30

export type Organisation = { filled: Filled; admin: SignedInUser }
type Page = { what: string; path: (filled: Filled) => string }

/** The same page where there is little and where there is much: a list costs what it shows, not what it lies in. */
export async function benchLists(small: Organisation, large: Organisation): Promise<Line[]> {
  const lines: Line[] = []
  for (const { what, path } of pages) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let run = -warmUps; run < runs; run++) {
      const here = await large.admin.get(path(large.filled))
      const there = await small.admin.get(path(small.filled))
      if (run < 0) continue
      times.large.push(here.ms)
      times.small.push(there.ms)
    }
    lines.push({
      what: `${what}, of ${large.filled.rows.toLocaleString('en-US')}`,
      here: ms(median(times.large)),
      peerName: `of ${small.filled.rows.toLocaleString('en-US')}`,
      peer: ms(median(times.small)),
    })
  }
  return lines
}

/** Deep by cursor: 500 rows before the end, behind 500 in the small organisation and 99,500 in the large one. */
const deep = writeCursor([500])
const paymentsOf = (batchId: string, query = '') => `/api/batches/${batchId}/payments${query}`

const pages: Page[] = [
  { what: 'batches, first page', path: () => '/api/batches' },
  { what: 'batches, deep page', path: () => `/api/batches?cursor=${deep}` },
  { what: 'batches waiting for approval', path: () => '/api/batches?state=in_approval' },
  { what: 'batches of two states', path: () => '/api/batches?state=in_approval,draft' },
  { what: 'the approver’s inbox', path: () => '/admin/approval' },
  { what: 'payments, first page', path: ({ batchId }) => paymentsOf(batchId) },
  { what: 'payments, deep page', path: ({ batchId }) => paymentsOf(batchId, after(900)) },
  {
    what: 'payments, deep page of the fullest batch',
    path: ({ fullBatchId, rows }) => paymentsOf(fullBatchId, after(Math.min(rows, 20_000) - 100)),
  },
  {
    what: 'payments to look at, of the fullest batch',
    path: ({ fullBatchId }) => paymentsOf(fullBatchId, '?only=warnings'),
  },
  { what: 'payments of all batches, first page', path: () => '/api/payments' },
  {
    what: 'payments of all batches, deep page',
    path: ({ rows }) => `/api/payments?cursor=${writeCursor([rows, 900])}`,
  },
  { what: 'payments of all batches, largest first', path: () => '/api/payments?sort=largest' },
  { what: 'payments of all batches, by an account', path: () => '/api/payments?search=1000000000' },
  { what: 'payments of all batches, by a word of all', path: () => '/api/payments?search=kila' },
  { what: 'payments of all batches, of no such amount', path: () => '/api/payments?most=99' },
  { what: 'batches, largest first', path: () => '/api/batches?sort=largest' },
  { what: 'batches by a word of all', path: () => '/api/batches?search=payroll' },
  { what: 'batches by a word of one', path: () => '/api/batches?search=payroll%20500' },
  { what: 'anything by a few letters', path: () => '/api/search?q=payroll%20500' },
  { what: 'payees, newest first', path: () => '/api/payees?sort=newest' },
  { what: 'payees, from the end', path: () => '/api/payees?sort=name-down' },
  { what: 'bank files, largest first', path: () => '/api/bank-files?sort=largest' },
  { what: 'audit entries, oldest first', path: () => '/api/audit?sort=oldest' },
  { what: 'audit entries, first page', path: () => '/api/audit' },
  { what: 'audit entries, deep page', path: () => `/api/audit?cursor=${deep}` },
  { what: 'audit entries of a rare action', path: () => `/api/audit?action=${rareAction}` },
  ...pagesOfRooms,
]

function after(line: number): string {
  return `?cursor=${writeCursor([line])}`
}
