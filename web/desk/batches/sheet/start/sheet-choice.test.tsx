import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makeWorkbook } from '#domain/fixtures/sheets/make-workbook.ts'
import { findCell, typeOver } from '../../../../testing/sheet-cells.ts'
import { openSheetPage } from '../open-sheet-page.fixture.tsx'

const titles = ['Name', 'BSB', 'Account Number', 'Amount', 'Reference']
const pays = (name: string, ...payees: string[]) => ({
  name,
  rows: [titles, ...payees.map((payee) => [payee, '028-041', '45980328', 9.8, 'FN23'])],
})
const cover = { name: 'Cover', rows: [['Payroll FN23']] }

async function drop(...sheets: Parameters<typeof makeWorkbook>[0]) {
  openSheetPage()
  const bytes = new Uint8Array(await makeWorkbook(sheets))
  const input = await screen.findByLabelText(/Drop a sheet here/)
  await userEvent.upload(input, new File([bytes], 'fn23.xlsx'))
}
const choice = () => screen.findByRole('combobox', { name: 'Sheet' })
const read = () => screen.getByRole('button', { name: 'Read this sheet' })

test('behind a cover the sheet of payments is read, and another can be chosen until something is mended', async () => {
  await drop(cover, pays('Pay', 'Elias Gavera', 'Naomi Hane'))
  await screen.findByText('2 of 2 rows are ready')
  await screen.findByText('“Pay” is read.')
  expect(await choice()).toHaveProperty('value', 'Pay')
  expect(read()).toHaveProperty('disabled', true)
  await findCell('Reference, row 2')
  await typeOver('Reference, row 2', 'FN24')
  expect(screen.queryByRole('combobox', { name: 'Sheet' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  await userEvent.selectOptions(await choice(), 'Cover')
  await userEvent.click(read())
  expect(await screen.findByText('This sheet cannot be read.')).toBeTruthy()
  // and back
  await userEvent.selectOptions(await choice(), 'Pay')
  await userEvent.click(read())
  await screen.findByText('2 of 2 rows are ready')
})

test('of two sheets of payments which is meant is asked, with the first proposed', async () => {
  await drop(pays('FN23', 'Elias Gavera'), pays('FN24', 'Elias Gavera', 'Naomi Hane'))
  await screen.findByText('Say which sheet is meant.')
  await screen.findByText(/has 2 sheets of payments: “FN23”, “FN24”/)
  expect(await choice()).toHaveProperty('value', 'FN23')
  await userEvent.selectOptions(await choice(), 'FN24')
  await userEvent.click(read())
  await screen.findByText('2 of 2 rows are ready')
})

test('a row that is hidden in the workbook is left out by a press, and is not among good rows until then', async () => {
  const row = (cells: (string | number)[], more = '') =>
    `<row${more}>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`
  const [head = [], one = [], other = []] = pays('Pay', 'Elias Gavera', 'Naomi Hane').rows
  const xml = `<worksheet><sheetData>${row(head)}${row(one)}${row(other, ' hidden="1"')}</sheetData></worksheet>`
  await drop({ name: 'Pay', rows: [], xml })
  await screen.findByText('1 of 2 rows are ready')
  // the rows are sent as they stand, without what their file shows
  expect(screen.queryByRole('button', { name: /good row/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Leave the row out' }))
  await screen.findByText('1 of 1 rows are ready')
  screen.getByRole('button', { name: 'Add 1 payment, K9.80' })
})
