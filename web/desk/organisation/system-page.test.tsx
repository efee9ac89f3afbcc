import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrganisationStateView } from '#contract/organisation.ts'
import { type Answer, openPage } from '../../testing/open-page.tsx'
import { SystemPage } from './system-page.tsx'

const organisation: OrganisationStateView = {
  slug: 'acme',
  name: 'Acme Timber',
  state: 'active',
  stateSince: '2026-11-01',
  frozenBy: null,
  reason: '',
  administrators: 2,
  unfreezing: null,
}
const open = (health: Answer) =>
  openPage(<SystemPage />, {
    as: 'zoe',
    answers: { 'GET /api/organisation': [200, organisation], 'GET /api/health': health },
  })

test('says how the organisation stands and that its service answers', async () => {
  open([200, { status: 'ok' }])
  expect(await screen.findByText(/It answered in/)).toBeTruthy()
  expect(screen.getByText('Acme Timber', { selector: 'dd' })).toBeTruthy()
})

test('a service that does not answer is said to be silent', async () => {
  open(new TypeError('lost'))
  expect(await screen.findByText(/It did not answer/)).toBeTruthy()
})

test('leads to the settings at the addresses that this role enters, and to no other', async () => {
  open([200, { status: 'ok' }])
  await screen.findByText(/It answered in/)
  const accounts = within(screen.getByRole('main')).getByRole('link', { name: 'Source accounts' })
  expect(accounts.getAttribute('href')).toBe('/admin/source-accounts')
  expect(screen.queryByRole('link', { name: 'Roles and permissions' })).toBeNull()
})
