import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { amount } from '../../testing/amount.ts'
import { problem, sessionOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { PreferencesPage } from './preferences-page.tsx'
import { ProfilePage } from './profile-page.tsx'

const save = 'PUT /api/auth/profile'
const { user } = sessionOf('mia')

test('role and limit are shown, and cannot be changed here', async () => {
  openPage(<ProfilePage />, { as: 'ravi', answers: {} })
  expect(await screen.findByText(amount('K5,000,000.00'))).toBeTruthy()
  expect(screen.getByText(/Only an administrator/)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: /role/i })).toBeNull()
})

test('only what is another is sent', async () => {
  const { requests } = openPage(<ProfilePage />, {
    answers: { [save]: [200, { user: { ...user, department: 'Payroll' } }] },
  })
  await userEvent.type(await screen.findByLabelText(/Department/), 'Payroll')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Profile saved')).toBeTruthy()
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(sent?.key).toBeTruthy()
  expect(sent?.body).toEqual({ department: 'Payroll' })
})

test('of the preferences too; where nothing is another, nothing is sent', async () => {
  const { requests } = openPage(<PreferencesPage />, {
    answers: {
      [save]: [
        200,
        { user: { ...user, preferences: { ...user.preferences, systemUpdates: true } } },
      ],
    },
  })
  await userEvent.click(await screen.findByLabelText('News about Bilum'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Preferences saved')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = requests.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toEqual([{ preferences: { systemUpdates: true } }])
})

test('compact rows act as soon as they are saved', async () => {
  const compact = { ...user, preferences: { ...user.preferences, density: 'compact' } }
  openPage(<PreferencesPage />, { answers: { [save]: [200, { user: compact }] } })
  await userEvent.selectOptions(await screen.findByLabelText('Rows of tables'), 'Compact')
  expect(document.documentElement.dataset.density).toBe('regular')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Preferences saved')
  expect(document.documentElement.dataset.density).toBe('compact')
})

test('the language of one’s plain pages and letters is chosen here, and a draft is called one', async () => {
  const { requests } = openPage(<PreferencesPage />, { answers: { [save]: [200, { user }] } })
  await userEvent.selectOptions(await screen.findByLabelText('Language'), 'Tok Pisin (draft)')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Preferences saved')
  const sent = requests.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({ preferences: { language: 'tpi' } })
})

test('what was chosen is what one reads', async () => {
  const chosen = {
    timezone: 'Australia/Sydney',
    dateFormat: 'YYYY-MM-DD',
    currency: 'AUD',
  } as const
  const session = sessionOf('ravi')
  const preferences = { ...session.user.preferences, ...chosen }
  const answer = { ...session, user: { ...session.user, preferences } }
  openPage(<ProfilePage />, { as: 'ravi', answers: { 'GET /api/auth/session': [200, answer] } })
  expect(await screen.findByText('2099-11-21 19:00 Sydney')).toBeTruthy()
  expect(screen.getByText(amount('PGK\u00a05,000,000.00'))).toBeTruthy()
})

test('an example says how days will be written', async () => {
  openPage(<PreferencesPage />, { answers: {} })
  await userEvent.selectOptions(await screen.findByLabelText('Days are written'), 'MM/DD/YYYY')
  expect(screen.getByText(/Thu 11\/26\/2026/)).toBeTruthy()
})

test('without e-mails, the kinds of e-mail say that they are off', async () => {
  openPage(<PreferencesPage />, { answers: {} })
  await userEvent.click(await screen.findByLabelText('E-mails at all'))
  expect(screen.getByText(/none of the four kinds above is sent/)).toBeTruthy()
})

test('a session is chosen as long as the organisation allows, which is said', async () => {
  const atMost = { sessionHours: 2, idleMinutes: 15 }
  const { user, ...session } = sessionOf('mia')
  const preferences = { ...user.preferences, sessionTimeout: 2 }
  openPage(<PreferencesPage />, {
    answers: {
      'GET /api/auth/session': [200, { ...session, user: { ...user, preferences }, atMost }],
    },
  })
  const hours = within(await screen.findByLabelText('Sign me out after'))
  expect(hours.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '1 hour',
    '2 hours',
  ])
  expect(screen.getByText(/Your organisation allows at most 2 hours\./)).toBeTruthy()
  const idle = within(screen.getByLabelText('Lock when nobody is there for'))
  expect(idle.getAllByRole('option')).toHaveLength(2)
  expect(screen.getByText(/Your organisation allows at most 15 minutes\./)).toBeTruthy()
})

test('without an answer the change is kept in this window only, and said so', async () => {
  openPage(<ProfilePage />, { answers: { [save]: new TypeError('lost') } })
  const name = await screen.findByLabelText('First name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Maria')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Unable to update profile')).toBeTruthy()
  expect(screen.getByText(/kept in this window only/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Maria Kaupa, your menu' })).toBeTruthy()
})

test('pressed again after a lost answer, it is sent again under the same key, and nothing is said to be saved before', async () => {
  const changed = { ...user, department: 'Payroll' }
  const { requests } = openPage(<ProfilePage />, {
    answers: { [save]: [new TypeError('lost'), new TypeError('lost'), [200, { user: changed }]] },
  })
  await userEvent.type(await screen.findByLabelText(/Department/), 'Payroll')
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await press()
  await screen.findByText(/kept in this window only/)
  await press()
  await screen.findByText(/kept in this window only/)
  expect(screen.queryByText('Profile saved')).toBeNull()
  await press()
  await screen.findByText('Profile saved')
  const sent = requests.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ department: 'Payroll' }))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('what is typed while the rest is on its way stays', async () => {
  const maria = { ...user, firstName: 'Maria' }
  openPage(<ProfilePage />, { answers: { [save]: [200, { user: maria }] } })
  const department = await screen.findByLabelText<HTMLInputElement>(/Department/)
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Maria' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.change(department, { target: { value: 'Payroll' } })
  await screen.findByText('Profile saved')
  expect(department.value).toBe('Payroll')
})

test('when the server says no, nothing is kept', async () => {
  const refused = problem(422, 'invalid', 'Please correct the highlighted fields.')
  const errors = [{ field: 'phoneNumber', code: 'too_long', message: 'Phone number is too long' }]
  openPage(<ProfilePage />, { answers: { [save]: [422, { ...refused, errors }] } })
  await userEvent.type(await screen.findByLabelText('First name'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Nothing was changed.')).toBeTruthy()
  expect(screen.getByText('Phone number is too long')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mia Kaupa, your menu' })).toBeTruthy()
})

test('signing out leaves even when the server does not answer', async () => {
  const { requests } = openPage(<ProfilePage />, {
    answers: { 'POST /api/auth/logout': new TypeError('lost') },
  })
  const [button] = await screen.findAllByRole('button', { name: 'Sign out' })
  if (button) await userEvent.click(button)
  const asked = () => requests.map(({ path }) => path)
  await waitFor(() => expect(asked()).toContain('/api/auth/logout'))
})

test('a calendar’s address that was lost on its way is said to be', async () => {
  const feed = { id: 'f1', madeAt: '2026-11-20T04:06:00Z' }
  openPage(<CalendarCard />, {
    answers: {
      'GET /api/calendar-feed': [200, { madeAt: null }],
      'POST /api/calendar-feed': [new Error('lost'), [201, feed]],
    },
  })
  const make = await screen.findByRole('button', { name: 'Make an address' })
  await userEvent.click(make)
  await screen.findByText('Not confirmed.')
  await userEvent.click(make)
  expect(await screen.findByText(/cannot be shown/)).toBeTruthy()
})
