import { useSuspenseQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { api, NoAnswer } from '../../api.ts'
import { pageOf } from '../../testing/cast.ts'
import { type Answer, openPage } from '../../testing/open-page.tsx'
import { Page } from '../../ui/page.tsx'

const query = { queryKey: ['facts'], queryFn: () => api.get('/facts', NoAnswer) }

function Facts() {
  useSuspenseQuery(query)
  return <Page title="Facts" />
}

test('a page that could not be read says that nothing was changed, the wording of the specification below', async () => {
  openPage(<Facts />, {
    answers: {
      'GET /api/facts': [
        [502, 'away'],
        [200, pageOf()],
      ],
    },
  })
  await screen.findByRole('heading', { name: 'This page could not be read' })
  expect(screen.getByText(/^Nothing was changed/)).toBeTruthy()
  expect(screen.getByText('HTTP error! status: 502')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Facts' })).toBeTruthy()
})

test('an address that a list does not understand is said to be one, and the way out is the whole list', async () => {
  const refused = {
    type: 'about:blank',
    title: 'Invalid',
    status: 422,
    code: 'invalid',
    detail: 'Please correct the highlighted fields.',
  }
  const answers: Record<string, Answer[]> = {
    'GET /api/facts': [
      [422, refused],
      [200, pageOf()],
    ],
  }
  openPage(<Facts />, { url: '/facts?sort=banana', answers })
  await screen.findByRole('heading', { name: 'This address is not understood' })
  expect(screen.getByText('?sort=banana')).toBeTruthy()
  expect(screen.queryByText(/highlighted|Try again/)).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Show the whole list' }))
  expect(await screen.findByRole('heading', { name: 'Facts' })).toBeTruthy()
})

test('facts that cannot be read again stay, with the time they are from', async () => {
  const read: Answer[] = [
    [200, pageOf()],
    [502, 'away'],
    [200, pageOf()],
  ]
  const answers = { 'GET /api/facts': read }
  const { client } = openPage(<Facts />, { answers })
  await screen.findByRole('heading', { name: 'Facts' })
  await client.refetchQueries({ queryKey: ['facts'] })
  expect(await screen.findByText(/^As of .*newer facts could not be read/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Facts' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByText(/newer facts could not be read/)).toBeNull()
})
