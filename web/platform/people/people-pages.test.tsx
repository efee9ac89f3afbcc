import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { problem } from '../../testing/cast.ts'
import { acme, kila, listOf } from '../fleet.fixture.ts'
import { openDashboard, sessionOf, type Visit } from '../open-dashboard.fixture.tsx'

const people: Visit['answers'] = {
  'GET /people': [200, { items: [sessionOf('owner').person, kila] }],
}

test('somebody new is invited by name, address and role', async () => {
  const { changes } = openDashboard('/people', {
    answers: { ...people, 'POST /people': [201, kila] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite someone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }))
  await userEvent.type(dialog.getByLabelText('E-mail'), 'kila@platform.example')
  await userEvent.type(dialog.getByLabelText('First name'), 'Kila')
  await userEvent.type(dialog.getByLabelText('Last name'), 'Karo')
  await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(changes()[0]?.body).toEqual({
    email: 'kila@platform.example',
    firstName: 'Kila',
    lastName: 'Karo',
    role: 'support',
  })
})

test('a lost phone is taken away; a refusal keeps the dialog open and says why', async () => {
  const detail = 'One owner must stay.'
  const { changes } = openDashboard('/people', {
    answers: {
      ...people,
      'DELETE /people/kila/factors': [204, null],
      'PUT /people/kila': [409, problem(409, 'last_owner', detail)],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change Kila' }))
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }))
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  await userEvent.click(screen.getByRole('button', { name: 'Take the second factor away' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(changes().map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { status: 'inactive' }],
    ['DELETE', undefined],
  ])
})

test('nobody changes themselves, and support changes nobody', async () => {
  openDashboard('/people', { as: 'support', answers: people })
  expect(await screen.findByText('kila@platform.example')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Change|Invite/ })).toBeNull()
})

test('the audit tells what was done to whom', async () => {
  openDashboard('/audit', { answers: { 'GET /audit': [200, listOf(...acme.events)] } })
  expect(await screen.findByText(/changed the plan to starter/)).toBeTruthy()
})
