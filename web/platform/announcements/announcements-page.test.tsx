import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { problem } from '../../testing/cast.ts'
import { openDashboard, type Visit } from '../open-dashboard.fixture.tsx'

const closed = {
  id: 'a1',
  kind: 'news' as const,
  subject: 'Closed on Sunday',
  text: 'Bilum is closed on Sunday\nfrom 20:00 to 22:00.',
  by: 'Oa Platform',
  at: '2026-11-21T04:06:00Z',
}
const list = 'GET /announcements'

test('what was announced stands with whom it went to, by whom and when', async () => {
  openDashboard('/announcements', {
    as: 'support',
    answers: { [list]: [200, { items: [closed], hasMore: true }] },
  })
  expect(await screen.findByRole('heading', { name: 'Closed on Sunday' })).toBeTruthy()
  expect(
    screen.getByText(/every active person who chose news.*Oa Platform, 21 Nov 2026 14:06/),
  ).toBeTruthy()
  expect(screen.getByText(/The newest 1 are listed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Announce something' })).toBeNull()
})

test('whom it goes to is said before it is sent', async () => {
  const { changes } = openDashboard('/announcements', {
    answers: {
      [list]: [200, { items: [], hasMore: false }],
      'POST /announcements': [201, { id: 'a2' }],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Announce something' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/every active person who chose news/)).toBeTruthy()
  for (const kind of ['service', 'terms']) {
    await userEvent.selectOptions(dialog.getByLabelText('What it is'), kind)
    expect(dialog.getByText(/administrator, in every .* whatever they chose/)).toBeTruthy()
  }
  expect(
    dialog.getByText(/every active person with the role of an organisation administrator/),
  ).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Subject'), 'New terms')
  await userEvent.type(dialog.getByLabelText('Text'), 'From 1 February.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send to them' }))
  expect(changes().at(-1)?.body).toEqual({
    kind: 'terms',
    subject: 'New terms',
    text: 'From 1 February.',
  })
})

test('what was typed is there again after the lock that came between, and not once it was sent', async () => {
  const answer = (sent: [number, object]): Visit => ({
    answers: { [list]: [200, { items: [], hasMore: false }], 'POST /announcements': sent },
  })
  const write = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Announce something' }))
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send to them' }))
  const { leave } = openDashboard(
    '/announcements',
    answer([401, problem(401, 'session_locked', 'Your password.')]),
  )
  await write()
  await userEvent.type(screen.getByLabelText('Subject'), 'New terms')
  await userEvent.type(screen.getByLabelText('Text'), 'From 1 February.')
  await press()
  await waitFor(() => expect(leave).toHaveBeenCalledWith('session_locked'))
  cleanup()
  openDashboard('/announcements', answer([201, { id: 'a3' }]))
  await write()
  expect(screen.getByText(/what you typed before/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('From 1 February.')
  await press()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await write()
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('')
})
