import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { BankFileView } from '#contract/batches/bank-files.ts'
import { amount } from '../../testing/amount.ts'
import { mia, pageOf, payroll } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { BankFilesPage } from './bank-files-page.tsx'

const content = 'one file'
const file: BankFileView = {
  id: 'f1',
  batchId: 'p1',
  batchName: 'Payroll FN23',
  batchReference: 'B42',
  version: 1,
  profile: 'kundu-pei-132',
  profileTitle: 'BSP Kundu Pei',
  confirmedByBank: false,
  fileName: 'B42-20261126-BSP.aba',
  sequence: 1,
  sha256: '6e1cf2c2f1e4d8e54d59b67c7e8f0f9a2f8d3c6b5a49382716f5e4d3c2b1a09f',
  seal: '6e1cf2c2f1e4d8e54d59b67c7e8f0f9a2f8d3c6b5a49382716f5e4d3c2b1a09f',
  bytes: content.length,
  recordCount: 4,
  paymentCount: 3,
  totalToea: 1_014_188,
  sealedBy: mia,
  sealedAt: '2026-11-20T04:06:00Z',
  uploadedAt: null,
  bankReference: null,
  void: null,
  shortSeal: 'DREF-5GQH-WK',
  accountHashTotal: 7_001_234_567,
  uncheckedReason: '',
  isStopped: false,
  identicalAt: null,
}

async function sealed(): Promise<BankFileView> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  const sha256 = [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return { ...file, sha256 }
}

test('a file is listed with its batch, total, short seal and state', async () => {
  openPage(<BankFilesPage />, { answers: { 'GET /api/bank-files': [200, pageOf(file)] } })
  expect(await screen.findByText('DREF-5GQH-WK')).toBeTruthy()
  expect(screen.getByText(amount('K10,141.88'))).toBeTruthy()
  expect(screen.getByText('Sealed')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Payroll FN23' })).toHaveProperty(
    'pathname',
    '/batches/p1',
  )
  expect(screen.getByRole('link', { name: /^Download/ })).toHaveProperty(
    'pathname',
    '/api/bank-files/f1/content',
  )
})

test('a file that the bank has shows the bank’s reference', async () => {
  const uploaded = { ...file, uploadedAt: '2026-11-21T00:00:00Z', bankReference: 'KP-9' }
  openPage(<BankFilesPage />, { answers: { 'GET /api/bank-files': [200, pageOf(uploaded)] } })
  expect(await screen.findByText('At the bank', { selector: 'td *' })).toBeTruthy()
  expect(screen.getByText('KP-9')).toBeTruthy()
})

test('without files the page says where one is made', async () => {
  openPage(<BankFilesPage />, { answers: { 'GET /api/bank-files': [200, pageOf()] } })
  expect(await screen.findByText(/There is none yet/)).toBeTruthy()
})

test('a viewer may look but not download', async () => {
  openPage(<BankFilesPage />, {
    as: 'vera',
    answers: { 'GET /api/bank-files': [200, pageOf(file)] },
  })
  await screen.findByText('DREF-5GQH-WK')
  expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull()
})

const check = {
  id: 'c1',
  bankFileId: 'f1',
  sha256: '0',
  result: 'identical',
  differences: [],
  differenceCount: 0,
  other: null,
  ...{ isVoid: false, isSealedAgain: false },
  checkedBy: mia,
  checkedAt: '2026-11-20T04:10:00Z',
  batchState: 'file_sealed',
}

async function drop(bytes: string, answers: Record<string, [number, unknown]>) {
  const { requests } = openPage(<BankFilesPage />, {
    answers: { 'GET /api/bank-files': [200, pageOf(await sealed())], ...answers },
  })
  await userEvent.click(await screen.findByRole('link', { name: /^B42-20261126/ }))
  const place = await screen.findByLabelText(/Drop the file here to compare/)
  await userEvent.upload(place, new File([bytes], 'from-the-stick.aba'))
  return requests
}

test('of the sealed file only the hash is sent', async () => {
  const requests = await drop(content, { 'POST /api/bank-files/f1/checks': [201, check] })
  expect(await screen.findByText(/^Identical: this is the sealed file/)).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'POST')
  const { sha256 } = await sealed()
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/bank-files/f1/checks', { sha256 }],
  ])
})

test('of a file of another batch it is said whose it is', async () => {
  const other = { bankFileId: 'f2', batchReference: 'B41', isOfBatch: false, isVoid: false }
  const found = { ...check, result: 'another_file', other }
  await drop('other', { 'POST /api/bank-files/f1/checks': [201, found] })
  expect(await screen.findByText(/^This is B41’s file/)).toBeTruthy()
})

test.each([
  [true, 'Stop: this is B42’s file of before, which is VOID. It must not go to the bank.'],
  [
    false,
    'Stop: this is a VOID file of B42, not the one of this batch. It must not go to the bank.',
  ],
])(
  'of a void file it is said that it must not go to the bank (of this batch: %s)',
  async (isOfBatch, words) => {
    const other = { bankFileId: 'f0', batchReference: 'B42', isOfBatch, isVoid: true }
    const found = { ...check, result: 'another_file', other }
    await drop('void', { 'POST /api/bank-files/f1/checks': [201, found] })
    const said = await screen.findByText(words)
    expect(said.closest('[role="alert"]')).not.toBeNull()
  },
)

const isVoidStop = 'Stop: this file is VOID. It must not go to the bank.'
const sealedAgain =
  'This file is VOID. The one that counts has the same records: the bank may get them once.'

test.each([
  ['identical', false, isVoidStop],
  ['line_ends', false, isVoidStop],
  ['identical', true, sealedAgain],
  ['line_ends', true, sealedAgain],
])(
  'beside itself a void file is called void (%s, sealed again: %s)',
  async (result, isSealedAgain, words) => {
    const found = { ...check, result, isVoid: true, isSealedAgain }
    await drop(content, { 'POST /api/bank-files/f1/checks': [201, found] })
    const said = await screen.findByText(words)
    expect(said.closest('[role="alert"]') !== null).toBe(!isSealedAgain)
    expect(screen.queryByText(/^Identical/)).toBeNull()
  },
)

test('of a changed file each difference is named at its line', async () => {
  const nothing = { otherLine: null, field: null, sealed: null, here: null }
  const differences = [
    {
      ...{ kind: 'field', line: 17, otherLine: null, field: 'accountNumber' },
      ...{ sealed: '7001234567', here: '7001234576', payeeName: 'Mea Tom', amountToea: 98_000 },
    },
    {
      ...nothing,
      kind: 'swapped',
      line: 18,
      otherLine: 44,
      field: 'accountNumber',
      payeeName: null,
      amountToea: null,
    },
  ]
  const found = { ...check, result: 'changed', differences, differenceCount: 2 }
  await drop('changed', { 'POST /api/bank-files/f1/checks': [201, found] })
  expect(
    await screen.findByText(
      'Line 17, account number: sealed 7001234567, here 7001234576. Mea Tom, K980.00.',
    ),
  ).toBeTruthy()
  expect(
    screen.getByText('Lines 18 and 44 have changed places: accounts differ, totals agree.'),
  ).toBeTruthy()
})

test('a file that a debit holds back is not offered in its sheet, which says why', async () => {
  const line = { day: '2026-11-25', text: 'BULK', amountToea: -45_222, batchReference: 'B12' }
  const unsaidDebit = { line: { ...line, isToConfirm: true } }
  openPage(<BankFilesPage />, {
    answers: {
      'GET /api/bank-files': [200, pageOf(file)],
      'GET /api/batches/p1': [200, { ...payroll, state: 'file_sealed', unsaidDebit }],
    },
  })
  await userEvent.click(await screen.findByRole('link', { name: /^B42-20261126/ }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText(/The bank file does not leave/)).toBeTruthy()
  expect(sheet.queryByRole('link', { name: 'Download' })).toBeNull()
})
