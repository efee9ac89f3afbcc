import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { FindingView } from '#contract/batches/findings.ts'
import type { CastName } from '../../../testing/cast.ts'
import { draft, pageOf, payments, payroll, problem } from '../../../testing/cast.ts'
import { type Answer, openPage } from '../../../testing/open-page.tsx'
import { BatchPage } from '../batch-page.tsx'
import { changedAccount, found, listOf } from './findings-cast.fixture.ts'

const settling = 'POST /api/batches/p1/payments/naomi-hane-nou/settling'
const reasons = 'PUT /api/batches/p1/findings/reasons'
const read = 'GET /api/batches/p1/findings'

type Opening = { batch?: object; as?: CastName; answers?: Record<string, Answer | Answer[]> }

function open(items: FindingView[], { batch = draft, as = 'mia', answers = {} }: Opening = {}) {
  return openPage(<BatchPage />, {
    ...{ at: '/batches/:batchId', url: '/batches/p1?tab=settle', as },
    answers: {
      'GET /api/batches/p1': [200, batch],
      'GET /api/batches/p1/payments': [200, pageOf(...payments)],
      [read]: [200, listOf(...items)],
      ...answers,
    },
  })
}

const blocking = () => screen.findByRole('region', { name: /Settle these before/ })

test('a changed account is settled before the batch can be submitted', async () => {
  const { requests } = open([changedAccount], {
    answers: {
      [read]: [
        [200, listOf(changedAccount)],
        [200, listOf()],
      ],
      [settling]: [200, {}],
    },
  })
  const points = within(await blocking())
  expect(points.getByText('What shows account_changed.')).toBeTruthy()
  expect(screen.getByText('1 point must be settled before it can be submitted.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit for approval' })).toBeNull()
  await userEvent.click(points.getByRole('button', { name: /^Pay the account on file/ }))
  expect(await screen.findByRole('button', { name: 'Submit for approval' })).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    action: 'pay_account_on_file',
  })
})

test('only the ways out that the server leaves open are offered', async () => {
  open([changedAccount])
  const points = within(await blocking())
  const names = points.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Pay the account on file for Naomi Hane-Nou',
    'Another person of this name for Naomi Hane-Nou',
    'Take the payment out for Naomi Hane-Nou',
  ])
  expect(points.getByRole('link', { name: 'Somebody else must verify it' })).toHaveProperty(
    'pathname',
    '/payees/waiting',
  )
})

test('why a way out did not work stands at the point', async () => {
  const gone = problem(409, 'finding_gone', 'This point is no longer there. Please look again.')
  open([changedAccount], { answers: { [settling]: [409, gone] } })
  const points = within(await blocking())
  await userEvent.click(points.getByRole('button', { name: /^Another person/ }))
  expect((await points.findByRole('alert')).textContent).toContain(gone.detail)
})

test('a payment is taken out after a question', async () => {
  const { requests } = open([changedAccount], {
    answers: { 'POST /api/batches/p1/payments/changes': [200, { items: [] }] },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Take the payment out/ }))
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/K2,618.14 to Naomi Hane-Nou leaves this batch/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Take it out' }))
  expect(await screen.findByText('Payment taken out')).toBeTruthy()
  expect(requests.some(({ method }) => method === 'POST')).toBe(true)
})

const branches = ['simon', 'naomi', 'elias', 'kila'].map((id) =>
  found('branch_changed', { key: id, paymentId: id, payeeName: id }),
)

test('one reason is given for all of a kind', async () => {
  const said = branches.map((one) => ({ ...one, reason: 'BSP moved it', reasonedBy: 'Mia Kaupa' }))
  const { requests } = open(branches, {
    answers: {
      [read]: [
        [200, listOf(...branches)],
        [200, listOf(...said)],
      ],
      [reasons]: [200, listOf(...said)],
    },
  })
  const points = within(await screen.findByRole('region', { name: /These need a reason/ }))
  expect(points.getByText('4 changed branches')).toBeTruthy()
  await userEvent.click(points.getByRole('button', { name: /^Give one reason for all 4/ }))
  await userEvent.type(points.getByLabelText('Your one reason for all 4'), 'BSP moved it')
  await userEvent.click(points.getByRole('button', { name: 'Keep the reason' }))
  expect(await points.findAllByText('“BSP moved it” (Mia Kaupa)')).toHaveLength(4)
  expect(points.queryByRole('button', { name: /for all 4/ })).toBeNull()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    keys: ['simon', 'naomi', 'elias', 'kila'],
    reason: 'BSP moved it',
  })
})

test('what is typed of one payment is not said of another that takes its place', async () => {
  const lists = ['Kila Karo', 'Mea Tom'].map((payeeName): Answer => {
    return [200, listOf(found('branch_changed', { key: payeeName, payeeName }))]
  })
  const { client } = open([], { answers: { [read]: lists } })
  await userEvent.click(await screen.findByRole('button', { name: 'Give a reason for Kila Karo' }))
  await userEvent.type(screen.getByLabelText(/^Your reason/), 'Back pay')
  await client.invalidateQueries()
  await screen.findByText('Mea Tom')
  expect(screen.queryByLabelText(/^Your reason/)).toBeNull()
})

test('a refused reason stays as it was typed', async () => {
  const refused = problem(409, 'finding_gone', 'This point is no longer there. Please look again.')
  open([found('above_usual')], { answers: { [reasons]: [409, refused] } })
  await userEvent.click(await screen.findByRole('button', { name: /^Give a reason/ }))
  await userEvent.type(screen.getByLabelText(/^Your reason for Naomi/), 'Back pay')
  await userEvent.click(screen.getByRole('button', { name: 'Keep the reason' }))
  expect((await screen.findByRole('alert')).textContent).toContain(refused.detail)
  expect(screen.getByLabelText(/^Your reason for Naomi/)).toHaveProperty('value', 'Back pay')
})

test('what is only shown is folded into its counts, with the payees it is about', async () => {
  open([found('new_payee'), found('new_payee', { key: 'x', paymentId: 'x' })])
  expect(await screen.findByText('2 new payees', { selector: 'summary' })).toBeTruthy()
  expect(screen.queryByText(/need a reason/)).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Payments 3' }))
  expect(
    await screen.findByText('New payee', { selector: '[role=gridcell] .sr-only' }),
  ).toBeTruthy()
})

test('where nothing was found it says what was looked for', async () => {
  open([])
  expect(await screen.findByText(/^No new payee, no changed or shared account/)).toBeTruthy()
})

test('a submitted batch shows what was found and why it is right, and nothing to press', async () => {
  const said = found('above_usual', { reason: 'Back pay', reasonedBy: 'Mia Kaupa' })
  open([said], { batch: payroll })
  const points = within(await screen.findByRole('region', { name: /These have a reason/ }))
  expect(points.getByText('“Back pay” (Mia Kaupa)')).toBeTruthy()
  expect(points.queryByRole('button')).toBeNull()
})

test('a batch of before findings were kept still says what it was submitted with', async () => {
  open([], { batch: payroll })
  expect(await screen.findByText('1 over twice its usual amount')).toBeTruthy()
  expect(screen.queryByText(/^No new payee/)).toBeNull()
})

test('who only reads sees the points of an open batch without the ways out', async () => {
  open([changedAccount], { as: 'vera' })
  expect(within(await blocking()).queryByRole('button')).toBeNull()
})

test('findings that cannot be read are not taken for none', async () => {
  const failed = problem(500, 'unexpected', 'Something failed here.')
  open([], { answers: { [read]: [500, failed] } })
  expect(await screen.findByText(failed.detail)).toBeTruthy()
  expect(screen.queryByText(/^No new payee/)).toBeNull()
})
