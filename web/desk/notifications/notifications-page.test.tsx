import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/notifications.ts'
import { pageOf, problem, sessionOf } from '../../testing/cast.ts'
import { type Answer, openPage } from '../../testing/open-page.tsx'
import { NotificationsPage } from './notifications-page.tsx'

const question: Notification = {
  id: 8,
  text: 'A question about Payroll FN23: 412 payments, K1,067,418.22',
  more: 'Is Kila still here?',
  at: '2026-11-21T04:06:00Z',
  isNew: true,
  to: '/batches/b7',
}
const device: Notification = {
  id: 5,
  text: 'Your account was used on a new device',
  more: '',
  at: '2026-11-20T04:06:00Z',
  isNew: false,
  to: '/account/security',
}
const { user, ...session } = sessionOf('mia')
const withUnread = (unread: number): Answer => [200, { ...session, user: { ...user, unread } }]
const both = { ...pageOf(), items: [question, device] }

function open(answers: Record<string, Answer>, unread = 3) {
  return openPage(<NotificationsPage />, {
    answers: { 'GET /api/auth/session': withUnread(unread), ...answers },
  })
}
const bell = () => screen.getByRole('link', { name: /^Notifications/ })

test('what is new is said, leads to where it is dealt with, and is read from then on', async () => {
  const { requests } = open({
    'GET /api/notifications': [200, both],
    'POST /api/notifications/read': [200, { unread: 0 }],
  })
  const link = await screen.findByRole('link', { name: question.text })
  expect(link.getAttribute('href')).toBe('/batches/b7')
  const list = within(screen.getByRole('list', { name: 'Notifications, newest first' }))
  const [first, second] = list.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/Is Kila still here\?21\/11\/2026 14:06●New$/)
  expect(second?.textContent).not.toContain('New')
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications'))
  const marks = requests.filter(({ method }) => method === 'POST')
  expect(marks.map(({ body }) => body)).toEqual([{ upTo: 8 }])
})

test('a mark that is lost leaves the bell its number, and the list stands', async () => {
  open(
    {
      'GET /api/notifications': [200, both],
      'POST /api/notifications/read': new TypeError('no line'),
    },
    10,
  )
  await screen.findByText(question.more)
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 9+ new')
  expect(bell().textContent).toBe('9+')
})

test('nothing told yet is said', async () => {
  open({ 'GET /api/notifications': [200, pageOf()] })
  expect(await screen.findByText(/You were told nothing yet/)).toBeTruthy()
})

test('a list that could not be read says so', async () => {
  open({ 'GET /api/notifications': [503, problem(503, 'busy', 'The database is busy.')] })
  expect(await screen.findByRole('alert')).toBeTruthy()
})
