import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageOf, problem, sessionOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { simon, withTheApproval } from './payee-cast.fixture.ts'
import { emptyPayee } from './payee-form.tsx'
import { PayeesPage } from './payees-page.tsx'

const list = 'GET /api/payees'

async function fillIn(name: string, bsb: string, accountNumber: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a payee' }))
  await userEvent.type(screen.getByLabelText('Name'), name)
  await userEvent.type(screen.getByLabelText('BSB'), bsb)
  await userEvent.type(screen.getByLabelText('Account number'), accountNumber)
}

test('payees stand in a list with their account in groups of four', async () => {
  openPage(<PayeesPage />, { answers: { [list]: [200, pageOf(simon)] } })
  expect(await screen.findByRole('link', { name: 'Simon Karo' })).toHaveProperty(
    'search',
    '?payee=simon',
  )
  expect(screen.getByText('2323 1184 03')).toBeTruthy()
  expect(screen.getByText('Active', { selector: 'td span' })).toBeTruthy()
})

test('in a frozen organisation nobody is added, and no row is ticked', async () => {
  const { organisation, ...session } = sessionOf('mia')
  const refuses = ['start', 'change']
  openPage(<PayeesPage />, {
    url: '/?add=yes',
    answers: {
      [list]: [200, pageOf(simon)],
      'GET /api/auth/session': [200, { ...session, organisation: { ...organisation, refuses } }],
    },
  })
  await screen.findByRole('link', { name: 'Simon Karo' })
  expect(screen.queryByRole('button', { name: 'Add a payee' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a payee opens beside the list, and closing it gives the row the focus again', async () => {
  openPage(<PayeesPage />, {
    answers: {
      [list]: [200, pageOf(simon)],
      'GET /api/payees/simon': [200, simon],
      'GET /api/payee-rules': [200, withTheApproval],
    },
  })
  const row = await screen.findByRole('link', { name: 'Simon Karo' })
  await userEvent.click(row)
  const sheet = await screen.findByRole('dialog', { name: 'Simon Karo' })
  expect(within(sheet).getByText('The next payment goes to')).toBeTruthy()
  expect(within(sheet).getByRole('link', { name: 'Open the whole payee' })).toHaveProperty(
    'pathname',
    '/payees/simon',
  )
  expect(screen.getByRole('table', { name: 'Payees' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(row)
})

test('a payee that an address names is open at once', async () => {
  openPage(<PayeesPage />, {
    url: '/payees?payee=simon',
    answers: {
      [list]: [200, pageOf()],
      'GET /api/payees/simon': [200, simon],
      'GET /api/payee-rules': [200, withTheApproval],
    },
  })
  expect(await screen.findByRole('dialog', { name: 'Simon Karo' })).toBeTruthy()
})

test('an organisation without payees is told what to do', async () => {
  openPage(<PayeesPage />, { answers: { [list]: [200, pageOf()] } })
  expect(await screen.findByText(/There is no payee yet/)).toBeTruthy()
})

test('what is typed is searched for after a pause, on top of the tab', async () => {
  const { requests } = openPage(<PayeesPage />, {
    url: '/?status=archived',
    answers: {
      [list]: [
        [200, pageOf(simon)],
        [200, pageOf()],
      ],
    },
  })
  await userEvent.type(await screen.findByLabelText('Search'), 'karo')
  expect(await screen.findByText(/No archived payee .* “karo”/)).toBeTruthy()
  const asked = requests.filter(({ path }) => path === '/api/payees').map(({ url }) => url)
  expect(asked).toEqual(['/api/payees?status=archived', '/api/payees?status=archived&search=karo'])
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'karo')
})

test('the next page is asked for by its cursor', async () => {
  const { requests } = openPage(<PayeesPage />, {
    answers: {
      [list]: [
        [200, { items: [simon], nextCursor: 'abc' }],
        [200, pageOf()],
      ],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(requests.at(-1)?.url).toBe('/api/payees?status=active&cursor=abc'))
})

test('the characters that arrive at the bank are shown as one types', async () => {
  openPage(<PayeesPage />, { answers: { [list]: [200, pageOf()] } })
  await fillIn('José Karo', '088950', '7001234567')
  expect(screen.getByText(/^Jose Karo/)).toBeTruthy()
  expect(screen.getByText(/9 of 32 characters/)).toBeTruthy()
  expect(screen.getByText('BSP')).toBeTruthy()
  expect(screen.getByText('7001 2345 67 (10 digits)')).toBeTruthy()
})

test('a payee is sent as it will be kept', async () => {
  const { requests } = openPage(<PayeesPage />, {
    answers: { [list]: [200, pageOf()], 'POST /api/payees': [201, simon] },
  })
  await fillIn('Simon Karo', '038001', '2323 1184 03')
  await userEvent.click(screen.getByRole('button', { name: 'Add the payee' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({
    ...emptyPayee,
    name: 'Simon Karo',
    bsb: '038-001',
    accountNumber: '2323118403',
    nameAtBank: 'Simon Karo',
  })
  expect(sent?.key).toBeTruthy()
})

test('a payee whose account is one of many members is sent as one', async () => {
  const { requests } = openPage(<PayeesPage />, {
    answers: { [list]: [200, pageOf()], 'POST /api/payees': [201, simon] },
  })
  await fillIn('Teachers Savings', '038001', '2323 1184 03')
  await userEvent.click(screen.getByRole('checkbox', { name: 'One account of many members' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add the payee' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ isPooled: true })
})

test('an account that somebody else has is refused in the server’s words', async () => {
  const taken = problem(409, 'account_taken', 'Simon Karo already has the account.')
  openPage(<PayeesPage />, {
    answers: { [list]: [200, pageOf()], 'POST /api/payees': [409, taken] },
  })
  await fillIn('Simon', '038001', '2323118403')
  await userEvent.click(screen.getByRole('button', { name: 'Add the payee' }))
  expect((await screen.findByRole('alert')).textContent).toContain(taken.detail)
})

test('after a lost answer the same key is sent again', async () => {
  const { requests } = openPage(<PayeesPage />, {
    answers: {
      [list]: [200, pageOf()],
      'POST /api/payees': [new TypeError('lost'), [201, simon]],
    },
  })
  await fillIn('Simon Karo', '038001', '2323118403')
  await userEvent.click(screen.getByRole('button', { name: 'Add the payee' }))
  await screen.findByText('Not confirmed.')
  await userEvent.click(screen.getByRole('button', { name: 'Add the payee' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const keys = requests.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('nothing is sent while a field is wrong', async () => {
  const { requests } = openPage(<PayeesPage />, { answers: { [list]: [200, pageOf()] } })
  await fillIn('Simon', '0880', '12-A')
  await userEvent.click(screen.getByRole('button', { name: 'Add the payee' }))
  expect(screen.getByText(/a BSB has six digits/)).toBeTruthy()
  expect(screen.getByText(/only digits/)).toBeTruthy()
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
})

test('a viewer may not add', async () => {
  openPage(<PayeesPage />, { as: 'vera', answers: { [list]: [200, pageOf(simon)] } })
  await screen.findByRole('link', { name: 'Simon Karo' })
  expect(screen.queryByRole('button', { name: 'Add a payee' })).toBeNull()
})

test.each([
  [0, /To verify ?0$/],
  [3, /To verify ?3$/],
  [100, /To verify ?100\+$/],
])('of %i accounts that wait the way to them says how many', async (toVerify, words) => {
  openPage(<PayeesPage />, {
    answers: { [list]: [200, { ...pageOf(simon), toVerify }] },
  })
  const link = await screen.findByRole('link', { name: words })
  expect(link).toHaveProperty('pathname', '/payees/waiting')
})

test('several that were archived at once come back by one press, each with a key of its own', async () => {
  const other = { ...simon, id: 'kila', name: 'Kila Vagi' }
  const { requests } = openPage(<PayeesPage />, {
    as: 'zoe',
    answers: {
      [list]: [200, pageOf(simon, other)],
      'PUT /api/payees/simon': [200, simon],
      'PUT /api/payees/kila': [200, other],
    },
  })
  await userEvent.click(await screen.findByLabelText('Tick every row shown'))
  await userEvent.click(screen.getByRole('button', { name: 'Archive…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Archive them' }))
  await userEvent.click(
    await screen
      .findByText('2 of 2 done.')
      .then(() => screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement),
  )
  expect(await screen.findByText('2 payees archived')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 payees restored again')).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/payees/simon', { status: 'archived' }],
    ['/api/payees/kila', { status: 'archived' }],
    ['/api/payees/simon', { status: 'active' }],
    ['/api/payees/kila', { status: 'active' }],
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(4)
})
