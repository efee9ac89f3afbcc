import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { FindingView } from '#contract/batches/findings.ts'
import { draft, pageOf, payments, payroll, problem } from '../../../testing/cast.ts'
import { type Answer, openPage } from '../../../testing/open-page.tsx'
import { BatchPage } from '../batch-page.tsx'
import { changedAccount, found, listOf } from '../findings/findings-cast.fixture.ts'
import { GridStore } from '../grid/rows/grid-store.ts'
import { keptRows } from '../grid/saving/kept-rows.ts'

const submission = 'POST /api/batches/p1/submission'
const read = 'GET /api/batches/p1/findings'

function open(items: FindingView[], answers: Record<string, Answer | Answer[]> = {}) {
  return openPage(<BatchPage />, {
    ...{ at: '/batches/:batchId', url: '/batches/p1' },
    answers: {
      'GET /api/batches/p1': [200, draft],
      'GET /api/batches/p1/payments': [200, pageOf(...payments)],
      [read]: [200, listOf(...items)],
      [submission]: [200, payroll],
      ...answers,
    },
  })
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Submit for approval' }))
  return within(await screen.findByRole('dialog'))
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Submit K10,141.88' }))
const sent = (requests: ReturnType<typeof open>['requests']) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

const usual = found('above_usual', { key: 'k1' })
const shared = found('shared_account', { key: 'k2' })
const told = found('name_close', { key: 'k3', reason: 'Her maiden name', reasonedBy: 'Mia Kaupa' })

test('what has no reason yet gets one with the submission, beside what was looked at', async () => {
  const { requests } = open([usual, shared, told, found('new_payee')])
  const dialog = await openDialog()
  const field = dialog.getByLabelText('One reason for the 2 points that have none')
  await press()
  expect(sent(requests)).toEqual([])
  await userEvent.type(field, 'Back pay')
  await press()
  await screen.findByText(/^Sent to /)
  expect(sent(requests)).toEqual([
    {
      comment: '',
      totalSeenToea: draft.totalToea,
      duplicatesReason: '',
      findingsReason: 'Back pay',
      findingsSeen: ['k1', 'k2', 'k3'],
    },
  ])
})

test('payments that look like repeats need a reason before they are submitted', async () => {
  const { requests } = open([found('duplicate', { key: 'k1' })])
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText('A reason for the point that has none'), 'Two shifts')
  await press()
  await screen.findByText(/^Sent to /)
  expect(sent(requests)).toMatchObject([
    { comment: '', duplicatesReason: 'Two shifts', findingsReason: '', findingsSeen: ['k1'] },
  ])
})

test('where every point has its reason none is asked for', async () => {
  const { requests } = open([told])
  const dialog = await openDialog()
  expect(dialog.queryByRole('textbox')).toBeNull()
  await press()
  await screen.findByText(/^Sent to /)
  expect(sent(requests)).toMatchObject([{ findingsReason: '', findingsSeen: ['k3'] }])
})

test('what was found since is said, and counts as seen only after that', async () => {
  const changed = problem(
    409,
    'findings_changed',
    'Something changed since you looked: 1 new point.',
  )
  const { requests } = open([told], {
    [read]: [
      [200, listOf(told)],
      [200, listOf(usual, told)],
    ],
    [submission]: [
      [409, changed],
      [200, payroll],
    ],
  })
  const dialog = await openDialog()
  await press()
  expect((await dialog.findByRole('alert')).textContent).toContain(changed.detail)
  const field = await dialog.findByLabelText('A reason for the point that has none')
  await userEvent.type(field, 'Back pay')
  await press()
  await screen.findByText(/^Sent to /)
  expect(sent(requests)).toMatchObject([
    { findingsSeen: ['k3'] },
    { findingsSeen: ['k1', 'k3'], findingsReason: 'Back pay' },
  ])
})

test('when something must be settled meanwhile, the dialog says so in place of its button', async () => {
  const refused = problem(422, 'findings_open', 'Some payments cannot be paid as they stand.')
  open([], {
    [read]: [
      [200, listOf()],
      [200, listOf(changedAccount)],
    ],
    [submission]: [422, refused],
  })
  const dialog = await openDialog()
  await press()
  expect(
    await dialog.findByText('1 point must be settled before it can be submitted.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Submit K/ })).toBeNull()
})

test('a batch is not handed over without the rows that were typed and are not saved', async () => {
  const store = new GridStore(payments, true)
  const [key = ''] = store.addBlank(1)
  store.edit([{ key, cells: { payee: { kind: 'named', name: 'Kila Vele' }, amount: '1.234,50' } }])
  keptRows('mia', 'p1').keep(store.unsaved(), undefined)
  open([])
  const dialog = await openDialog()
  expect(dialog.getByText(/1 row that you typed is not saved/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Submit K/ })).toBeNull()
  keptRows('mia', 'p1').keep([], undefined)
  expect(await dialog.findByRole('button', { name: /^Submit K/ })).toBeTruthy()
})

test('of more points than are listed the server is not told which were seen', async () => {
  const { requests } = open([], {
    [read]: [200, { items: [told], counts: { name_close: 700 } }],
  })
  const dialog = await openDialog()
  const field = dialog.getByLabelText('One reason for every point that has none')
  await userEvent.type(field, 'Married names')
  await press()
  await screen.findByText(/^Sent to /)
  expect(sent(requests)).toEqual([
    {
      comment: '',
      totalSeenToea: draft.totalToea,
      duplicatesReason: '',
      findingsReason: 'Married names',
    },
  ])
})
