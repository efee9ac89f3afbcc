import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { simon } from '../desk/payees/payee-cast.fixture.ts'
import { PayeesPage } from '../desk/payees/payees-page.tsx'
import { type CastName, pageOf } from '../testing/cast.ts'
import { openPage } from '../testing/open-page.tsx'

/** The list of payees with its dialog open, as after the page was loaded. */
async function openDialog(as: CastName, added: [status: number, body: unknown] = [500, 'away']) {
  cleanup()
  openPage(<PayeesPage />, {
    as,
    answers: { 'GET /api/payees': [200, pageOf()], 'POST /api/payees': added },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a payee' }))
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const isBack = () => screen.queryByText('This is what you typed before and did not send.') !== null

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
