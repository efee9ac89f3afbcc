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

test('a device of one’s own, and everything of somebody else’s, is signed out', async () => {
  const at = '2026-11-20T04:06:00Z'
  const session = { device: 'Chrome, Mac', address: '203.0.113.9', createdAt: at, expiresAt: at }
  const signIn = { roleTitle: 'Owner', factors: 1, lastLoginAt: at, lockedUntil: null }
  const { changes } = openDashboard('/security', {
    answers: {
      'GET /security': [
        200,
        {
          sessions: [
            { ...session, id: 'this', isThis: true },
            { ...session, id: 'phone', device: 'Firefox, Android phone', isThis: false },
          ],
          factors: [{ name: 'Authenticator app', createdAt: at, lastUsedAt: null }],
          recoveryCodesLeft: 9,
          people: [
            { ...signIn, id: 'oa', name: 'Oa Rivu', openSessions: 2 },
            { ...signIn, id: 'kila', name: 'Kila Karo', openSessions: 1, lockedUntil: at },
          ],
          rules: { sessionHoursMax: 8, failuresMax: 5, lockMinutes: 15, passwordMin: 8 },
        },
      ],
      'POST /security/sessions/phone/end': [204, null],
      'POST /security/people/kila/sign-out': [204, null],
    },
  })
  expect(await screen.findByText('This one')).toBeTruthy()
  expect(screen.getByText(/^After 5 from one place it waits, up to 15 minutes/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Firefox, Android phone' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere Kila Karo' }))
  await expect.poll(() => changes().length).toBe(2)
})

test('the audit tells what was done to whom', async () => {
  openDashboard('/audit', { answers: { 'GET /audit': [200, listOf(...acme.events)] } })
  expect(await screen.findByText(/changed the plan to starter/)).toBeTruthy()
})

test('the facts of an entry are words, also those that have parts', async () => {
  const actor = { name: 'Oa Rivu', email: 'oa@platform.example' }
  const details = { from: 'awaiting_payment', actor, codes: ['a', 'b'] }
  const [event] = acme.events
  const answer = listOf({ ...event, details })
  openDashboard('/audit', { answers: { 'GET /audit': [200, answer] } })
  const facts = 'from awaiting payment · actor name Oa Rivu, email oa@platform.example · codes a, b'
  expect(await screen.findByText(facts)).toBeTruthy()
})
