import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ApproverReport, PaidReport, PaidRow } from '#contract/batches/reports.ts'
import { problem } from '../../testing/cast.ts'
import { type Opening, openPage } from '../../testing/open-page.tsx'
import { ReportsPage } from './reports-page.tsx'

const days = '?from=2026-11-01&to=2026-11-30'
const compared = {
  period: { from: '2026-11-01', to: '2026-11-30' },
  before: { from: '2026-10-01', to: '2026-10-31' },
}
const row = (id: string, name: string, totalToea: number, before: number): PaidRow => ({
  ...{ id, name, paymentCount: totalToea ? 2 : 0, totalToea },
  before: { paymentCount: before ? 2 : 0, totalToea: before },
})
const kila = row('kila', 'Kila Vagi', 1_234_500, 1_000_000)
const naomi = row('naomi', 'Naomi Hane', 0, 500_000)
const reportOf = (items: PaidRow[], nextCursor: string | null = null): PaidReport => ({
  ...{ ...compared, items, nextCursor },
  total: {
    ...{ paymentCount: 2, totalToea: 1_234_500 },
    before: { paymentCount: 4, totalToea: 1_500_000 },
  },
})

const open = (url: string, answer: Opening['answers'][string], as: Opening['as'] = 'zoe') =>
  openPage(<ReportsPage />, {
    ...{ url, as },
    answers: { 'GET /api/reports': answer, 'POST /api/exports': [200, { isEntered: true }] },
  })

test('payees stand with their totals, what they had before and the difference, and lead to their pages', async () => {
  const { requests } = open(`${days}&kind=payees`, [200, reportOf([kila, naomi])])
  const table = await screen.findByRole('table', { name: 'Report' })
  const cells = (name: string) =>
    within(within(table).getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(cells('Kila Vagi')).toEqual([
    ...['2 paid', 'K12,345.00', '2', 'before K10,000.00', '+K2,345.00'],
  ])
  expect(cells('Naomi Hane').at(-1)).toBe('−K5,000.00')
  expect(screen.getByRole('link', { name: 'Kila Vagi' })).toHaveProperty('pathname', '/payees/kila')
  expect(screen.getByText(/Before: Thu 01.10.2026 to Sat 31.10.2026/)).toBeTruthy()
  expect(requests.at(-1)?.url).toBe('/api/reports?kind=payees&from=2026-11-01&to=2026-11-30')
})

test('a month leads to the batches of its days that a bank file took', async () => {
  const { requests } = open('?from=2026-10-20&to=2026-11-30', [
    200,
    reportOf([row('2026-10-20', '2026-10', 5, 0), row('2026-11-01', '2026-11', 5, 0)]),
  ])
  const link = await screen.findByRole('link', { name: '20–31 October 2026' })
  expect(link.getAttribute('href')).toBe(
    '/batches?state=file_sealed%2Ctampered%2Cuploaded%2Csettling%2Csettled%2Cclosed&from=2026-10-20&to=2026-10-31',
  )
  expect(screen.getByRole('link', { name: 'November 2026' })).toBeTruthy()
  expect(requests.at(-1)?.url).toContain('kind=months')
})

test('another period is chosen, and stands in what is asked for', async () => {
  const { requests } = open(`${days}&kind=payees`, [200, reportOf([kila])])
  const chip = await screen.findByRole('combobox', { name: 'Period' })
  await userEvent.selectOptions(chip, 'This year')
  const year = new Date().getFullYear()
  await waitFor(() =>
    expect(requests.at(-1)?.url).toBe(
      `/api/reports?kind=payees&from=${year}-01-01&to=${year}-12-31`,
    ),
  )
})

test('too many days are named before anything is asked for', async () => {
  const { requests } = open('?from=2025-01-01&to=2026-11-30', [200, reportOf([])])
  expect(await screen.findByText('A report has at most 366 days; these are 699.')).toBeTruthy()
  expect(requests.map(({ path }) => path)).toEqual(['/api/auth/session'])
})

test('a kind leads to its batches of these days that a bank file took', async () => {
  open(`${days}&kind=kinds`, [200, reportOf([row('tax', 'Tax', 5, 0)])])
  const link = await screen.findByRole('link', { name: 'Tax' })
  expect(new URL(link.getAttribute('href') ?? '', 'http://here').searchParams.get('kind')).toBe(
    'tax',
  )
  expect(link.getAttribute('href')).toContain('from=2026-11-01&to=2026-11-30')
})

test('what an address asks for in vain is named, with what stands there', async () => {
  open('?kind=banana&from=yesterday', [200, reportOf([row('2026-01-01', '2026-01', 5, 0)])])
  expect(await screen.findByText(/Report “banana”. The list shows: by month/)).toBeTruthy()
  expect(screen.getByText(/Pay day from “yesterday”. The list shows: this year/)).toBeTruthy()
})

test('a role has the reports that are its own', async () => {
  open(days, [200, reportOf([row('2026-11-01', '2026-11', 5, 0)])], 'ravi')
  const tabs = within(await screen.findByRole('navigation', { name: 'Reports' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'By month',
    'By approver',
  ])
})

test('a report that is refused says for whom it is', async () => {
  const detail = 'Your role does not open this report. It needs: Approver.'
  open(`${days}&kind=approvers`, [403, problem(403, 'not_allowed', detail)])
  expect(await screen.findByText(detail)).toBeTruthy()
})

test('who decided stands with how many, how much and how long', async () => {
  const nothing = { approved: 0, rejected: 0, asked: 0, approvedToea: 0 }
  const report: ApproverReport = {
    ...{ ...compared, nextCursor: null },
    items: [
      {
        ...{ id: 'ravi', name: 'Ravi Taureka', approved: 2, rejected: 1, asked: 0 },
        ...{ approvedToea: 1_900_000, medianMs: 130_000, longestMs: 93_600_000 },
        before: { ...nothing, medianMs: null, longestMs: null },
      },
    ],
  }
  open(`${days}&kind=approvers`, [200, report], 'ravi')
  const found = await screen.findByRole('row', { name: /Ravi Taureka/ })
  expect(found.textContent).toContain('2 min')
  expect(found.textContent).toContain('1 d 2 h')
  expect(found.textContent).toContain('K19,000.00K0.00+K19,000.00')
  expect(screen.queryByRole('link', { name: 'Ravi Taureka' })).toBeNull()
})

test('printing reads the report to its end first, and prints nothing where it cannot', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { requests } = open(`${days}&kind=payees`, [
    [200, reportOf([kila], 'more')],
    new TypeError('no line'),
    [200, reportOf([naomi])],
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(await screen.findByText('Nothing was printed.')).toBeTruthy()
  expect(print).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(screen.getByRole('link', { name: 'Naomi Hane' })).toBeTruthy()
  expect(requests.at(-2)?.url).toContain('cursor=more')
  expect(requests.at(-1)?.path).toBe('/api/exports')
})

test('a period in which nothing left says so, and where to look', async () => {
  const nothing = { paymentCount: 0, totalToea: 0 }
  open(`${days}&kind=payees`, [200, { ...reportOf([]), total: { ...nothing, before: nothing } }])
  expect(await screen.findByText(/No bank file took a payment/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})
