import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ReconciliationView, StatementLineView } from '#contract/reconciliation/statements.ts'
import { pageOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ReconciliationPage } from './reconciliation-page.tsx'

const overview: ReconciliationView = {
  accounts: [],
  ...{
    batches: [],
    hasMoreBatches: false,
    isPartOfBatches: false,
    isPartOfLines: false,
    unseenBatches: 0,
  },
  returns: { unmatched: 0, matched: 0, isPart: false },
  gaps: [],
  hasMoreGaps: false,
}
const match = {
  ...{ batchId: 'b42', reference: 'B42', name: 'Payroll', paymentId: null, amountToea: 12_300 },
  ...{ valueDate: '2026-11-20', bankReference: null, isOwn: false, isClosed: false },
}
const line = (changes: Partial<StatementLineView>): StatementLineView => ({
  ...{ id: 'l1', sourceAccount: { id: 'a', name: 'Payroll account' }, day: '2026-11-20' },
  ...{ amountToea: -12_300, text: 'BULK', reference: '', state: 'tentative', match, aside: null },
  ...{ matchedBy: null, confirmedBy: null, confirmedAt: null, voidBeside: null },
  ...changes,
})
const lines = 'GET /api/reconciliation/lines'
const open = (view: string, listed: StatementLineView[], answers = {}) =>
  openPage(<ReconciliationPage />, {
    as: 'lara',
    url: `/?view=${view}`,
    answers: {
      'GET /api/reconciliation': [200, overview],
      [lines]: [200, pageOf(...listed)],
      ...answers,
    },
  })

test('several lines are confirmed by one press, but no own one, and each refusal stands with its line', async () => {
  const own = line({ id: 'l3', text: 'FEE', match: null, aside: { reason: 'A fee', isOwn: true } })
  const made = line({ id: 'l4', match: { ...match, reference: 'B44', isOwn: true } })
  const second = line({ id: 'l2', match: { ...match, reference: 'B43' } })
  const message =
    'You prepared this or changed whom it pays, so someone else must confirm that the bank paid it.'
  const { requests } = open('tentative', [line({}), second, own, made], {
    'POST /api/reconciliation/confirmations': [
      200,
      { confirmed: ['l1'], refused: [{ id: 'l2', code: 'confirmed_by_maker', message }] },
    ],
    [lines]: [
      [200, pageOf(line({}), second, own, made)],
      [200, pageOf(second, own, made)],
    ],
  })
  const press = await screen.findByRole('button', { name: 'Confirm the ticked lines' })
  expect(press).toHaveProperty('disabled', true)
  expect(screen.getByText('You set it aside, so somebody else confirms it.')).toBeTruthy()
  expect(screen.getByText(/^You prepared this or changed whom it pays, so somebody/)).toBeTruthy()
  expect(screen.queryByLabelText('Tick FEE')).toBeNull()
  expect(screen.queryByLabelText('Tick B44')).toBeNull()
  await userEvent.click(screen.getByLabelText('Tick B42'))
  await userEvent.click(screen.getByRole('button', { name: 'Tick all shown' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm 2 lines' }))
  await screen.findByText('1 line confirmed.')
  expect(screen.getByText(message)).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ids: ['l1', 'l2'],
    seen: Array(2).fill({ batchId: 'b42', voidBeside: null }),
  })
})

test('a line is set aside with a reason, and said to be none of those that it fits', async () => {
  const fee = line({ state: 'unreconciled', match: null, text: 'FEE' })
  const { requests } = open('unreconciled', [fee], {
    'GET /api/reconciliation/lines/l1/candidates': [200, { items: [match], hasMore: true }],
    'POST /api/reconciliation/lines/l1/aside': [200, { ...fee, state: 'tentative' }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Set aside FEE' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText('Reason'), 'A fee')
  await userEvent.click(dialog.getByLabelText(/^It is not B42 Payroll/))
  await userEvent.click(dialog.getByRole('button', { name: 'Set aside' }))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ reason: 'A fee', isNone: true })
})

test('of more than are shown, another is found by its name', async () => {
  const candidates = 'GET /api/reconciliation/lines/l1/candidates'
  const found = { ...match, batchId: 'b7', reference: 'B7' }
  const { requests } = open('unreconciled', [line({ state: 'unreconciled', match: null })], {
    [candidates]: [
      [200, { items: [match], hasMore: true }],
      [200, { items: [found], hasMore: false }],
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Match BULK' }))
  await screen.findByText('More are of exactly this amount; these are nearest to its day.')
  await userEvent.type(screen.getByLabelText('Find another by name or reference'), 'Mea{Enter}')
  await screen.findByRole('button', { name: /one.*B7/ })
  expect(requests.at(-1)?.url).toContain('candidates?limit=20&search=Mea')
})

test('whoever confirms a line that may be of a void file reads so', async () => {
  open('tentative', [line({ voidBeside: 'B41' }), line({ id: 'l2', voidBeside: '' })])
  expect(await screen.findByText(/may also be of the bank file of B41 that is void/)).toBeTruthy()
  expect(screen.getByText(/may also be of a void bank file,/)).toBeTruthy()
})
