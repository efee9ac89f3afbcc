import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { BatchView } from '#contract/batches/batches.ts'
import { payments, payroll } from '../../../testing/cast.ts'
import { fakeUpload } from '../../../testing/fake-upload.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { Advice } from './advice.tsx'
import './attach-dialog.tsx'
import { Attachments } from './attachments.tsx'
import { BatchPaper } from './batch-paper.tsx'
import { Dossier } from './dossier.tsx'
import { Remittance } from './remittance.tsx'

afterEach(() => vi.unstubAllGlobals())

const list = 'GET /api/batches/p1/attachments'
const lines = 'GET /api/batches/p1/payments'
const invoice = {
  ...{ id: 'a1', paymentId: 'x', line: 2, payeeName: 'Gas Supplies Ltd', version: 1 },
  ...{ fileName: 'invoice 4471.pdf', bytes: 20_480, sha256: 'f', note: '' },
  ...{ addedBy: 'Mia Kila', addedAt: '2026-11-22T00:00:00Z' },
}

test('attachments are listed with the line that they belong to, and taken along', async () => {
  openPage(<Attachments batch={payroll} />, {
    answers: { [list]: [200, { items: [invoice], isScanned: false }] },
  })
  const link = await screen.findByRole('link', { name: 'invoice 4471.pdf' })
  expect(link).toHaveProperty('pathname', '/api/batches/p1/attachments/a1/file')
  expect(screen.getByText('Not checked for malware.')).toBeTruthy()
  expect(screen.getByText(/^Line 2, Gas Supplies Ltd · 20 KB · Mia Kila/)).toBeTruthy()
})

test('once a batch was handed over, a file is a note that says why it comes', async () => {
  const sent: unknown[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUpload((_method, url, body) => {
      sent.push(url, body instanceof FormData ? [...body.keys(), body.get('note')] : [])
      return [201, invoice]
    }),
  )
  openPage(<Attachments batch={payroll} />, {
    answers: { [list]: [200, { items: [], isScanned: true }] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Attach a file…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const file = new File(['%PDF-1.7'], 'note.pdf', { type: 'application/pdf' })
  await userEvent.upload(dialog.getByLabelText('File'), file)
  await userEvent.type(dialog.getByLabelText('Why it comes now'), 'It came by post')
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual(['/api/batches/p1/attachments', ['note', 'file', 'It came by post']])
})

test('what cannot be read is said, in place of no payee', async () => {
  const atBank = { ...payroll, state: 'uploaded' as const }
  openPage(<Remittance batch={atBank} />, { answers: { [lines]: new Error('lost') } })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText(/No payee of this batch/)).toBeNull()
})

const open = (batch: BatchView, answer: [number, unknown]) =>
  openPage(<BatchPaper batch={batch} />, {
    answers: { [lines]: answer, 'POST /api/exports': [200, { isEntered: true }] },
  })
const sheets = () => document.querySelectorAll('.printed-batch')

test('every line stands on the paper before the browser prints it, and is gone afterwards', async () => {
  const printed: (string | null | undefined)[] = []
  vi.stubGlobal('print', () => {
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    printed.push(sheets()[0]?.textContent)
    act(() => void window.dispatchEvent(new Event('afterprint')))
  })
  open(payroll, [200, { items: payments, nextCursor: null }])
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  await waitFor(() => expect(printed).toHaveLength(1))
  for (const { payeeName } of payments) expect(printed[0]).toContain(payeeName)
  expect(printed[0]).toContain(`Total of ${payments.length} payment`)
  expect(sheets()).toHaveLength(0)
})

test('a paper that lacks the lines says so', async () => {
  open(payroll, [200, { items: payments, nextCursor: null }])
  await screen.findByRole('button', { name: 'Print' })
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(sheets()[0]?.textContent).toMatch(/^.*None of the [\d,]+ lines is on this paper/)
  act(() => void window.dispatchEvent(new Event('afterprint')))
})

const advice = 'GET /api/batches/p1/remittance-letters'

test('suppliers with a confirmed address are written to by a press; a payroll says why not', async () => {
  const toSend = { mayNotBecause: null, toSend: 2, written: 1, waiting: 0, cameBack: 0 }
  const { requests } = openPage(<Advice batch={payroll} />, {
    answers: {
      [advice]: [200, toSend],
      'POST /api/batches/p1/remittance-letters': [201, { ...toSend, toSend: 0, written: 3 }],
    },
  })
  expect(
    await screen.findByText('1 e-mail written. 2 confirmed addresses to write to.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 e-mails' }))
  expect(await screen.findByText('Remittance advice written')).toBeTruthy()
  expect(requests.some(({ method }) => method === 'POST')).toBe(true)
})

test('of more e-mails than leave at once the page says how many remain, and offers them', async () => {
  const before = { mayNotBecause: null, toSend: 702, written: 0, waiting: 0, cameBack: 0 }
  const after = { ...before, toSend: 202, written: 500, waiting: 400, cameBack: 1 }
  openPage(<Advice batch={payroll} />, {
    answers: {
      [advice]: [
        [200, before],
        [200, after],
      ],
      'POST /api/batches/p1/remittance-letters': [201, after],
    },
  })
  expect(
    await screen.findByText(/702 confirmed addresses to write to. 500 e-mails are written at once/),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send 500 e-mails' }))
  expect(await screen.findByText('202 e-mails left to send')).toBeTruthy()
  expect(
    await screen.findByText('500 e-mails written. 202 confirmed addresses to write to.'),
  ).toBeTruthy()
  expect(
    screen.getByText(
      /^400 e-mails of those written have not left yet: .* 1 address cannot be reached/,
    ),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send 202 e-mails' })).toBeTruthy()
})

test('of a payroll no e-mail leaves, and it says so', async () => {
  const kept = {
    mayNotBecause: 'advice_not_by_mail',
    ...{ toSend: 0, written: 0, waiting: 0, cameBack: 0 },
  }
  openPage(<Advice batch={payroll} />, { answers: { [advice]: [200, kept] } })
  expect(await screen.findByText(/By e-mail it goes to suppliers alone/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('a batch that was taken back has a dossier that says so, and one that was never handed over has none', async () => {
  const [submitted] = payroll.steps
  const recalled = { ...submitted, kind: 'recall', digest: null } as BatchView['steps'][number]
  const open: BatchView = { ...payroll, state: 'ready', digest: null }
  const page = openPage(<Dossier batch={{ ...open, steps: [recalled] }} />, {
    as: 'zoe',
    answers: {},
  })
  expect(await screen.findByText(/nothing of them is signed/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Download the dossier' })
  expect(link).toHaveProperty('pathname', '/api/batches/p1/dossier')
  expect(page.requests.length).toBeGreaterThan(0)
  cleanup()
  openPage(<Dossier batch={{ ...open, steps: [] }} />, { as: 'zoe', answers: {} })
  await waitFor(() => expect(screen.queryByText('Dossier')).toBeNull())
})
