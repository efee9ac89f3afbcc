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
const swt = { kind: 'swt', name: 'Salary or wages tax', dayOfMonth: 7 } as const
const days: DaysView = {
  year: 2026,
  days: [known],
  coming: [flood],
  dutiesComing: [{ ...swt, day: '2026-12-07', isConfirmed: false }],
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
  expect(coming.getByText(/^Salary or wages tax is due/).textContent).toContain('not confirmed')
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
    }),
  )
})
