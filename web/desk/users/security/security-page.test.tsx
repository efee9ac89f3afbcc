import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SecurityList, SecurityPerson } from '#contract/users.ts'
import { sessionOf } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { SecurityPage } from './security-page.tsx'

const person: SecurityPerson = {
  id: 'ravi',
  name: 'Ravi Taureka',
  roleTitle: 'Approver',
  isMeant: true,
  apps: 1,
  passkeys: 2,
  openSessions: 1,
  lastLoginAt: '2026-11-20T04:06:00Z',
  lockedUntil: null,
  notes: ['rights_unused'],
}
const mia: SecurityPerson = {
  ...person,
  ...{ id: 'mia', name: 'Mia Kaupa', roleTitle: 'Payment manager', isMeant: false },
  ...{ apps: 0, passkeys: 0, openSessions: 0, lastLoginAt: null },
  lockedUntil: '2026-11-20T04:21:00Z',
}
const list: SecurityList = {
  items: [mia, person],
  nextCursor: null,
  withoutFactor: 1,
  rules: {
    needsSecondFactor: true,
    sessionHoursMax: 8,
    failuresMax: 5,
    lockMinutes: 15,
    passwordMin: 15,
    passwordMinWithFactor: 8,
  },
}
const open = (given: SecurityList) =>
  openPage(<SecurityPage />, { as: 'zoe', answers: { 'GET /api/security': [200, given] } })

test('the rules are those that the Worker says', async () => {
  open(list)
  expect(await screen.findByText('Administrators and approvers must have one')).toBeTruthy()
  expect(screen.getByText('5 in a row lock the address for 15 minutes')).toBeTruthy()
})

test('each person shows how they sign in, and who is locked out', async () => {
  open(list)
  const ofRavi = within(await screen.findByRole('row', { name: /Ravi Taureka/ }))
  expect(ofRavi.getByText('app, 2 passkeys')).toBeTruthy()
  expect(ofRavi.getByText('1 device')).toBeTruthy()
  const ofMia = within(screen.getByRole('row', { name: /Mia Kaupa/ }))
  expect(ofMia.getByText('none')).toBeTruthy()
  expect(ofMia.getByText(/until/)).toBeTruthy()
})

test('who has no second factor is counted, and nobody where everyone has one', async () => {
  open(list)
  expect(await screen.findByText('One active person has no second factor.')).toBeTruthy()
})

test('nothing warns where everyone has a second factor', async () => {
  open({ ...list, items: [person], withoutFactor: 0 })
  await screen.findByText('Ravi Taureka', { exact: false })
  expect(screen.queryByText(/no second factor/)).toBeNull()
})

test('what nobody uses is said, and every session of somebody can be ended', async () => {
  const session = sessionOf('zoe')
  const permissions = [...session.user.permissions, 'manage_users']
  const { requests } = openPage(<SecurityPage />, {
    answers: {
      'GET /api/auth/session': [200, { ...session, user: { ...session.user, permissions } }],
      'GET /api/security': [200, list],
      'GET /api/users/ravi/sessions': [200, { items: [phone] }],
      'POST /api/users/ravi/sign-out': [204, null],
    },
  })
  expect(await screen.findAllByText(/Decided and prepared nothing for 180 days/)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: '1 device of Ravi Taureka' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('Chrome, Android phone')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(
    'POST /api/users/ravi/sign-out',
  )
})

const phone = {
  id: '0123456789abcdef',
  device: 'Chrome, Android phone',
  address: '203.0.113.9',
  createdAt: '2026-11-20T04:06:00Z',
  expiresAt: '2026-11-20T12:06:00Z',
}
