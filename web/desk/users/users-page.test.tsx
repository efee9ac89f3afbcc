import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { amount } from '../../testing/amount.ts'
import { pageOf, problem } from '../../testing/cast.ts'
import type { Answer } from '../../testing/open-page.tsx'
import { changes, list, open, peopleOf, sentTo } from './open-users.fixture.tsx'
import { admin, lara, ravi, waiting, zoe } from './users-cast.fixture.ts'

describe('the list', () => {
  test('shows role, limit, status and last sign-in', async () => {
    open()
    const row = within(
      (await screen.findByRole('rowheader', { name: /Ravi/ })).closest('tr') as HTMLElement,
    )
    expect(row.getByText('ravi@acme.example')).toBeTruthy()
    expect(row.getByText(amount('K5,000,000.00'))).toBeTruthy()
    expect(row.getByText('Active')).toBeTruthy()
    expect(screen.getByText('any amount')).toBeTruthy()
  })

  test('offers no way to deactivate oneself', async () => {
    open()
    expect(await screen.findByRole('button', { name: 'Deactivate Ravi Taureka' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deactivate Zoe Wari' })).toBeNull()
  })

  test('in a frozen organisation it offers nothing but to take rights away', async () => {
    const organisation = { ...admin.organisation, refuses: ['start', 'change'] }
    open({ 'GET /api/auth/session': [200, { ...admin, organisation }] }, '/users?invite=yes')
    expect(await screen.findByRole('button', { name: 'Deactivate Ravi Taureka' })).toBeTruthy()
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names.filter((name) => /Edit|Invite|Reactivate/.test(name ?? ''))).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('asks for a status and for words by the address', async () => {
    const { requests } = open({ [list]: peopleOf(lara) }, '/users?status=invited&search=hao')
    expect(await screen.findByText('Invited', { selector: 'td *' })).toBeTruthy()
    const asked = requests.find(({ path }) => path === '/api/users')
    expect(asked?.url).toBe('/api/users?status=invited&search=hao')
  })

  test.each([
    ['/users', /Nobody is active/],
    ['/users?status=invited', /Nobody was invited/],
    ['/users?status=inactive', /Nobody is deactivated/],
    ['/users?search=zzz', /“zzz”/],
  ])('says what is missing when it is empty: %s', async (url, words) => {
    open({ [list]: peopleOf() }, url)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('says why it could not be read', async () => {
    open({ [list]: [500, problem(500, 'failed', 'Something went wrong on our side.')] })
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  })

  test('tells of a plan that is nearly full, with the way to more', async () => {
    const usage = { used: 4, max: 5, isFull: false, planTitle: 'Starter' }
    open({ [list]: [200, { ...pageOf(ravi), usage }] })
    expect(await screen.findByText(/4 of the 5 users of Starter/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Choose a larger plan' })
    expect(link.getAttribute('href')).toBe('/billing')
  })
})

test('somebody opens beside the list with everything about them, wherever they stand', async () => {
  const far = { ...lara, department: 'Finance and administration', phoneNumber: '+675 7123 4567' }
  open({ 'GET /api/users/lara': [200, far] }, '/users?user=lara')
  const sheet = within(await screen.findByRole('dialog', { name: 'Lara Hao' }))
  expect(sheet.getByText('Finance and administration')).toBeTruthy()
  expect(sheet.getByText('+675 7123 4567')).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Edit Lara Hao' })).toBeTruthy()
})

describe('what waits for a second administrator', () => {
  const withPending = (...changed: object[]): Answer => [
    200,
    { ...pageOf(ravi, zoe), usage: null, pending: pageOf(...changed) },
  ]
  const pending = { [list]: withPending(waiting), [changes]: [200, pageOf(waiting)] as Answer }

  test('says what would change, and who asked', async () => {
    open(pending)
    expect(await screen.findByText('Waiting for a second administrator')).toBeTruthy()
    expect(screen.getByText(/Approver →/)).toBeTruthy()
    expect(screen.getByText(/Asked for by Ana Mea/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
  })

  test('is confirmed with a key of its own', async () => {
    const confirmed = { ...waiting, state: 'confirmed' }
    const { requests } = open({
      ...pending,
      'POST /api/changes/c1/confirmation': [200, confirmed],
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }))
    expect(await screen.findByText('Confirmed: Change Ravi Taureka')).toBeTruthy()
    const sent = requests.find(({ path }) => path === '/api/changes/c1/confirmation')
    expect(sent?.key).toBeTruthy()
  })

  test('that has moved on is said in the server’s words', async () => {
    const detail = 'What this was asked for has changed since, so it was not made.'
    open({
      ...pending,
      'POST /api/changes/c1/confirmation': [409, problem(409, 'stale_change', detail)],
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }))
    expect((await screen.findByRole('alert')).textContent).toContain(detail)
  })

  test('is refused with a reason', async () => {
    const { requests } = open({ ...pending, 'POST /api/changes/c1/refusal': [200, waiting] })
    await userEvent.click(await screen.findByRole('button', { name: /^Refuse/ }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'Not before the audit')
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(requests, 'POST /api/changes/c1/refusal')?.body).toEqual({
      reason: 'Not before the audit',
    })
  })

  test('is withdrawn by whoever asked, who cannot confirm it', async () => {
    const own = { ...waiting, mayConfirm: false, mayRefuse: false, mayWithdraw: true }
    open({
      [list]: withPending(own),
      [changes]: [200, pageOf(own)],
      'DELETE /api/changes/c1': [200, own],
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Withdraw/ }))
    expect(await screen.findByText('Withdrawn: Change Ravi Taureka')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  })

  test('stands behind its own tab once decided, with the reason', async () => {
    const refused = {
      ...waiting,
      state: 'refused',
      decidedBy: { id: 'zoe', name: 'Zoe Wari' },
      decidedAt: '2026-11-20T05:00:00Z',
      reason: 'Not before the audit',
    }
    open({ [changes]: [200, pageOf(refused)] }, '/users?status=decided')
    expect(await screen.findByText('Not before the audit')).toBeTruthy()
    expect(screen.getByText(/Refused by Zoe Wari/)).toBeTruthy()
  })
})
