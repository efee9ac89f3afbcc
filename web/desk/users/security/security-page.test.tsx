import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SecurityList } from '#contract/users/security.ts'
import { must } from '#domain/must.ts'
import { sessionOf } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { asAdministrator, list, mia, person } from './security-cast.fixture.tsx'
import { SecurityPage } from './security-page.tsx'

const phone = {
  id: '0123456789abcdef',
  device: 'Chrome, Android phone',
  address: '203.0.113.9',
  createdAt: '2026-11-20T04:06:00Z',
  expiresAt: '2026-11-20T12:06:00Z',
}
const open = (given: SecurityList) =>
  openPage(<SecurityPage />, { as: 'zoe', answers: { 'GET /api/security': [200, given] } })

test('the rules are those that the Worker says', async () => {
  open(list)
  expect(await screen.findByText('Administrators and approvers must have one')).toBeTruthy()
  expect(screen.getByText(/^After 5 from one place it waits, up to 15 minutes/)).toBeTruthy()
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

test('whoever is held back can be listed alone, and nobody is said where nobody is', async () => {
  const { requests } = openPage(<SecurityPage />, {
    as: 'zoe',
    answers: {
      'GET /api/security': [
        [200, list],
        [200, { ...list, items: [mia] }],
        [200, { ...list, items: [] }],
      ],
    },
  })
  await screen.findByRole('row', { name: /Ravi Taureka/ })
  const shown = screen.getByLabelText('Show')
  await userEvent.selectOptions(shown, 'Held back after wrong tries')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ravi Taureka/ })).toBeNull())
  expect(screen.getByRole('row', { name: /Mia Kaupa/ })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'To look at')
  expect(await screen.findByText('Nobody.')).toBeTruthy()
  expect(requests.slice(-2).map(({ url }) => url)).toEqual([
    '/api/security?only=held_back',
    '/api/security?only=to_look_at',
  ])
})

test('who has no second factor is counted among those who were looked at, and can be listed', async () => {
  const without = { ...must(list.withoutFactor, 'counted'), all: 730, isAll: false }
  open({ ...list, withoutFactor: without })
  expect(await screen.findByText('730 active people have no second factor.')).toBeTruthy()
  expect(screen.getByText(/Only the first 1,000 people by name were counted/)).toBeTruthy()
  const { href } = screen.getByRole('link', { name: 'See who' }) as HTMLAnchorElement
  expect(href).toMatch(/\?only=without_factor$/)
})

test('nothing warns where everyone has a second factor', async () => {
  open({
    ...list,
    items: [person],
    withoutFactor: { all: 0, meantFirst: 0, people: [], isAll: true },
  })
  await screen.findByRole('row', { name: /Ravi Taureka/ })
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

test('one device is signed out by itself', async () => {
  const { requests } = asAdministrator({
    'GET /api/users/ravi/sessions': [200, { items: [phone] }],
    'DELETE /api/users/ravi/sessions/0123456789abcdef': [204, null],
  })
  await userEvent.click(await screen.findByRole('button', { name: '1 device of Ravi Taureka' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: /^Sign out there of Chrome/ }))
  await screen.findByText('Ravi Taureka is signed out there')
  expect(requests.map(({ method, path }) => `${method} ${path}`)).not.toContain(
    'POST /api/users/ravi/sign-out',
  )
})

test('the red button stands there for whoever may press it', async () => {
  asAdministrator({})
  expect(await screen.findByRole('link', { name: 'The red button' })).toHaveProperty(
    'href',
    expect.stringMatching(/\/organisation\?freeze$/),
  )
})

test('who has a right is listed by right: through which role, since when, last used, up to what and for whom', async () => {
  const zoe = {
    ...{ id: 'zoe', name: 'Zoe Vagi', roleTitle: 'Finance manager', since: '2024-03-01T00:00:00Z' },
    ...{ lastUsedAt: null, isUnused: true, limitToea: null },
    actsFor: [{ id: 'd', name: 'Ravi Taureka', toDay: '2026-12-05', limitToea: 5_000_00 }],
  }
  const { requests } = openPage(<SecurityPage />, {
    ...{ as: 'zoe', url: '/?show=rights' },
    answers: {
      'GET /api/rights': [
        [200, { items: [zoe], nextCursor: null }],
        [200, { items: [], nextCursor: null }],
      ],
    },
  })
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('row', { name: /Zoe Vagi/ }).textContent).toMatch(
    /Finance manager.*2024.*▲ never.*any amount.*Ravi Taureka, up to K5,000.00, until/,
  )
  await userEvent.selectOptions(screen.getByLabelText('Who may'), 'Make bank files')
  expect(await screen.findByText('Nobody active has this right.')).toBeTruthy()
  const asked = requests.filter(({ path }) => path === '/api/rights').map(({ url }) => url)
  expect(asked.map((url) => url.split('right=')[1])).toEqual([
    'approve_payments',
    'make_bank_files',
  ])
})
