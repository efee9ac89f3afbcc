import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { simon } from '../payee-cast.fixture.ts'
import { openPayee } from '../payee-page.fixture.tsx'

const blocked = {
  id: 's1',
  kind: 'blocked',
  reason: 'Not ours',
  stoppedBy: 'Zoe Wari',
  stoppedAt: '2026-11-21T01:00:00.000Z',
  endedBy: '',
  endedAt: null,
  endReason: '',
}

test('a payee is blocked with a reason, at once', async () => {
  const { requests } = openPayee('zoe', {
    'GET /api/payees/simon': [200, simon],
    'POST /api/payees/simon/stops': [201, blocked],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Block' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Block the payee?' }))
  expect(dialog.getByText(/until somebody else says/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'Not ours')
  await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ kind: 'blocked', reason: 'Not ours' })
})

test('a block says who made it and why, what it holds up, and who cannot end it', async () => {
  const because = 'You blocked this payee, so someone else must say that they may be paid again.'
  openPayee('zoe', {
    'GET /api/payees/simon': [200, { ...simon, stopped: 'blocked' }],
    'GET /api/payees/simon/stops': [
      200,
      {
        items: [blocked],
        holdsUp: [{ id: 'p1', reference: 'B7', name: 'Payroll', hasFile: true }],
        mayNotEndBecause: because,
      },
    ],
  })
  expect(await screen.findByText('Not ours')).toBeTruthy()
  expect(
    screen.getByText('This payee is blocked: no payment to them gets into a bank file.'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'B7 Payroll' })).toHaveProperty('pathname', '/batches/p1')
  expect(screen.getByText(/^Already in a bank file/)).toBeTruthy()
  expect(screen.getByText(because)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Let them be paid again' })).toBeNull()
})
