import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { problem } from '../../testing/cast.ts'
import { list, open, peopleOf, sentTo } from './open-users.fixture.tsx'
import { lara, ravi, waiting, zoe } from './users-cast.fixture.ts'

describe('an invitation', () => {
  async function fill() {
    await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('E-mail'), 'lara@acme.example')
    await userEvent.type(dialog.getByLabelText('First name'), 'Lara')
    await userEvent.type(dialog.getByLabelText('Last name'), 'Hao')
    return dialog
  }

  test('is sent with role and limit in toea', async () => {
    const { requests } = open({ 'POST /api/users': [201, lara] })
    const dialog = await fill()
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'finance_manager')
    await userEvent.type(dialog.getByLabelText('Own approval limit (K)'), '1,500.00')
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByText('Invitation sent to lara@acme.example')).toBeTruthy()
    expect(sentTo(requests, 'POST /api/users')?.body).toEqual({
      email: 'lara@acme.example',
      firstName: 'Lara',
      lastName: 'Hao',
      department: '',
      phoneNumber: '',
      role: 'finance_manager',
      approvalLimitToea: 150_000,
    })
  })

  test('that must wait says so', async () => {
    const asked = { pending: { ...waiting, summary: 'Invite Lara Hao' } }
    open({ 'POST /api/users': [202, asked] })
    const dialog = await fill()
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByText('A second administrator must confirm this')).toBeTruthy()
  })

  test.each([
    ['1.234,50', /Write the limit like/],
    ['6,000,000', /up to K5,000,000.00/],
  ])('with the limit “%s” is not sent', async (limit, words) => {
    const { requests } = open()
    const dialog = await fill()
    await userEvent.type(dialog.getByLabelText('Own approval limit (K)'), limit)
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect(dialog.getByText(words)).toBeTruthy()
    expect(sentTo(requests, 'POST /api/users')).toBeUndefined()
  })

  test('has no limit for a role that does not approve', async () => {
    open()
    const dialog = await fill()
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'viewer')
    expect(dialog.queryByLabelText('Own approval limit (K)')).toBeNull()
  })

  test('beyond the plan is refused in the server’s words, and nothing typed is lost', async () => {
    const detail = 'The Starter plan has room for 5 users. Choose a larger plan at /billing.'
    open({ 'POST /api/users': [409, problem(409, 'plan_limit_reached', detail)] })
    const dialog = await fill()
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect((await screen.findByRole('alert')).textContent).toContain(detail)
    expect(dialog.getByLabelText('E-mail')).toHaveProperty('value', 'lara@acme.example')
  })

  test('is sent again from the list', async () => {
    const { requests } = open(
      { [list]: peopleOf(lara), 'POST /api/users/lara/invitation': [200, lara] },
      '/users?status=invited',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Send again Lara Hao' }))
    expect(await screen.findByText('Invitation sent again to lara@acme.example')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('a change', () => {
  test.each([
    ['Zoe Wari', 'zoe', 0],
    ['Ravi Taureka', 'ravi', 1],
  ])(
    'of a number of %s leaves role and limit as a colleague may have set them meanwhile',
    async (name, id, roles) => {
      const { requests } = open({ [`PUT /api/users/${id}`]: [200, zoe] })
      await userEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }))
      const dialog = within(screen.getByRole('dialog'))
      // of one's own there is none to be chosen
      expect(dialog.queryAllByLabelText('Role')).toHaveLength(roles)
      await userEvent.type(dialog.getByLabelText(/Phone/), '7')
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(sentTo(requests, `PUT /api/users/${id}`)).toBeTruthy())
      const body = sentTo(requests, `PUT /api/users/${id}`)?.body as object // as it was sent
      expect(Object.keys(body)).toEqual(['phoneNumber'])
    },
  )

  test('of the limit alone leaves the role as a colleague may have changed it since', async () => {
    const { requests } = open({ 'PUT /api/users/ravi': [200, ravi] })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Ravi Taureka' }))
    const dialog = within(screen.getByRole('dialog'))
    const limit = dialog.getByLabelText('Own approval limit (K)')
    await userEvent.clear(limit)
    await userEvent.type(limit, '150')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTo(requests, 'PUT /api/users/ravi')).toBeTruthy())
    expect(sentTo(requests, 'PUT /api/users/ravi')?.body).toEqual({ approvalLimitToea: 15_000 })
  })

  test('to a role that does not approve takes the limit away', async () => {
    const { requests } = open({ 'PUT /api/users/ravi': [200, ravi] })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Ravi Taureka' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'viewer')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTo(requests, 'PUT /api/users/ravi')).toBeTruthy())
    expect(sentTo(requests, 'PUT /api/users/ravi')?.body).toEqual({
      role: 'viewer',
      approvalLimitToea: null,
    })
  })

  test('deactivation says what follows, and asks first', async () => {
    const { requests } = open({
      'POST /api/users/ravi/deactivation': [200, { ...ravi, status: 'inactive' }],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Ravi Taureka' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/signed out everywhere/)).toBeTruthy()
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Ravi Taureka is deactivated')).toBeTruthy()
  })

  test('reactivation refused by the plan is said above the list', async () => {
    const detail = 'The Starter plan has room for 5 users.'
    open(
      {
        [list]: peopleOf({ ...ravi, status: 'inactive' }),
        'POST /api/users/ravi/reactivation': [409, problem(409, 'plan_limit_reached', detail)],
      },
      '/users?status=inactive',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Reactivate Ravi Taureka' }))
    expect((await screen.findByRole('alert')).textContent).toContain(detail)
  })
})
