import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PayeeImportView } from '#contract/payees/imports.ts'
import { must } from '#domain/must.ts'
import { openUpload } from '#domain/sheets/open-upload.ts'
import { readPayees } from '#domain/sheets/payees/read-payees.ts'
import { pageOf, problem } from '../../../testing/cast.ts'
import { fakeUpload } from '../../../testing/fake-upload.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { writeCsv } from '../../layout/lists/export/write-csv.ts'
import { writeXlsx } from '../../layout/lists/export/write-xlsx.ts'
import { payeesFile } from '../list/payees-file.ts'
import { simon } from '../payee-cast.fixture.ts'
import { ImportPayeesPage } from './import-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const view: PayeeImportView = {
  fileName: 'staff.csv',
  read: ['Name', 'BSB', 'Account'],
  unread: ['Started'],
  rows: 3,
  added: 0,
  isNew: {
    count: 1,
    rows: [
      {
        ...{ row: 2, name: 'Mea Tau', code: '', bsb: '088-950' },
        ...{ accountNumber: '1000123457', nameAtBank: 'Mea Tau' },
      },
    ],
  },
  known: 0,
  differs: {
    count: 1,
    rows: [
      {
        row: 3,
        name: 'Simon Karo',
        payee: { id: 'simon', name: 'Simon Karo' },
        differences: [{ field: 'Code', known: '', sheet: 'E17' }],
      },
    ],
  },
  wrong: {
    count: 1,
    problems: [
      {
        ...{ row: 4, column: 'BSB', value: '88950', code: 'bsb_not_six_digits' },
        ...{ sentence: '', message: 'Row 4, BSB: 88950 is not a BSB.', severity: 'error' },
      },
    ],
  },
}

const choose = () =>
  userEvent.upload(
    screen.getByLabelText(/^Drop a sheet of payees/),
    new File(['Name,BSB,Account\n'], 'staff.csv', { type: 'text/csv' }),
  )

/** Answers the look at a sheet, and then what came of adding; what was told to be added is kept. */
function answering(...answers: [number, unknown][]) {
  const told: (string | null)[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUpload((_method, url, body) => {
      expect(url).toBe('/api/payees/imports')
      const add = body instanceof FormData ? body.get('add') : null
      told.push(typeof add === 'string' ? add : null)
      return must(answers[told.length - 1], 'answer')
    }),
  )
  return told
}

test('a sheet is shown before anything is written, and then so many are added as were shown', async () => {
  const told = answering([200, view], [201, { ...view, added: 1 }])
  openPage(<ImportPayeesPage />, { answers: {} })
  await screen.findByRole('heading', { name: 'Import payees' })
  await choose()
  expect(await screen.findByText(/Row 4, BSB: 88950 is not a BSB/)).toBeTruthy()
  expect(screen.getByText('Columns not read').nextSibling?.textContent).toBe('Started')
  expect(screen.getByText('Code: none; the sheet says E17')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Simon Karo' })).toHaveProperty(
    'pathname',
    '/payees/simon',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 payee' }))
  expect(await screen.findByText('1 payee added.')).toBeTruthy()
  expect(told).toEqual([null, '1'])
})

test('what somebody else changed meanwhile is said, and the sheet stays to be looked at again', async () => {
  answering([200, view], [409, problem(409, 'payees_moved', 'Look at the sheet again.')])
  openPage(<ImportPayeesPage />, { answers: {} })
  await screen.findByRole('heading', { name: 'Import payees' })
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 payee' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Look at the sheet again.')
  expect(screen.queryByText('1 payee added.')).toBeNull()
})

test('our own file of payees is read as it was written, as CSV and as a workbook', async () => {
  const account = {
    ...simon.account,
    accountNumber: '0077001234',
    nameAtBank: 'ABLE',
    isPooled: true,
  }
  const odd = { ...simon, id: 'odd', name: '-Ume, "Able"', code: '007', account }
  const { columns, read } = payeesFile('status=active')
  openPage(<p>List</p>, { answers: { 'GET /api/payees': [200, pageOf(simon, odd)] } })
  await waitFor(() => expect(screen.getByText('List')).toBeTruthy())
  const page = await read('', new AbortController().signal)
  const files = [writeCsv(columns, page.rows), await writeXlsx('payees', columns, page.rows)]
  for (const file of files) {
    const bytes = new Uint8Array(await new Response(file).arrayBuffer())
    const { payees, problems } = readPayees(await openUpload(bytes, { of: 'payees' }))
    expect(problems).toEqual([])
    expect(payees.map(({ row: _row, ...payee }) => payee)).toEqual(
      [simon, odd].map(({ name, code, account: { bsb, accountNumber, nameAtBank, isPooled } }) => {
        return { name, code, bsb, accountNumber, nameAtBank, isPooled }
      }),
    )
  }
})
