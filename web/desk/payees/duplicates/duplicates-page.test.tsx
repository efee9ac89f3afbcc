import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { simon } from '../payee-cast.fixture.ts'
import { DuplicatesPage } from './duplicates-page.tsx'

const kila = { ...simon, id: 'kila', name: 'Karo Simon', code: 'E17' }
const pair = { one: kila, other: simon, why: ['number', 'name'] }
const list = 'GET /api/payees/duplicates'

test('a pair says why, leads to merging, and is gone once they are two people', async () => {
  const { requests } = openPage(<DuplicatesPage />, {
    as: 'zoe',
    answers: {
      [list]: [
        [200, { items: [pair], nextCursor: null, looked: 412 }],
        [200, { items: [], nextCursor: null, looked: 412 }],
      ],
      'POST /api/payees/duplicates/apart': [204, null],
    },
  })
  expect(
    await screen.findByText('The same account number at two branches or banks · The same name'),
  ).toBeTruthy()
  expect(screen.getByText('412 payees looked at.')).toBeTruthy()
  const merge = screen.getByRole('link', { name: 'Merge…' })
  expect(merge).toHaveProperty('pathname', '/payees/kila')
  expect(merge).toHaveProperty('search', '?merge=simon')
  await userEvent.click(screen.getByRole('button', { name: 'These are two people' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Merge…' })).toBeNull())
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    oneId: 'kila',
    otherId: 'simon',
  })
})

test('where none was found yet and there are more, one looks further; whoever only looks is offered nothing', async () => {
  openPage(<DuplicatesPage />, {
    as: 'vera',
    answers: {
      [list]: [
        [200, { items: [], nextCursor: 'abc', looked: 1000 }],
        [200, { items: [pair], nextCursor: null, looked: 5 }],
      ],
    },
  })
  expect(await screen.findByText('None so far.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Look further' }))
  expect(await screen.findByText(/^1,?005 payees looked at\./)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Merge…' })).toBeNull()
})
