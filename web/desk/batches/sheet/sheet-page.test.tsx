import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ImportView } from '#contract/batches/imports.ts'
import { writeBankFile } from '#domain/bank-files/write-bank-file.ts'
import { payroll } from '#domain/fixtures/bank-files/payroll.ts'
import { draft } from '../../../testing/cast.ts'
import { fakeUpload } from '../../../testing/fake-upload.ts'
import { findCell, typeOver } from '../../../testing/sheet-cells.ts'
import { openSheetPage } from './open-sheet-page.fixture.tsx'

const titles = 'Name,BSB,Account Number,Amount,Reference'
const good = 'Simon Karo,038-001,2323118403,3204.92,FN23 00001'
const badAmount = 'Elias Gavera,028-041,45980328,abc,FN23 00003'

async function drop(...lines: string[]) {
  const input = await screen.findByLabelText(/Drop a sheet here/)
  await userEvent.upload(input, new File([lines.join('\n')], 'fn23.csv', { type: 'text/csv' }))
}

const imported: ImportView = {
  importId: 'i1',
  fileName: 'fn23.csv',
  rows: 2,
  accepted: 2,
  good: 2,
  goodTotalToea: 640_984,
  newPayees: 1,
  problems: [],
  importedAt: '2026-11-21T00:00:00Z',
}

test('a total that does not fit is a row that needs somebody, and no payment', async () => {
  openSheetPage()
  await drop(titles, good, 'Total,,,9999.99,')
  const ready = await screen.findByText('1 of 2 rows are ready')
  expect(ready.parentElement?.textContent).toContain('1 needs you')
  expect(await screen.findByRole('button', { name: 'Add all 1 payment' })).toBeTruthy()
})

test('a sheet with problems says how much is ready and what is the matter where', async () => {
  openSheetPage()
  await drop(titles, good, badAmount)
  const ready = await screen.findByText('1 of 2 rows are ready')
  expect(ready.parentElement?.textContent).toContain('1 needs you')
  const cell = await findCell('Amount, row 3')
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  const reason = document.getElementById(cell.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('“abc” is not an amount')
  expect(screen.getByRole('button', { name: 'Add all 2 payments' })).toHaveProperty(
    'disabled',
    true,
  )
})

test('a cell mended in place is checked as it is typed, and the sheet can be added', async () => {
  let sent = ''
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUpload((_method, url, body) => {
      expect(url).toBe('/api/batches/p1/imports')
      const file = body instanceof FormData ? body.get('sheet') : null
      if (file instanceof File) file.text().then((text) => (sent = text))
      return [201, imported]
    }),
  )
  openSheetPage()
  await drop(titles, good, badAmount)
  await typeOver('Amount, row 3', '3204.92')
  expect(screen.getByRole('textbox', { name: 'Amount, row 3' })).toHaveProperty('value', '3204.92')
  await screen.findByText('2 of 2 rows are ready')
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 payments, K6,409.84' }))
  expect(await screen.findByText('2 payments added to the batch.')).toBeTruthy()
  expect(sent).toBe(`${[titles, good, badAmount.replace('abc', '3204.92')].join('\r\n')}\r\n`)
})

test('one correction mends every row with the same value, and can be undone', async () => {
  openSheetPage()
  const shortBsb = (name: string) => `${name},88-950,45980328,10.00,FN23`
  await drop(titles, good, shortBsb('Aua Wari'), shortBsb('Tau Mea'))
  const value = await screen.findByRole('textbox', { name: 'New value of BSB in 2 rows' })
  await userEvent.clear(value)
  await userEvent.type(value, '088-950')
  await userEvent.click(screen.getByRole('button', { name: 'Fix all 2 like this' }))
  expect(await screen.findByText('3 of 3 rows are ready')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo the last change' }))
  expect(await screen.findByText('1 of 3 rows are ready')).toBeTruthy()
})

test('Enter goes down a row, in the same column', async () => {
  openSheetPage()
  await drop(titles, badAmount, badAmount.replace('Elias', 'Tau'))
  fireEvent.mouseDown(await findCell('Amount, row 2'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await findCell('Amount, row 3'))
})

test('the good rows can be taken alone, and the others downloaded', async () => {
  const kept = { ...imported, accepted: 1, good: 1 }
  let form: FormData | undefined
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUpload((_method, _url, body) => {
      if (body instanceof FormData) form = body
      return [201, kept]
    }),
  )
  openSheetPage()
  await drop(titles, good, badAmount)
  await screen.findByText(/The other row stays out/)
  await userEvent.click(screen.getByRole('button', { name: 'Take the 1 good row' }))
  const download = await screen.findByRole('link', { name: 'Download the 1 row' })
  expect(download.getAttribute('href')).toBe('/api/imports/i1/refused-rows')
  expect(form?.get('goodRowsOnly')).toBe('true')
})

test('what only the server finds lands in the same grid', async () => {
  const found = {
    row: 2,
    column: 'Account Number',
    value: '2323118403',
    code: 'payee_archived',
    message: 'Row 2, Account Number: this payee is archived.',
    severity: 'error' as const,
  }
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUpload(() => [422, { ...imported, accepted: 0, good: 0, problems: [found] }]),
  )
  openSheetPage()
  await drop(titles, good)
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 payment, K3,204.92' }))
  await screen.findByText('The server found more to mend. Nothing was kept yet.')
  await waitFor(async () => {
    const cell = await findCell('Account Number, row 2')
    expect(cell.getAttribute('aria-invalid')).toBe('true')
  })
})

test('a sheet that cannot be read says its one problem in words', async () => {
  openSheetPage()
  await drop('Name,BSB,Amount', 'Simon Karo,038-001,10.00')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('This sheet cannot be read.')).toBeTruthy()
  expect(alert.textContent).toContain('no column for the account number')
})

test('a row that says it is not to be paid is left out, or its column is not read', async () => {
  openSheetPage()
  await drop(`${titles},Hold`, `${good},`, `${good.replace(/\d\./, '7.')},X`)
  const held = await findCell('Name, row 3')
  expect(document.getElementById(held.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /Hold.*says “X”/,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Do not read “Hold”' }))
  await screen.findByText('2 of 2 rows are ready')
  screen.getByText(/“Hold” is not read: “X”/)
  await userEvent.click(screen.getByRole('button', { name: 'Undo the last change' }))
  await screen.findByText('1 of 2 rows are ready')
})

test('rows pasted without titles are read once somebody says what each column holds', async () => {
  let form: FormData | undefined
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUpload((_method, _url, body) => {
      if (body instanceof FormData) form = body
      return [201, imported]
    }),
  )
  openSheetPage()
  const rows = 'Simon Karo\t038-001\t2323118403\t3204.92\nMea Tom\t028-038\t12345678\t10.00'
  await userEvent.click(await screen.findByLabelText(/Or paste rows/))
  await userEvent.paste(rows)
  const account = await screen.findByRole('combobox', { name: /column 3/ })
  expect(account).toHaveProperty('value', 'accountNumber')
  expect(screen.queryByText(/rows are ready/)).toBeNull()
  const read = screen.getByRole('button', { name: 'Read the rows so' })
  await userEvent.selectOptions(account, 'reference')
  expect(read).toHaveProperty('disabled', true)
  await userEvent.selectOptions(account, 'accountNumber')
  await userEvent.click(read)
  await screen.findByText('2 of 2 rows are ready')
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 payments, K3,214.92' }))
  await screen.findByText('2 payments added to the batch.')
  expect(JSON.parse(String(form?.get('mapping')))).toEqual({
    'column 1': 'name',
    'column 2': 'bsb',
    'column 3': 'accountNumber',
    'column 4': 'amount',
  })
})

test('a bank file from a payroll program is a sheet, and goes to the server as it came', async () => {
  const file = writeBankFile(payroll('aba-120', { valueDate: draft.valueDate }))
  const text = file.ok ? file.value.text : ''
  let sent: FormDataEntryValue | null = null
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUpload((_method, _url, body) => {
      if (body instanceof FormData) sent = body.get('sheet')
      return [201, imported]
    }),
  )
  openSheetPage()
  const input = await screen.findByLabelText(/Drop a sheet here/)
  await userEvent.upload(input, new File([text], 'pay.csv', { type: 'text/csv' }))
  await screen.findByText('2 of 2 rows are ready')
  screen.getByText(/which balances the file: not a payment/)
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 payments, K2,499.99' }))
  await screen.findByText('2 payments added to the batch.')
  expect(await (sent as File | null)?.text()).toBe(text)
})

test('a sheet whose readers do not come says so, and is tried again', async () => {
  openSheetPage()
  const hash = vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('lost'))
  await drop(titles, good)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Something went wrong')
  hash.mockRestore()
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await drop(titles, good)
  await screen.findByText('1 of 1 rows are ready')
})

test('what is said of the whole sheet stands there, however many rows have something else', async () => {
  openSheetPage()
  const blank = (name: string) => `${name},028-041,45980328,10.00,`
  await drop('DRAFT, not for payment', titles, good, blank('Aua Wari'), blank('Tau Mea'))
  await screen.findAllByText(/The payee’s statement will not say/)
  screen.getByText(/What stands above the titles is not read: “DRAFT not for payment”/)
})

test('rows that the spreadsheet hides do not come along with those that were copied', async () => {
  openSheetPage()
  const area = await screen.findByLabelText(/Or paste rows/)
  const copy = (page: string) => {
    const getData = (kind: string) => (kind === 'text/html' ? page : titles)
    return fireEvent.paste(area, { clipboardData: { getData } })
  }
  expect(copy("<table><tr height=20><td>a</td></tr><tr height=0 style='display:none'>")).toBe(false)
  screen.getByText(/rows are hidden in the spreadsheet/)
  expect(copy('<table><tr height=0.5><td>a</td></tr><tr style="height:20pt">')).toBe(true)
  expect(screen.queryByText(/hidden in the spreadsheet/)).toBeNull()
})
