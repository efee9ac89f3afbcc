import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Delegations } from '#contract/batches/delegations.ts'
import { mia, ravi, zoe } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { DelegationsCard } from './delegations.tsx'

const given: Delegations['items'][number] = {
  id: 'd1',
  delegator: zoe,
  delegate: ravi,
  fromDay: '2026-11-20',
  toDay: '2026-11-30',
  limitToea: 5_000_000_000,
  mayEnd: true,
}
const read = 'GET /api/delegations'
const found = (...items: Delegations['items']): [number, Delegations] => [
  200,
  { items, candidates: [ravi], isMore: false },
]

test('somebody lets another approve for them, and it may wait for a second administrator', async () => {
  const pending = { summary: 'Ravi Tau approves for Zoe Vagi' }
  const { requests } = openPage(<DelegationsCard />, {
    as: 'zoe',
    answers: { [read]: found(), 'POST /api/delegations': [202, { pending }] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Let somebody approve for you' }))
  await userEvent.selectOptions(screen.getByLabelText('Who approves for you'), ravi.name)
  const last = screen.getByLabelText('To, that day with it')
  const [fromDay, toDay] = [last.getAttribute('min'), '2999-01-01']
  await userEvent.clear(last)
  await userEvent.type(last, toDay)
  await userEvent.click(screen.getByRole('button', { name: 'Let them approve' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ delegateId: ravi.id, fromDay, toDay })
  expect(sent?.key).toBeTruthy()
})

test('whoever it is given to reads for whom and how much, and can give it back', async () => {
  const { requests } = openPage(<DelegationsCard />, {
    as: 'ravi',
    answers: {
      [read]: found(given),
      'DELETE /api/delegations/d1': [200, { ...given, mayEnd: false }],
    },
  })
  expect(await screen.findByText(/You approve for .*, up to K50,000,000.00/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /End it/ }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('a clerk, for whom nobody can approve, has no such card', async () => {
  openPage(<DelegationsCard />, {
    as: 'mia',
    answers: { [read]: found({ ...given, mayEnd: false }) },
  })
  await waitFor(() => expect(screen.queryByText('Approving for each other')).toBeNull())
  expect(screen.queryByText(mia.name)).toBeNull()
})
