import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { simon } from '../desk/payees/payee-cast.fixture.ts'
import { PayeesPage } from '../desk/payees/payees-page.tsx'
import { type CastName, pageOf, problem } from '../testing/cast.ts'
import { type Opening, openPage } from '../testing/open-page.tsx'

/** The list of payees with its dialog open, as after the page was loaded. */
async function openDialog(as: CastName, added: Opening['answers'][string] = [500, 'away']) {
  cleanup()
  const { requests } = openPage(<PayeesPage />, {
    as,
    answers: { 'GET /api/payees': [200, pageOf()], 'POST /api/payees': added },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a payee' }))
  return () => requests.filter(({ method }) => method === 'POST').map(({ key }) => key)
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const isBack = () => screen.queryByText(/^This is what you typed before/) !== null

async function fillIn() {
  await userEvent.type(name(), 'Simon Karo')
  await userEvent.type(screen.getByLabelText('BSB'), '088-950')
  await userEvent.type(screen.getByLabelText('Account number'), '2323118403')
}

const add = () => userEvent.click(screen.getByRole('button', { name: 'Add the payee' }))

test('what was typed and not sent is there again, and says so', async () => {
  await openDialog('mia')
  expect(isBack()).toBe(false)
  await userEvent.type(name(), 'Simon')
  await openDialog('mia')
  expect(name().value).toBe('Simon')
  expect(isBack()).toBe(true)
})

test('somebody else at the same window reads none of it', async () => {
  await openDialog('mia')
  await userEvent.type(name(), 'Simon')
  await openDialog('zoe')
  expect(name().value).toBe('')
  expect(isBack()).toBe(false)
})

test('it is given up by a press, and stays given up', async () => {
  await openDialog('mia')
  await userEvent.type(name(), 'Simon')
  await openDialog('mia')
  await userEvent.click(screen.getByRole('button', { name: 'Start afresh' }))
  expect(name().value).toBe('')
  await openDialog('mia')
  expect(name().value).toBe('')
})

test('a refusal keeps it, and what has happened does not', async () => {
  await openDialog('mia')
  await fillIn()
  await add()
  await screen.findByRole('alert')
  await openDialog('mia', [201, simon])
  expect(name().value).toBe('Simon Karo')
  await add()
  await screen.findByText('Payee added')
  await openDialog('mia')
  expect(name().value).toBe('')
})

test('a press whose answer was lost keeps its key: over a refusal, a page loaded anew and other words', async () => {
  const lost = new TypeError('fetch failed')
  const sent = await openDialog('mia', [lost, [429, problem(429, 'too_many', 'Later.')], lost])
  await fillIn()
  for (const said of [/^Not confirmed/, 'Later.', /^Not confirmed/]) {
    await add()
    await screen.findByText(said)
  }
  const reused: [number, unknown] = [422, problem(422, 'key_reused', 'Used.')]
  const sentAgain = await openDialog('mia', [reused, [201, simon]])
  await userEvent.type(name(), ' the younger')
  await add()
  await screen.findByText('What was sent first had arrived.')
  await add()
  await screen.findByText('Payee added')
  const [first, ...others] = sent()
  const [again, another] = sentAgain()
  expect([...others, again]).toEqual([first, first, first])
  expect(another).not.toBe(first)
  expect(sessionStorage.length).toBe(0)
})
