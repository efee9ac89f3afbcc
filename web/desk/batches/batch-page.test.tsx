import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { amount } from '../../testing/amount.ts'
import { draft, pageOf, payments, payroll, problem, sessionOf, zoe } from '../../testing/cast.ts'
import { type Answer, openPage } from '../../testing/open-page.tsx'
import { BatchPage } from './batch-page.tsx'
import { found, listOf } from './findings/findings-cast.fixture.ts'

const lines: Answer = [200, pageOf(...payments)]

function openBatch(answers: Record<string, Answer | Answer[]>, as?: 'mia' | 'zoe') {
  return openPage(<BatchPage />, {
    at: '/batches/:batchId',
    url: '/batches/p1',
    ...(as ? { as } : {}),
    answers: {
      'GET /api/batches/p1/payments': lines,
      'GET /api/batches/p1/findings': [200, listOf()],
      ...answers,
    },
  })
}

const inState = (as: 'mia' | 'zoe', refuses: string[]): Answer => {
  const session = sessionOf(as)
  return [200, { ...session, organisation: { ...session.organisation, refuses } }]
}

const submitButton = () => screen.findByRole('button', { name: 'Submit for approval' })

test('a draft shows its lines, its total and what is unusual', async () => {
  openBatch({
    'GET /api/batches/p1': [200, draft],
    'GET /api/batches/p1/findings': [200, listOf(found('above_usual'))],
  })
  const naomi = (await screen.findByText('Naomi Hane-Nou')).closest('[role=row]')
  expect(screen.getAllByText(amount('K10,141.88')).length).toBeGreaterThan(0)
  expect(naomi?.textContent).toContain('Over twice the usual')
  // what an earlier submission found stands at the payment too, and is not true of an open batch
  expect(naomi?.textContent).not.toContain('New payee')
})

test('a refused submission shows why, and the next press goes under its key', async () => {
  const refused = problem(409, 'not_enough_approvers', 'Not enough people can approve this batch.')
  const { requests } = openBatch({
    'GET /api/batches/p1': [200, draft],
    'POST /api/batches/p1/submission': [409, refused],
  })
  await userEvent.click(await submitButton())
  const submit = await screen.findByRole('button', { name: 'Submit K10,141.88' })
  await userEvent.click(submit)
  expect(await screen.findByText(refused.detail)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Submit K10,141.88' }))
  const keys = requests.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('after a lost answer it is not confirmed, and pressing again sends the same key', async () => {
  const { requests } = openBatch({
    'GET /api/batches/p1': [
      [200, draft],
      [200, draft],
      [200, payroll],
    ],
    'POST /api/batches/p1/submission': [new TypeError('lost'), [200, payroll]],
  })
  await userEvent.click(await submitButton())
  await userEvent.click(screen.getByRole('button', { name: 'Submit K10,141.88' }))
  const alert = await screen.findByText('Not confirmed.')
  expect(alert.parentElement?.textContent).toContain(
    'Press again when you have signal; it cannot happen twice.',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Submit K10,141.88' }))
  expect(await screen.findByText('Sent to Ravi and Zoe')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'What is next' }).getAttribute('href')).toBe('/')
  const keys = requests.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an approver who may decide is sent to the approval page', async () => {
  openBatch({ 'GET /api/batches/p1': [200, { ...payroll, mayApprove: true }] }, 'zoe')
  const link = await screen.findByRole('link', { name: 'Review and decide' })
  expect(link.getAttribute('href')).toBe('/approval/p1')
})

test.each([
  ['an open batch is read and not changed', 'mia', draft],
  ['one that waits is not decided on', 'zoe', { ...payroll, mayApprove: true }],
] as const)('in a frozen organisation %s', async (_what, as, batch) => {
  const session = inState(as, ['start', 'finish', 'decide', 'download', 'change'])
  openBatch({ 'GET /api/batches/p1': [200, batch], 'GET /api/auth/session': session }, as)
  await screen.findByText('Naomi Hane-Nou')
  const next = within(screen.getByRole('region', { name: 'Next step' }))
  expect(next.queryByRole('button')).toBeNull()
  expect(next.queryByText(/You can give one/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Review and decide' })).toBeNull()
  expect(screen.queryByText(/can approve it$/)).toBeNull()
  expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true')
  expect(screen.queryByText('Add a sheet')).toBeNull()
})

test('where nobody decides and files are made still, an approval is taken back, and a batch cancelled', async () => {
  const approved = { ...payroll, state: 'approved', mayTakeBackUntil: '2026-11-20T06:00:00Z' }
  const session = inState('zoe', ['start', 'finish', 'decide', 'change'])
  openBatch({ 'GET /api/batches/p1': [200, approved], 'GET /api/auth/session': session }, 'zoe')
  const next = within(await screen.findByRole('region', { name: 'Next step' }))
  expect(await next.findByRole('button', { name: /Take .*back/ })).toBeTruthy()
  expect(next.getByRole('button', { name: 'Cancel batch' })).toBeTruthy()
})

test.each([
  ['in_approval', '2 approvals are needed.'],
  ['approval_blocked', /^2 approvals are needed, and too few people are left/],
  ['approved', 'It is approved.'],
] as const)(
  '%s from an account that was changed since says so, and nobody “can approve it”',
  async (state, stands) => {
    const inVain = 'The source account was changed since this batch was handed over.'
    openBatch({ 'GET /api/batches/p1': [200, { ...payroll, state, inVain }] })
    const says = await screen.findByText((text) => text.endsWith(inVain))
    expect(says.textContent).toMatch(stands)
    expect(screen.queryByText(/can approve it$/)).toBeNull()
    expect(screen.queryAllByText(/Nobody can approve it now/)).toHaveLength(
      state === 'approved' ? 0 : 1,
    )
  },
)

test('a batch that too few can finish says so to one who can still give an approval, and leads there', async () => {
  const state = 'approval_blocked'
  openBatch({ 'GET /api/batches/p1': [200, { ...payroll, state, mayApprove: true }] }, 'zoe')
  await screen.findByText(
    '2 approvals are needed, and too few people are left who could give them. You can give one. Take it back, or ask an administrator for another approver.',
  )
  expect(screen.getByRole('link', { name: 'Review and decide' })).toBeTruthy()
})

test('the maker answers an approver’s question', async () => {
  const query = { ...payroll.steps[0], kind: 'query', actor: zoe, comment: 'Who is Naomi?' }
  const queried = { ...payroll, state: 'queried', steps: [...payroll.steps, query] }
  const { requests } = openBatch({
    'GET /api/batches/p1': [200, queried],
    'POST /api/batches/p1/submission': [200, payroll],
  })
  expect(await screen.findByText('Zoe Wari asks: “Who is Naomi?”')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await userEvent.type(await screen.findByLabelText('Your answer'), 'A new clerk')
  await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
  await screen.findByText('Answer sent')
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    comment: 'A new clerk',
  })
})

test('a sealed file is downloaded, and marked with what the bank says', async () => {
  const sealed = { ...payroll, state: 'file_sealed', bankFileId: 'f1' }
  const { requests } = openBatch({
    'GET /api/batches/p1': [
      [200, sealed],
      [200, { ...payroll, state: 'uploaded' }],
    ],
    'GET /api/bank-files/f1': [404, problem(404, 'not_found', 'Gone')],
    'POST /api/batches/p1/upload': [200, { ...payroll, state: 'uploaded' }],
  })
  const download = await screen.findByRole('link', { name: 'Download the file' })
  expect(download.getAttribute('href')).toBe('/api/bank-files/f1/content')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as uploaded' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('The bank’s reference'), 'BSP-77')
  await userEvent.type(dialog.getByLabelText('Records'), '4')
  await userEvent.type(dialog.getByLabelText('Total (K)'), '10,141.88')
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as uploaded' }))
  await screen.findByText('Marked as uploaded')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    bankFileId: 'f1',
    bankReference: 'BSP-77',
    recordCount: 4,
    totalToea: 1_014_188,
    uncheckedReason: '',
  })
})

test('whoever makes the file of a batch that somebody asks to cancel reads who and why', async () => {
  const [taken] = payroll.steps
  const asked = { ...taken, kind: 'ask_cancellation', actor: zoe, comment: 'Paid by cheque' }
  const steps = [...payroll.steps, asked]
  const { requests } = openBatch({
    'GET /api/batches/p1': [200, { ...payroll, state: 'approved', steps }],
    'POST /api/batches/p1/bank-file': [409, problem(409, 'seen_otherwise', 'Look again.')],
  })
  const says = await screen.findByText(/^Zoe Wari asks that it be cancelled: “Paid by cheque”/)
  expect(says.textContent).toMatch(/Somebody else has to confirm it\./)
  await userEvent.click(screen.getByRole('button', { name: 'Make the bank file all the same' }))
  await screen.findByText('Look again.')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    askedAt: taken?.at,
  })
})
