import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { problem } from '../testing/cast.ts'
import { acme, acmeLine, letter, listOf, overview, signUp } from './fleet.fixture.ts'
import { openDashboard } from './open-dashboard.fixture.tsx'

test('the overview says first what needs somebody', async () => {
  openDashboard('/', { answers: { 'GET /overview': [200, overview] } })
  expect(await screen.findByText('Only 4 free slots are left.')).toBeTruthy()
  expect(screen.getByText('The database of wewak could not be migrated.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Waiting for a slot' })).toHaveProperty(
    'search',
    '?state=waiting_for_slot',
  )
  expect(screen.getByRole('link', { name: 'Proofs to look at' })).toBeTruthy()
  expect(screen.getByText('The oldest since Thu 19 Nov 2026')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'November K897.00' })).toBeTruthy()
  expect(
    screen.getByText('7 organisations opened in the last 90 days, of which 3 paid.'),
  ).toBeTruthy()
})

test('who does not look after billing is not led to its pages', async () => {
  const theirs = { ...overview, income: null }
  openDashboard('/', { as: 'support', answers: { 'GET /overview': [200, theirs] } })
  await screen.findByText('Proofs to look at')
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toContain('Organisations')
  for (const name of ['Proofs', 'Invoices', 'Proofs to look at']) expect(links).not.toContain(name)
  expect(screen.queryByText('Payments verified')).toBeNull()
})

test('a session that has ended leads to the door', async () => {
  const answers = { 'GET /overview': [401, problem(401, 'signed_out', 'Please sign in.')] }
  const { leave } = openDashboard('/', {
    answers: answers as { 'GET /overview': [number, unknown] },
  })
  await screen.findByText('Loading…').catch(() => undefined)
  await expect.poll(() => leave.mock.calls.length).toBeGreaterThan(0)
})

test('the search and the state stand in the address that is asked', async () => {
  const { requests } = openDashboard('/organisations?state=active', {
    answers: { 'GET /organisations': [200, listOf(acmeLine)] },
  })
  await userEvent.type(await screen.findByLabelText('Name or address begins with'), 'Acm{Enter}')
  expect(await screen.findByRole('link', { name: 'Acme Hospital' })).toBeTruthy()
  expect(requests.map(({ url }) => url)).toContain(
    '/api/platform/organisations?search=Acm&state=active',
  )
})

test('the next page is asked for by its cursor', async () => {
  const beta = { ...acmeLine, id: 'org-beta', slug: 'beta', name: 'Beta Trading' }
  const { requests } = openDashboard('/organisations', {
    answers: {
      'GET /organisations': [
        [200, { items: [acmeLine], nextCursor: 'abc' }],
        [200, listOf(beta)],
      ],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Beta Trading' })).toBeTruthy()
  expect(requests.at(-1)?.url).toContain('cursor=abc')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('when no organisation fits, it says so', async () => {
  openDashboard('/organisations', { answers: { 'GET /organisations': [200, listOf()] } })
  expect(await screen.findByText('No organisation fits.')).toBeTruthy()
})

test('a state is changed with its consequence in sight, a reason, and the revision that was seen', async () => {
  const { changes } = openDashboard('/organisations/org-acme', {
    answers: {
      'GET /organisations/org-acme': [
        [200, acme],
        [200, { ...acme, state: 'frozen', commands: ['unfreeze'] }],
      ],
      'GET /invoices': [200, listOf()],
      'POST /organisations/org-acme/state': [200, { state: 'frozen', revision: 8 }],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze' }))
  const dialog = await screen.findByRole('dialog', { name: 'Freeze: Acme Hospital' })
  expect(within(dialog).getByText(/nothing leaves, not even an approved file/)).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'A stolen laptop')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(changes()[0]).toMatchObject({
    path: '/api/platform/organisations/org-acme/state',
    body: { command: 'freeze', reason: 'A stolen laptop', revision: 7 },
    key: expect.any(String),
  })
  // the button is gone with what was read again, and the focus is where its work goes on
  const next = await screen.findByRole('button', { name: 'Take the freeze back' })
  expect(document.activeElement).toBe(next)
})

test('the freeze of an organisation that froze itself is taken over', async () => {
  const own = { ...acme, state: 'frozen', commands: ['freeze', 'unfreeze'] }
  openDashboard('/organisations/org-acme', {
    answers: { 'GET /organisations/org-acme': [200, own], 'GET /invoices': [200, listOf()] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Take the freeze over' }))
  await screen.findByRole('dialog', { name: 'Take the freeze over: Acme Hospital' })
})

test('a change that somebody else overtook stays open and says so', async () => {
  openDashboard('/organisations/org-acme', {
    answers: {
      'GET /organisations/org-acme': [200, acme],
      'GET /invoices': [200, listOf()],
      'POST /organisations/org-acme/plan': [
        409,
        problem(409, 'stale_organisation', 'Somebody else changed this organisation just now.'),
      ],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change the plan' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('They have Starter already: nothing would change.')).toBeTruthy()
  const same = within(dialog).getByRole('button', { name: 'Change to Starter · K299.00 a month' })
  expect(same).toHaveProperty('disabled', true)
  await userEvent.selectOptions(within(dialog).getByLabelText('Plan'), 'Enterprise')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'As agreed')
  expect(
    within(dialog).getByText(
      'At once: unlimited users, unlimited payments a month, unlimited source accounts.',
    ),
  ).toBeTruthy()
  const button = 'Change to Enterprise · K1,999.00 a month'
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Somebody else changed')
})

test('an organisation shows its usage, reason and events in words', async () => {
  openDashboard('/organisations/org-acme', {
    as: 'operator',
    answers: { 'GET /organisations/org-acme': [200, acme] },
  })
  expect(await screen.findByText('5 of 5, full')).toBeTruthy()
  expect(screen.getByText('invoice overdue')).toBeTruthy()
  expect(screen.getByText(/changed the plan to starter/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change the plan' })).toBeNull()
})

test('support sees an organisation and can change nothing of it', async () => {
  openDashboard('/organisations/org-acme', {
    as: 'support',
    answers: {
      'GET /organisations/org-acme': [200, { ...acme, migrationError: 'no space left' }],
    },
  })
  expect(await screen.findByText('no space left')).toBeTruthy()
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Sign out'])
})

test('a failed sign-up is tried again', async () => {
  const { changes } = openDashboard('/sign-ups', {
    answers: {
      'GET /sign-ups': [
        [200, listOf(signUp)],
        [200, listOf()],
      ],
      'POST /sign-ups/s1/retry': [200, { outcome: 'done' }],
    },
  })
  expect(await screen.findByText('the machine went away')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing failed.')).toBeTruthy()
  expect(changes()).toHaveLength(1)
})

test('what nobody confirmed cannot be pushed on', async () => {
  openDashboard('/sign-ups?state=unconfirmed', {
    answers: { 'GET /sign-ups': [200, listOf({ ...signUp, state: 'unconfirmed' })] },
  })
  await screen.findByText('Wewak Clinic')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a letter is sent again by its realm and key', async () => {
  const { changes } = openDashboard('/letters', {
    answers: {
      'GET /letters': [200, { items: [letter] }],
      'POST /letters/retry': [202, { status: 'accepted' }],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  await expect
    .poll(() => changes()[0]?.body)
    .toEqual({
      realm: 'org-acme',
      key: 'invoice_issued/i1/ana',
    })
})

test('letters of one organisation that were given up are sent again together', async () => {
  const { changes } = openDashboard('/letters', {
    answers: {
      'GET /letters': [
        200,
        { items: [letter, { ...letter, key: 'b' }, { ...letter, key: 'c', realm: 'other' }] },
      ],
      'POST /letters/retries': [202, { status: 'accepted' }],
    },
  })
  const together = await screen.findAllByRole('button', { name: /^Send all again/ })
  expect(together).toHaveLength(1)
  await userEvent.click(together[0] as HTMLElement) // there is one
  await expect.poll(() => changes()[0]?.body).toEqual({ realm: 'org-acme' })
})
