import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { addressAt } from '#domain/access/addresses/enter.ts'
import { must } from '#domain/must.ts'
import { sessionOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { roleViews } from '../../testing/roles.ts'
import { Page } from '../../ui/page.tsx'
import { Guard } from './guard.tsx'
import { useToast } from './toasts.tsx'

const audit = (
  <Guard address={must(addressAt('/admin/audit'), '/admin/audit')}>
    <Page title="Audit" />
  </Guard>
)

test('a page for other roles says which roles they are here', async () => {
  const items = roleViews.map((one) =>
    one.role === 'accountant' ? { ...one, title: 'Book-keeper' } : one,
  )
  openPage(audit, { answers: { 'GET /api/roles': [200, { items }] } })
  await screen.findByRole('heading', { name: 'Access Denied' })
  expect(await screen.findByText('Finance manager')).toBeTruthy()
  expect(screen.getByText('Book-keeper')).toBeTruthy()
  expect(screen.queryByText('Approver')).toBeNull()
})

test('a page for administrators says that it takes one', async () => {
  const security = must(addressAt('/admin/security'), '/admin/security')
  openPage(<Guard address={security}>never</Guard>, { as: 'zoe', answers: {} })
  await screen.findByRole('heading', { name: 'Administrator Access Required' })
  expect(screen.queryByText('never')).toBeNull()
})

test('whoever has the page at another address is told where', async () => {
  const logs = must(addressAt('/audit-logs'), '/audit-logs')
  openPage(<Guard address={logs}>never</Guard>, { as: 'lara', answers: {} })
  await screen.findByRole('heading', { name: 'Access Denied' })
  expect(screen.getByRole('link', { name: '/admin/audit' })).toBeTruthy()
})

test('a page for this role opens', async () => {
  openPage(audit, { as: 'zoe', answers: {} })
  expect(await screen.findByRole('heading', { name: 'Audit' })).toBeTruthy()
})

test('an inactive account opens nothing', async () => {
  openPage(audit, { answers: { 'GET /api/auth/session': [200, sessionOf('zoe', 'inactive')] } })
  await screen.findByRole('heading', { name: 'Account Inactive' })
  expect(
    screen.getByText(
      'Your account has been deactivated. Please contact your system administrator.',
    ),
  ).toBeTruthy()
})

test('what waits for one’s decision is counted beside the approvals, in words as well', async () => {
  const { user, ...session } = sessionOf('ravi')
  openPage(<Page title="Home" />, {
    answers: { 'GET /api/auth/session': [200, { ...session, user: { ...user, waiting: 3 } }] },
  })
  expect(await screen.findByRole('link', { name: 'Approvals 3 waiting for you' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Home' }).textContent).toBe('Home')
})

test('the navigation shows what the role may open', async () => {
  openPage(<Page title="Home" />, { as: 'vera', answers: {} })
  expect(await screen.findByRole('link', { name: 'Batches' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Approvals' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Audit' })).toBeNull()
})

test('approvals are a real link to the plain lane', async () => {
  openPage(<Page title="Home" />, { as: 'ravi', answers: {} })
  const link = await screen.findByRole('link', { name: 'Approvals' })
  expect(link.getAttribute('href')).toBe('/approval')
})

test('signed out, the whole window goes to the sign-in page and back', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  openPage(<Page title="Home" />, { answers: { 'GET /api/auth/session': [401, {}] } })
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth?next=%2F'))
  assign.mockRestore()
})

let isBroken = true
function Breaking() {
  if (isBroken) throw new Error('a bug')
  return <Page title="Mended" />
}

test('a page that breaks says so and can be tried again', async () => {
  openPage(<Breaking />, { answers: {} })
  await screen.findByRole('heading', { name: 'Something went wrong' })
  expect(screen.getByText('We encountered an unexpected error.')).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Mended' })).toBeTruthy()
})

function Toasting() {
  const showToast = useToast()
  return (
    <>
      <button type="button" onClick={() => showToast({ title: 'First' })}>
        one
      </button>
      <button type="button" onClick={() => showToast({ title: 'Second' })}>
        two
      </button>
    </>
  )
}

test('one toast at a time: the next takes the place of the last, and it can be closed', async () => {
  openPage(<Toasting />, { answers: {} })
  await userEvent.click(await screen.findByRole('button', { name: 'one' }))
  await screen.findByText('First')
  await userEvent.click(screen.getByRole('button', { name: 'two' }))
  await screen.findByText('Second')
  expect(screen.queryByText('First')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Second')).toBeNull()
})

test('F8 moves to the notifications', async () => {
  openPage(<Toasting />, { answers: {} })
  await userEvent.click(await screen.findByRole('button', { name: 'one' }))
  await screen.findByText('First')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(document.activeElement?.closest('[role=region]')).not.toBeNull()
})

test('a page that is gone to takes the focus to its heading', async () => {
  openPage(<Link to="/next">go</Link>, { at: '/', answers: {} })
  await userEvent.click(await screen.findByRole('link', { name: 'go' }))
  const heading = await screen.findByRole('heading', { name: 'Another page' })
  expect(document.activeElement).toBe(heading)
})
