import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { LastSheetView, SheetMappingView } from '#contract/batches/sheet-mappings.ts'
import { draft } from '../../../../testing/cast.ts'
import { fakeUpload } from '../../../../testing/fake-upload.ts'
import { openSheetPage } from '../open-sheet-page.fixture.tsx'

const titles = ['Name', 'BSB', 'Account', 'Gross', 'Take Home K', 'Hold']
const run = {
  templateId: 't1',
  periodId: null,
  kind: 'pay',
  remitter: '',
  supplementaryReason: '',
  differences: null,
}
const mapping = { 'Take Home K': 'amount', Gross: 'unread', Hold: 'unread' } as const

async function hashOf(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Around = { head?: string[]; lastSheet?: LastSheetView | null; refused?: object }

async function openSheet(hold: string, { head = titles, lastSheet = null, refused }: Around = {}) {
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
      return refused ? [422, refused] : [500, {}]
    }),
  )
  const { requests } = openSheetPage({
    answers: {
      'GET /api/batches/p1': [200, lastSheet ? { ...draft, run } : draft],
      'GET /api/sheet-mappings': [200, { items: head === titles ? [confirmed] : [], lastSheet }],
    },
  })
  const text = `${head.join(',')}\nElias Gavera,028-041,45980328,20.00,9.80,${hold}\n`
  const input = await screen.findByLabelText(/Drop a sheet here/)
  await userEvent.upload(input, new File([text], 'payroll.csv', { type: 'text/csv' }))
  return Object.assign(forms, { requests })
}

test('how columns were read the last time is shown, and goes with the sheet as that', async () => {
  const forms = await openSheet('')
  await screen.findByText('1 of 1 rows are ready')
  await screen.findByText(/Zoe Wari confirmed this on .*12\/11\/2026/)
  screen.getByText(/Read: .*“Take Home K” as the amount/)
  screen.getByText('Not read: “Gross”, “Hold”.')
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 payment, K9.80' }))
  await waitFor(() => expect(forms.length).toBe(1))
  expect(forms[0]?.get('remembered')).toBe(JSON.stringify(mapping))
  expect(forms[0]?.get('mapping')).toBeNull()
})

test('what a row says against being paid is asked about again', async () => {
  const forms = await openSheet('X')
  await screen.findByText('0 of 1 rows are ready')
  await userEvent.click(await screen.findByRole('button', { name: 'Do not read “Hold”' }))
  await screen.findByText('1 of 1 rows are ready')
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 payment, K9.80' }))
  await waitFor(() => expect(forms.length).toBe(1))
  expect(forms[0]?.get('mapping')).toBe('{"Hold":"unread"}')
})

test('one press reads the sheet as it stands', async () => {
  await openSheet('')
  await userEvent.click(await screen.findByRole('button', { name: 'Read it without this' }))
  await screen.findByText(/no column for the amount/)
  expect(screen.queryByText(/Zoe Wari confirmed/)).toBeNull()
})

const lastSheet: LastSheetView = {
  titles: ['Name', 'BSB', 'Account', 'Gross', 'Net pay', 'Hold'],
  columns: { name: 'Name', bsb: 'BSB', accountNumber: 'Account', amount: 'Net pay' },
  mapping: {},
  keptBy: { id: 'zoe', name: 'Zoe Wari' },
  keptAt: '2026-11-12T00:00:00Z',
}

test('an amount from another column than in the last sheet of the template waits for a word', async () => {
  const head = ['Name', 'BSB', 'Account', 'Amount', 'Meals', 'Hold']
  const forms = await openSheet('', { head, lastSheet })
  await screen.findByText(/in the last sheet of this template “Net pay” was/)
  const home = await screen.findByRole('combobox', { name: /Meals/ })
  const read = screen.getByRole('button', { name: 'Read the rows so' })
  expect(screen.getByRole('combobox', { name: /Amount/ })).toHaveProperty('value', '')
  expect(read).toHaveProperty('disabled', true)
  await userEvent.selectOptions(home, 'Amount')
  await userEvent.click(read)
  await screen.findByText('1 of 1 rows are ready')
  screen.getByText(/“Amount”, “Meals” are new; “Gross”, “Net pay” are missing/)
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 payment, K9.80' }))
  await waitFor(() => expect(forms.length).toBe(1))
  expect(JSON.parse(String(forms[0]?.get('mapping')))).toMatchObject({
    Amount: 'unread',
    Meals: 'amount',
  })
  // what its answer was read beside came with the first opening
  expect(forms.requests.filter(({ path }) => path === '/api/sheet-mappings')).toHaveLength(1)
})

test('a sheet in which a title is missing is asked about, with what the last one had', async () => {
  const head = ['Name', 'BSB', 'Account', 'Gross', 'Pocket K', 'Note']
  const forms = await openSheet('', { head, lastSheet })
  const home = await screen.findByRole('combobox', { name: /Pocket K/ })
  screen.getByText(/“Pocket K”, “Note” are new; “Net pay”, “Hold” are missing/)
  expect(screen.getByRole('combobox', { name: /Account/ })).toHaveProperty('value', 'accountNumber')
  await userEvent.selectOptions(home, 'Amount')
  await userEvent.click(screen.getByRole('button', { name: 'Read the rows so' }))
  await screen.findByText('1 of 1 rows are ready')
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 payment, K9.80' }))
  await waitFor(() => expect(forms.length).toBe(1))
  expect(forms[0]?.get('mapping')).toBe('{"Pocket K":"amount"}')
})

test('where only the server knew of the last sheet, its question is answered in the sheet', async () => {
  const head = ['Name', 'BSB', 'Account', 'Amount', 'Meals', 'Note']
  const sentence = '“Amount” is read as the amount, and in the last sheet “Net pay” was.'
  const place = { row: 1, column: 'Amount', value: 'amount', code: 'column_changed' }
  const problem = { ...place, sentence, message: sentence, severity: 'error' }
  const figures = { rows: 1, accepted: 0, good: 0, goodTotalToea: 0, newPayees: 0 }
  const at = { importId: 'i1', fileName: 'payroll.csv', importedAt: '2026-11-21T00:00:00Z' }
  const forms = await openSheet('', { head, refused: { ...figures, ...at, problems: [problem] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 payment, K20.00' }))
  await userEvent.click(await screen.findByRole('button', { name: '“Amount” is meant' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 payment, K20.00' }))
  await waitFor(() => expect(forms.length).toBe(2))
  expect(forms[1]?.get('mapping')).toBe('{"Amount":"amount"}')
})
