import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { problem } from '../../../../testing/cast.ts'
import type { Request } from '../../../../testing/open-page.tsx'
import { asAdministrator } from '../security-cast.fixture.tsx'

const saved = (requests: Request[]) => requests.find(({ method }) => method === 'PUT')

test('before a rule about second factors is saved, it names whom it means and who has none', async () => {
  asAdministrator({}, '/?show=rules')
  const choice = await screen.findByLabelText('Who must have one')
  expect(screen.getByText('Everybody whom this means has one.')).toBeTruthy()
  await userEvent.selectOptions(choice, 'everybody')
  expect(screen.getByText('One person whom this means has none.')).toBeTruthy()
  expect(screen.getByText(/^Mia Kaupa\. Until they set one up/)).toBeTruthy()
  await userEvent.selectOptions(choice, 'nobody')
  expect(screen.queryByText(/whom this means/)).toBeNull()
})

test('rules are sent whole with the password, and wait for another administrator', async () => {
  const pending = { summary: 'Change the rules of signing in' }
  const { requests } = asAdministrator(
    { 'PUT /api/security/rules': [202, { pending: { ...waiting, ...pending } }] },
    '/?show=rules',
  )
  await userEvent.selectOptions(await screen.findByLabelText(/A session ends/), '2')
  await userEvent.click(screen.getByRole('button', { name: /Add where you are now/ }))
  await userEvent.type(screen.getByLabelText('Name'), 'Accounts office')
  expect(screen.getByText('You are at 203.0.113.9: Accounts office.')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Approver' }))
  await userEvent.type(screen.getByLabelText('Your password'), 'six words')
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }))
  expect(await screen.findByText('A second administrator must confirm this')).toBeTruthy()
  expect(saved(requests)?.body).toEqual({
    secondFactor: 'administrators_and_approvers',
    sessionHoursMax: 2,
    idleMinutesMax: 60,
    networks: [{ name: 'Accounts office', range: '203.0.113.9/32' }],
    rolesFromAnywhere: ['approver'],
    password: 'six words',
    was: {
      secondFactor: 'administrators_and_approvers',
      sessionHoursMax: expect.any(Number),
      idleMinutesMax: 60,
      networks: [],
      rolesFromAnywhere: [],
    },
  })
})

test('a list without one’s own place says so, and what is wrong stands at its row', async () => {
  const message = '“ward 5” is no network'
  const errors = [{ row: 2, field: 'range', code: 'custom', message }]
  asAdministrator(
    { 'PUT /api/security/rules': [422, { ...problem(422, 'invalid', 'Please correct'), errors }] },
    '/?show=rules',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add a network' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a network' }))
  expect(document.activeElement).toBe(screen.getAllByLabelText('Name')[1])
  await userEvent.type(screen.getAllByLabelText('Addresses')[1] as HTMLElement, 'ward 5')
  expect(screen.getByText('You are at 203.0.113.9, which is in none of them.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Your password'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }))
  const row = within(await screen.findByRole('group', { name: 'Network 2' }))
  expect(row.getByText(message)).toBeTruthy()
  expect((screen.getByLabelText('Your password') as HTMLInputElement).value).toBe('')
})

const waiting = {
  ...{ id: 'c', kind: 'sign_in_rules', subjectId: '', state: 'pending', lines: [] },
  ...{ requestedBy: { id: 'zoe', name: 'Zoe' }, requestedAt: '2026-11-20T04:06:00Z' },
  ...{ decidedBy: null, decidedAt: null, reason: '', waitsUntil: null },
  ...{ mayConfirm: false, mayRefuse: false, mayWithdraw: true },
}
