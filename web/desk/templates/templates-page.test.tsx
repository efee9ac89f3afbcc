import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageOf, payrollAccount, problem, sessionOf } from '../../testing/cast.ts'
import type { Answer } from '../../testing/open-page.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { PeriodsPage } from './periods-page.tsx'
import { fn23, fn24, payroll } from './templates.fixture.ts'
import { TemplatesPage } from './templates-page.tsx'

const open = (items: object[], answers: Record<string, Answer> = {}) =>
  openPage(<TemplatesPage />, {
    url: '/batches/templates',
    as: 'mia',
    answers: {
      'GET /api/templates': [200, { items }],
      'GET /api/source-accounts': [200, pageOf({ ...payrollAccount, id: 's1' })],
      ...answers,
    },
  })

const openPeriods = (items: object[], answers: Record<string, Answer> = {}) =>
  openPage(<PeriodsPage />, {
    url: '/batches/periods?rhythm=fortnight',
    as: 'mia',
    answers: { 'GET /api/periods': [200, { items }], ...answers },
  })

test('none are there: what they are for, and the way to the first', async () => {
  open([])
  expect(await screen.findByText(/There is none yet/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Add a template' }).length).toBeGreaterThan(0)
})

test('one press starts the next period from the last run', async () => {
  const started = { ...fn23, id: 'b42', reference: 'B42', state: 'ready', copiedFrom: 'B41' }
  const { requests } = open([payroll], { 'POST /api/templates/t1/batches': [201, started] })
  expect(await screen.findByText(/412 payments/)).toBeTruthy()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Start FN24 from Payroll FN23' }))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ copyLines: true })
})

test('a start whose answer was lost has the same key after the page was left', async () => {
  const keys: (string | null)[] = []
  for (const _ of ['lost', 'again']) {
    const { requests } = open([payroll], { 'POST /api/templates/t1/batches': new Error('lost') })
    await userEvent.click(await screen.findByRole('button', { name: /^Start FN24 from/ }))
    await screen.findByText('Not confirmed.')
    keys.push(...requests.filter(({ method }) => method === 'POST').map(({ key }) => key))
    cleanup()
  }
  expect(keys).toEqual([keys[0], keys[0]])
})

test('nothing is started from an account that this person may not pay from', async () => {
  open([payroll], {
    'GET /api/source-accounts': [200, pageOf({ ...payrollAccount, id: 's1', mayUse: false })],
  })
  expect(await screen.findByText('You may not pay from BSP payroll.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Start/ })).toBeNull()
})

test('a last run that was split is named with its other parts', async () => {
  open([{ ...payroll, lastRun: { ...fn23, name: 'Payroll FN23 (1 of 2)', parts: 2 } }])
  const start = await screen.findByRole('button', { name: /^Start FN24 from/ })
  expect(start.textContent).toBe('Start FN24 from Payroll FN23 (1 of 2) and its 1 other part')
})

test('a draft that is there is gone on with, and no second one is offered', async () => {
  const draft = { ...fn23, id: 'b42', name: 'Payroll FN24', state: 'draft' }
  open([{ ...payroll, next: { period: fn24, draft } }])
  const link = await screen.findByRole('link', { name: 'Go on with Payroll FN24' })
  expect(link.getAttribute('href')).toBe('/batches/b42')
  expect(screen.queryByRole('button', { name: /Start/ })).toBeNull()
})

test('without a period it says where one is confirmed', async () => {
  open([{ ...payroll, next: null }])
  expect(await screen.findByText(/No period is confirmed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Start/ })).toBeNull()
})

test('it shows from which columns the last sheet was read, and is forgotten once that is meant', async () => {
  const lastSheet = {
    titles: ['Name', 'BSB', 'Acc No', 'Tax', 'Take home K'],
    columns: { name: 'Name', bsb: 'BSB', accountNumber: 'Acc No', amount: 'Take home K' },
    mapping: { 'Take home K': 'amount' },
    ...{ keptBy: { id: 'mia', name: 'Mia Kila' }, keptAt: '2026-11-25T02:00:00Z' },
  }
  const { requests } = open([{ ...payroll, lastSheet }], {
    'DELETE /api/templates/t1/last-sheet': [200, { id: 't1', revision: 3 }],
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^How its last sheet was read/ }))
  const section = await screen.findByRole('region', { name: /last sheet of Payroll/ })
  const facts = section.querySelector('dl')?.textContent
  expect(facts).toMatch(
    /Account number“Acc No”Amount“Take home K”, as somebody saidNot read“Tax”Saidby Mia Kila, /,
  )
  await user.click(within(section).getByRole('button', { name: /^Forget it/ }))
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(within(section).getByRole('button', { name: 'Forget how it was read' }))
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('what the server refuses stands under the button', async () => {
  open([payroll], {
    'POST /api/templates/t1/batches': [
      409,
      problem(409, 'no_period_left', 'No period is left to be paid.'),
    ],
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Start FN24 empty' }))
  expect(await screen.findByText(/No period is left/)).toBeTruthy()
})

test('one pay day shows the fortnights of the year before they are confirmed', async () => {
  const { requests } = openPeriods([], { 'POST /api/periods': [201, { items: [fn24] }] })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Any one pay day'), '2026-11-26')
  const table = screen.getByRole('table', { name: /not confirmed yet/ })
  const rows = within(table).getAllByRole('row').length - 1
  expect([26, 27]).toContain(rows)
  await user.click(screen.getByRole('button', { name: `Confirm these ${rows} fortnights` }))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ rhythm: 'fortnight', payDay: '2026-11-26', endsBefore: 0 })
})

test('a confirmed pay day is moved by itself', async () => {
  const closed = {
    day: fn24.payDay,
    name: 'Audit',
    scope: 'organisation',
    bank: '',
    effect: 'closed',
  }
  const said = { closesAt: '', source: 'typed', doubt: '', id: 'd', addedBy: null, addedAt: null }
  const days = { year: 2026, days: [], coming: [], dutiesComing: [], duties: [] }
  const { requests } = openPeriods([fn24], {
    'PUT /api/periods/p24': [200, fn24],
    'GET /api/days': [200, { ...days, own: [{ ...closed, ...said }] }],
  })
  const user = userEvent.setup()
  // an organisation may be closed on it itself
  expect(await screen.findByText('Banks are closed')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /Move the pay day of FN24/ }))
  const dialog = within(screen.getByRole('dialog'))
  const field = dialog.getByLabelText('Pay day')
  await user.clear(field)
  await user.type(field, '2026-12-09')
  await user.click(dialog.getByRole('button', { name: 'Move the pay day' }))
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ payDay: '2026-12-09', revision: 0 })
})

test('a template is made confidential with what follows from it beside the box', async () => {
  const { requests } = open([payroll], {
    'GET /api/source-accounts': [200, pageOf({ ...payrollAccount, id: 's1' })],
    'PUT /api/templates/t1': [200, { id: 't1', revision: 1 }],
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit Payroll' }))
  const box = await screen.findByRole('checkbox', { name: /payroll group/ })
  expect(screen.getByText(/confirmed by a second administrator/)).toBeTruthy()
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    isConfidential: true,
  })
})

test('who looks after people lets somebody into the payroll group, and takes them out', async () => {
  const zoe = sessionOf('zoe')
  const permissions = [...zoe.user.permissions, 'manage_users', 'view_users']
  const colleague = { ...sessionOf('ravi').user, ownLimitToea: null }
  const { requests } = openPage(<TemplatesPage />, {
    url: '/batches/templates',
    answers: {
      'GET /api/auth/session': [200, { ...zoe, user: { ...zoe.user, permissions } }],
      'GET /api/templates': [200, { items: [{ ...payroll, isConfidential: true }] }],
      'GET /api/payroll-group': [200, { items: [{ id: 'mia', name: 'Mia Kaupa' }] }],
      'GET /api/users': [200, { ...pageOf(colleague), usage: null }],
      [`PUT /api/payroll-group/${colleague.id}`]: [200, { items: [] }],
    },
  })
  const user = userEvent.setup()
  await userEvent.click(await screen.findByRole('button', { name: 'Payroll group' }))
  const group = within(await screen.findByRole('region', { name: 'Payroll group' }))
  expect(group.getByRole('button', { name: 'Take out Mia Kaupa' })).toBeTruthy()
  expect(screen.getByText('For the payroll group alone')).toBeTruthy()
  await user.selectOptions(await group.findByLabelText(/Somebody else/), colleague.id)
  await user.click(group.getByRole('button', { name: 'Let in' }))
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isIn: true })
})

test('somebody of the payroll group lets an archive be taken', async () => {
  const { user: zoe } = sessionOf('zoe')
  const { requests } = openPage(<TemplatesPage />, {
    url: '/batches/templates',
    as: 'zoe',
    answers: {
      'GET /api/templates': [200, { items: [{ ...payroll, isConfidential: true }] }],
      'GET /api/payroll-group': [200, { items: [{ id: zoe.id, name: 'Zoe Vagi' }] }],
      'POST /api/payroll-group/archives': [201, { until: '2026-11-25T04:00:00.000Z' }],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Payroll group' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Let an archive be taken' }))
  expect(await screen.findByText(/An administrator can take an archive until/)).toBeTruthy()
  expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/api/payroll-group/archives' })
})
