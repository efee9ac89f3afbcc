import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { SecurityList, SecurityPerson, SignInList } from '#contract/users/security.ts'
import { must } from '#domain/must.ts'
import { problem, sessionOf } from '../../../testing/cast.ts'
import { type Answer, openPage, type Request } from '../../../testing/open-page.tsx'
import { writeCsv } from '../../layout/lists/export/write-csv.ts'
import { SecurityPage } from './security-page.tsx'
import { signInsFile } from './sign-ins-file.ts'

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
  address: '203.0.113.9',
  roles: [
    { role: 'org_admin', title: 'Administrator' },
    { role: 'approver', title: 'Approver' },
  ],
  withoutFactor: {
    all: 1,
    meantFirst: 0,
    people: [{ id: 'mia', name: 'Mia Kaupa', isMeantFirst: false }],
    isAll: true,
  },
  rules: {
    secondFactor: 'administrators_and_approvers',
    idleMinutesMax: 60,
    networks: [],
    rolesFromAnywhere: [],
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

const asAdministrator = (answers: Record<string, Answer | Answer[]>, url = '/') => {
  const session = sessionOf('zoe')
  const permissions = [...session.user.permissions, 'manage_users', 'manage_organisation']
  return openPage(<SecurityPage />, {
    url,
    answers: {
      'GET /api/auth/session': [200, { ...session, user: { ...session.user, permissions } }],
      'GET /api/security': [200, list],
      ...answers,
    },
  })
}
const saved = (requests: Request[]) => requests.find(({ method }) => method === 'PUT')

test('before a rule about second factors is saved, it names whom it means and who has none', async () => {
  asAdministrator({}, '/?show=rules')
  const choice = await screen.findByLabelText('Who must have one')
  expect(screen.getByText('Everybody whom this means has one.')).toBeTruthy()
  await userEvent.selectOptions(choice, 'everybody')
  expect(screen.getByText('One person whom this means has none.')).toBeTruthy()
  expect(screen.getByText(/^Mia Kaupa\. Until they set one up/)).toBeTruthy()
  await userEvent.selectOptions(choice, 'nobody')
  expect(screen.queryByText(/whom this means/)).toBeNull()
})

test('rules are sent whole with the password, and wait for another administrator', async () => {
  const pending = { summary: 'Change the rules of signing in' }
  const { requests } = asAdministrator(
    { 'PUT /api/security/rules': [202, { pending: { ...waiting, ...pending } }] },
    '/?show=rules',
  )
  await userEvent.selectOptions(await screen.findByLabelText(/A session ends/), '2')
  await userEvent.click(screen.getByRole('button', { name: /Add where you are now/ }))
  await userEvent.type(screen.getByLabelText('Name'), 'Accounts office')
  expect(screen.getByText('You are at 203.0.113.9: Accounts office.')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Approver' }))
  await userEvent.type(screen.getByLabelText('Your password'), 'six words')
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }))
  expect(await screen.findByText('A second administrator must confirm this')).toBeTruthy()
  expect(saved(requests)?.body).toEqual({
    secondFactor: 'administrators_and_approvers',
    sessionHoursMax: 2,
    idleMinutesMax: 60,
    networks: [{ name: 'Accounts office', range: '203.0.113.9/32' }],
    rolesFromAnywhere: ['approver'],
    password: 'six words',
  })
})

test('a list without one’s own place says so, and what is wrong stands at its row', async () => {
  const message = '“ward 5” is no network'
  const errors = [{ row: 2, field: 'range', code: 'custom', message }]
  asAdministrator(
    { 'PUT /api/security/rules': [422, { ...problem(422, 'invalid', 'Please correct'), errors }] },
    '/?show=rules',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add a network' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a network' }))
  expect(document.activeElement).toBe(screen.getAllByLabelText('Name')[1])
  await userEvent.type(screen.getAllByLabelText('Addresses')[1] as HTMLElement, 'ward 5')
  expect(screen.getByText('You are at 203.0.113.9, which is in none of them.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Your password'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }))
  const row = within(await screen.findByRole('group', { name: 'Network 2' }))
  expect(row.getByText(message)).toBeTruthy()
  expect((screen.getByLabelText('Your password') as HTMLInputElement).value).toBe('')
})

test('the sign-ins say what failed and why, and are narrowed in the address', async () => {
  const { requests } = asAdministrator(
    { 'GET /api/security/sign-ins': [200, signIns] },
    '/?show=sign-ins',
  )
  const row = within(await screen.findByRole('row', { name: /Mia Kaupa/ }))
  expect(row.getByText(/Wrong password, and 14 more that day/)).toBeTruthy()
  expect(row.getByText('Digicel, 203.0.113.x')).toBeTruthy()
  expect(screen.getByText(/were tried 7 times/)).toBeTruthy()
  const only = () => screen.getByRole('checkbox', { name: 'Only what failed' }) as HTMLInputElement
  const ticked = () => only().checked
  await userEvent.click(only())
  await waitFor(() => expect(requests.at(-1)?.url).toBe('/api/security/sign-ins?failed=yes'))
  await waitFor(() => expect(ticked()).toBe(true))
  await userEvent.selectOptions(await screen.findByLabelText('Whose'), 'mia')
  await waitFor(() =>
    expect(requests.at(-1)?.url).toBe('/api/security/sign-ins?person=mia&failed=yes'),
  )
})

test('the sign-ins of some days are listed and taken along, each row in words, none of them a formula', async () => {
  const { requests } = asAdministrator(
    {
      'GET /api/security/sign-ins': [200, signIns],
      'POST /api/exports': [200, { isEntered: true }],
    },
    '/?show=sign-ins&from=2026-11-01&to=2026-11-20',
  )
  await screen.findByRole('row', { name: /Mia Kaupa/ })
  const asked = '/api/security/sign-ins?from=2026-11-01&to=2026-11-20'
  expect(requests.at(-1)?.url).toBe(asked)
  const { columns, read } = signInsFile('from=2026-11-01&to=2026-11-20')
  const { rows } = await read('', new AbortController().signal)
  expect(requests.at(-1)?.url).toBe(`${asked}&limit=200`)
  const named = rows.map((row) => row.map((cell) => (cell === 'Digicel' ? '=Digicel' : cell)))
  expect((await writeCsv(columns, named).text()).trim().split('\r\n')).toEqual([
    'At (UTC),Person,What,Times that day,Second factor,With,Network,Address',
    `2026-11-20T04:06:00Z,Mia Kaupa,Wrong password,15,,"Chrome, Android phone",'=Digicel,203.0.113.x`,
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/exports'))
  expect(requests.at(-1)?.body).toEqual({
    ...{ list: 'sign-ins', filter: 'from=2026-11-01&to=2026-11-20', format: 'csv', rows: 1 },
  })
})

const waiting = {
  ...{ id: 'c', kind: 'sign_in_rules', subjectId: '', state: 'pending', lines: [] },
  ...{ requestedBy: { id: 'zoe', name: 'Zoe' }, requestedAt: '2026-11-20T04:06:00Z' },
  ...{ decidedBy: null, decidedAt: null, reason: '', waitsUntil: null },
  ...{ mayConfirm: false, mayRefuse: false, mayWithdraw: true },
}
const signIns: SignInList = {
  items: [
    {
      ...{ id: 3, at: '2026-11-20T04:06:00Z', person: { id: 'mia', name: 'Mia Kaupa' } },
      ...{ outcome: 'wrong_password', device: 'Chrome, Android phone', factor: '', times: 15 },
      ...{ network: 'Digicel', address: '203.0.113.x' },
    },
  ],
  nextCursor: null,
  strangersTries: 7,
  people: [{ id: 'mia', name: 'Mia Kaupa' }],
}
const phone = {
  id: '0123456789abcdef',
  device: 'Chrome, Android phone',
  address: '203.0.113.9',
  createdAt: '2026-11-20T04:06:00Z',
  expiresAt: '2026-11-20T12:06:00Z',
}

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
