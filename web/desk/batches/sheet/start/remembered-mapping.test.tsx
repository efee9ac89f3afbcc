import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { SheetMappingView } from '#contract/batches/sheet-mappings.ts'
import { draft, pageOf, payments, payrollAccount } from '../../../../testing/cast.ts'
import { fakeUpload } from '../../../../testing/fake-upload.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { SheetPage } from '../sheet-page.tsx'

const titles = ['Name', 'BSB', 'Account', 'Gross', 'Take Home K', 'Hold']
const mapping = { 'Take Home K': 'amount', Gross: 'unread', Hold: 'unread' } as const

async function hashOf(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function openSheet(hold: string) {
  const confirmed: SheetMappingView = {
    titles: await hashOf(JSON.stringify(titles)),
    mapping,
    confirmedBy: { id: 'zoe', name: 'Zoe Wari' },
    confirmedAt: '2026-11-12T00:00:00Z',
  }
  const forms: FormData[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUpload((_method, _url, body) => {
      if (body instanceof FormData) forms.push(body)
      return [500, {}]
    }),
  )
  openPage(<SheetPage />, {
    at: '/batches/:batchId/sheet',
    url: '/batches/p1/sheet',
    answers: {
      'GET /api/batches/p1': [200, draft],
      'GET /api/batches/p1/payments': [200, pageOf(...payments)],
      'GET /api/source-accounts': [200, pageOf(payrollAccount)],
      'GET /api/sheet-mappings': [200, { items: [confirmed] }],
    },
  })
  const text = `${titles.join(',')}\nElias Gavera,028-041,45980328,20.00,9.80,${hold}\n`
  const input = await screen.findByLabelText(/Drop a sheet here/)
  await userEvent.upload(input, new File([text], 'payroll.csv', { type: 'text/csv' }))
  return forms
}

test('how columns were read the last time is shown, and goes with the sheet as that', async () => {
  const forms = await openSheet('')
  await screen.findByText('1 of 1 rows are ready')
  screen.getByText(/Zoe Wari confirmed this on .*12\/11\/2026/)
  screen.getByText(/Read: .*“Take Home K” as the amount/)
  screen.getByText('Not read: “Gross”, “Hold”.')
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 payment, K9.80' }))
  await vi.waitFor(() => expect(forms.length).toBe(1))
  expect(forms[0]?.get('remembered')).toBe(JSON.stringify(mapping))
  expect(forms[0]?.get('mapping')).toBeNull()
})

test('what a row says against being paid is asked about again', async () => {
  const forms = await openSheet('X')
  await screen.findByText('0 of 1 rows are ready')
  await userEvent.click(screen.getByRole('button', { name: 'Do not read “Hold”' }))
  await screen.findByText('1 of 1 rows are ready')
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 payment, K9.80' }))
  await vi.waitFor(() => expect(forms.length).toBe(1))
  expect(forms[0]?.get('mapping')).toBe('{"Hold":"unread"}')
})

test('one press reads the sheet as it stands', async () => {
  await openSheet('')
  await userEvent.click(await screen.findByRole('button', { name: 'Read it without this' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('no column for the amount')
  expect(screen.queryByText(/Zoe Wari confirmed/)).toBeNull()
})
