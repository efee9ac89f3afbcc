import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { DaysView, DayView } from '#contract/days/days.ts'
import { problem, sessionOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { DaysPage } from './days-page.tsx'

const known: DayView = {
  ...{ id: null, day: '2026-12-25', name: 'Christmas Day', scope: 'national', bank: '' },
  ...{
    effect: 'closed',
    closesAt: '',
    source: 'computed',
    doubt: '',
    addedBy: null,
    addedAt: null,
  },
}
const flood: DayView = {
  ...known,
  ...{ id: 'd1', day: '2026-12-01', name: 'Flood', scope: 'bank', bank: 'BSP', source: 'typed' },
  ...{ effect: 'early_close', closesAt: '12:00', doubt: 'Perhaps from noon only.' },
  addedBy: { id: 'ana', name: 'Ana Mea' },
}
const declared: DayView = {
  ...known,
  ...{ day: '2026-12-02', name: 'Declared holiday', source: 'gazetted' },
  publishedAt: '2026-12-01T08:00:00Z',
}
const swt = { kind: 'swt', name: 'Salary or wages tax', dayOfMonth: 7 } as const
const days: DaysView = {
  year: 2026,
  days: [known],
  coming: [flood, declared, known],
  dutiesComing: [
    {
      ...{ kind: 'swt', name: swt.name, month: '2026-11', isConfirmed: false, state: 'under_way' },
      ...{ day: '2026-12-05', lastWorkingDay: '2026-12-04' },
      payments: [
        {
          ...{ id: 'dp1', batchId: 'p1', reference: 'B41', state: 'approved' },
          ...{ saidBy: { id: 'mia', name: 'Mia Kaupa' }, saidAt: '2026-11-20T00:00:00Z' },
        },
      ],
    },
  ],
  duties: [{ ...swt, says: 'By the 7th.', isOff: false, isConfirmed: false }],
  own: [flood],
}
const mia = sessionOf('mia')
const permissions = [...mia.user.permissions, 'manage_source_accounts'] as const
const asAdmin = { ...mia, user: { ...mia.user, role: 'org_admin', permissions } }
const open = (more: object = {}, session: object = asAdmin) =>
  openPage(<DaysPage />, {
    answers: { 'GET /api/auth/session': [200, session], 'GET /api/days': [200, days], ...more },
  })

test('the next thirty days come first, each with whose it is, its source and its doubt', async () => {
  open({}, mia)
  const coming = within(await screen.findByRole('region', { name: 'The next thirty days' }))
  expect(coming.getByText('BSP is open until 12:00. Typed, added by Ana Mea.')).toBeTruthy()
  expect(coming.getByText('Perhaps from noon only.')).toBeTruthy()
  expect(
    coming.getByText(/^Banks are closed. Gazetted, published by Bilum .*18:00\.$/),
  ).toBeTruthy()
  const of = ({ textContent }: HTMLElement) => textContent?.slice(0, 14)
  expect(coming.getAllByRole('listitem').map(of)).toEqual(
    ['Tue 01', 'Wed 02', 'Sat 05', 'Fri 25'].map((day) => `${day}/12/2026`),
  )
  const due = coming.getByText(/^Salary or wages tax for November is due/)
  expect(due.textContent).toContain('not confirmed')
  expect(due.textContent).toContain('The bank does not have all of it yet.')
  expect(due.textContent).toContain('04/12/2026 is the last working day before.')
  expect(due.textContent).toContain('B41 pays it, Mia Kaupa says')
  const year = within(screen.getByRole('region', { name: /^The year 2026/ }))
  expect(year.getByText('Banks are closed. Computed from the rules of every year.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Take out|Add a day|Change/ })).toBeNull()
})

test('a day is added with what its kind needs, and a refusal stands at its field', async () => {
  const errors = [{ field: 'day', code: 'day_twice', message: 'Day: it is there already.' }]
  const { requests } = open({
    'POST /api/days': [422, { ...problem(422, 'invalid', 'Please check what you wrote.'), errors }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a day' }))
  await userEvent.type(screen.getByLabelText(/^Day/), '2099-12-02')
  await userEvent.type(screen.getByLabelText(/^What it is called/), 'Flood')
  await userEvent.selectOptions(screen.getByLabelText('Whom it concerns'), 'One bank')
  await userEvent.type(screen.getByLabelText(/^Which bank/), 'BSP')
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }))
  const said = await screen.findAllByText('Day: it is there already.')
  expect(said.some(({ id }) => id.endsWith('-error'))).toBe(true)
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ day: '2099-12-02', name: 'Flood', scope: 'bank', bank: 'BSP', effect: 'closed' },
    ...{ closesAt: '', source: 'gazetted', doubt: '' },
  })
})

test('an own day is taken out, and a duty is confirmed with its day', async () => {
  const { requests } = open({
    'DELETE /api/days/d1': [204, null],
    'PUT /api/days/duties/swt': [200, { ...days.duties[0], isConfirmed: true }],
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Take out Flood/ }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Change Salary or wages tax' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^The day is right/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...{ dayOfMonth: 7, isOff: false, isConfirmed: true },
      was: { dayOfMonth: 7, isOff: false, isConfirmed: false },
    }),
  )
})

test('whoever prepares payments says which batch pays a duty, and takes it back', async () => {
  const offered = { id: 'p2', reference: 'B42', name: 'SWT November', state: 'uploaded' }
  const made = { id: 'dp2', kind: 'swt', month: '2026-11', batchId: 'p2', reference: 'B42' }
  const { requests } = open({
    'GET /api/days/duty-payments': [200, { items: [{ ...offered, valueDate: '2026-12-03' }] }],
    'POST /api/days/duty-payments': [201, made],
    'DELETE /api/days/duty-payments/dp1': [204, null],
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Say what pays it/ }))
  const choice = await screen.findByLabelText(/^Which batch pays/)
  await userEvent.selectOptions(choice, 'B42 SWT November')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ kind: 'swt', month: '2026-11', batchId: 'p2' },
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: /^It does not : B41/ }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
})
