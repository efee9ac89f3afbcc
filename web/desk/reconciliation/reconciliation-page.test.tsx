import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type {
  AtBankView,
  ReconciliationView,
  StatementLineView,
} from '#contract/reconciliation/statements.ts'
import { sessionOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import './returns/record-dialog.tsx'
import { ReconciliationPage } from './reconciliation-page.tsx'

const settled: AtBankView = {
  ...{ id: 'b1', reference: 'B42', name: 'Payroll FN24', state: 'settled' },
  ...{ valueDate: '2026-11-25', paymentCount: 2, totalToea: 200_000 },
  ...{ sourceAccountName: 'Operating', isUnseen: false, openReturns: 0 },
  ...{ notPaidAgain: 2, notPaidAgainByMe: 0, mayClose: true, notPaidAgainToea: 4_500 },
  notPaidAgainAt: '2026-11-20T00:00:00.000Z',
}
const withReturn = { ...settled, id: 'b2', reference: 'B43', openReturns: 1, mayClose: false }
const account = { ...{ id: 's1', name: 'Operating', bank: 'BSP' }, bsb: '088-123' }
const overview: ReconciliationView = {
  accounts: [
    {
      ...account,
      accountNumber: '1000123456',
      mapping: null,
      returnMapping: null,
      last: null,
      unreconciled: 0,
    },
  ].map((one) => ({ ...one, tentative: 0 })),
  batches: [settled, withReturn],
  hasMoreBatches: false,
  isPartOfBatches: false,
  isPartOfLines: false,
  unseenBatches: 0,
  returns: { unmatched: 0, matched: 1, isPart: false },
  gaps: [],
  hasMoreGaps: false,
}
const line: StatementLineView = {
  ...{ id: 'l1', sourceAccount: { id: 's1', name: 'Operating' }, day: '2026-11-25' },
  ...{ amountToea: -200_000, text: 'BULK B42', reference: '', state: 'reconciled' },
  match: {
    ...{ batchId: 'b1', reference: 'B42', name: 'Payroll FN24', paymentId: null },
    ...{ amountToea: 200_000, valueDate: '2026-11-25', bankReference: null },
    ...{ isOwn: false, isClosed: false },
  },
  aside: null,
  ...{ matchedBy: null, confirmedBy: null, confirmedAt: null, voidBeside: null },
}
const { match } = line
const closed = { ...line, id: 'l2', text: 'BULK B41', match: match && { ...match, isClosed: true } }

const none = { items: [], nextCursor: null }
const open = (
  view: string,
  refuses: string[] = [],
  lines: StatementLineView[] = [],
  found = overview,
) => {
  const lara = sessionOf('lara')
  const session = { ...lara, organisation: { ...lara.organisation, refuses } }
  return openPage(<ReconciliationPage />, {
    url: `/?view=${view}`,
    answers: {
      'GET /api/auth/session': [200, session],
      'GET /api/reconciliation': [200, found],
      'GET /api/reconciliation/lines': [200, { items: lines, nextCursor: null }],
      'GET /api/returns': [200, none],
      'GET /api/payments': [200, none],
      'POST /api/reconciliation/statements/i1/taking-back': [200, { state: 'asked' }],
    },
  })
}

test('a batch is closed where everything that came back is dealt with', async () => {
  open('accounts')
  expect(await screen.findByRole('button', { name: 'Close B42' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close B43' })).toBeNull()
  const link = screen.getByRole('link', { name: '1 return to deal with' })
  expect(link.getAttribute('href')).toContain('view=returns')
})

test.each([
  [1, 'You said so of 1: somebody else closes it.'],
  [2, 'You said so: somebody else closes it.'],
])(
  'whoever said of %i of two returns that it is not paid again reads who closes the batch',
  async (notPaidAgainByMe, said) => {
    const own = { ...settled, notPaidAgainByMe, mayClose: false }
    open('accounts', [], [], { ...overview, batches: [own] })
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull()
  },
)

test('what those come to is not shown to who does not read them, and who closes the batch is', async () => {
  const kept = { ...settled, notPaidAgainToea: null, mayClose: false }
  open('accounts', [], [], { ...overview, batches: [kept] })
  const said = '2 returns not paid again; somebody of the payroll group closes it'
  expect(await screen.findByRole('link', { name: said })).toBeTruthy()
})

test('what was counted up to a limit says so', async () => {
  const part = { ...overview, isPartOfLines: true, isPartOfBatches: true }
  const accounts = overview.accounts.map((one) => ({ ...one, unreconciled: 1_000 }))
  open('accounts', [], [], { ...part, accounts })
  expect(await screen.findByText(/More than 1,000 lines wait/)).toBeTruthy()
  expect(screen.getByText(/Only the newest of these batches were looked at/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Not matched ?1,000\+/ })).toBeTruthy()
})

const last = {
  ...{ id: 'i1', fileName: 'wrong.csv', added: 2, toDay: '2026-11-25', closingToea: 0 },
  ...{ at: '2026-11-25T00:00:00.000Z', takeBack: null },
}
const asked = {
  ...{ reason: 'Of another account', askedBy: 'Lea Toua', isOwn: false, holding: 1 },
  askedAt: '2026-11-26T00:00:00.000Z',
}
const withLast = (takeBack: typeof asked | null) => ({
  ...overview,
  accounts: overview.accounts.map((one) => ({ ...one, last: { ...last, takeBack } })),
})

test('the wrong file is asked back, with what was shown of it', async () => {
  const { requests } = open('accounts', [], [], withLast(null))
  await userEvent.click(await screen.findByRole('button', { name: 'Take back wrong.csv' }))
  expect(screen.getByText(/The 2 lines that it brought go/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Of another account')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for it' }))
  const body = { reason: 'Of another account', askedAt: null }
  const path = '/api/reconciliation/statements/i1/taking-back'
  expect(requests).toContainEqual(expect.objectContaining({ path, body }))
})

test('whoever confirms it reads who asked, why, and what can leave again then', async () => {
  open('accounts', [], [], withLast(asked))
  expect(await screen.findByText(/Lea Toua asks that it be taken back/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Keep it ?, wrong.csv/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take back wrong.csv' }))
  expect(screen.getByText(/One debit in it may be of a bank file of ours/)).toBeTruthy()
})

test('whoever asked only keeps it', async () => {
  open('accounts', [], [], withLast({ ...asked, isOwn: true }))
  expect(await screen.findByText(/Somebody else confirms it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Keep it/ })).toBeTruthy()
})

test('in a freeze nothing is closed', async () => {
  open('accounts', ['change'])
  expect(await screen.findByText('B42 Payroll FN24')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull()
})

test('what is said of a closed batch is not taken back', async () => {
  open('reconciled', [], [line, closed])
  const offered = async (text: string) => {
    const card = (await screen.findByText(text)).closest('section') as HTMLElement
    return within(card).queryByRole('button', { name: /^Take back/ }) !== null
  }
  expect(await offered('BULK B42')).toBe(true)
  expect(await offered('BULK B41')).toBe(false)
})

test.each([
  ['K1,980.5', { least: '198050', most: '198050' }],
  ['1980.50', { least: '198050', most: '198050' }],
  ['1,98.00', { search: '1,98.00' }],
  ['Kila', { search: 'Kila' }],
  ['4471', { search: '4471' }],
])('%s is looked for as an amount or as words, and never as both', async (written, asked) => {
  const { requests } = open('returns')
  await userEvent.click(await screen.findByRole('button', { name: 'Record a return' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reference, amount or name'), `${written}{Enter}`)
  expect(
    await dialog.findByText('No payment that is with the bank, whole or in part, fits.'),
  ).toBeTruthy()
  const { url = '' } = requests.find(({ path }) => path === '/api/payments') ?? {}
  const { search, least, most } = Object.fromEntries(new URLSearchParams(url.split('?')[1]))
  expect({ search, least, most }).toEqual(asked)
})
