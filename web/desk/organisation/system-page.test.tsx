import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrganisationStateView, SystemView } from '#contract/organisation.ts'
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
const at = '2026-11-22T03:00:00.000Z'
const system: SystemView = {
  askedAt: at,
  product: { version: '0.1.0', commit: 'abc1234', deployedAt: at },
  schema: { has: '0026_jobs_and_lists', since: at, knows: '0026_jobs_and_lists', hasFailed: false },
  usage: {
    planTitle: 'Starter',
    month: '2026-11',
    lines: [
      { of: 'users', used: 4, max: 5, percent: 80, level: 'near', warning: '4 of 5 users.' },
      { of: 'payments', used: 12, max: null, percent: 0, level: 'fine', warning: '' },
    ],
  },
  files: [
    { of: 'documents', count: 0, bytes: 0 },
    { of: 'sheets', count: 1, bytes: 900 },
    { of: 'bank_files', count: 3, bytes: 2_345_678 },
  ],
  jobs: [
    {
      ...{ job: 'reminders', title: 'Reminders', says: 'Reminds.', rhythm: 'Every turn' },
      ...{ tone: 'failing', lastAt: at, nextAt: null, outcome: 'It failed 3 times in a row.' },
    },
  ],
}
const parts = { database: 'ok', control: 'ok', sessions: 'ok', files: 'away', databaseMs: 7 }
const ok: Answer = [200, parts]
const open = (health: Answer, running: Answer = [200, system]) =>
  openPage(<SystemPage />, {
    as: 'zoe',
    answers: {
      'GET /api/organisation': [200, organisation],
      'GET /api/organisation/health': health,
      'GET /api/organisation/system': running,
    },
  })

test('says how the organisation stands and that its service answers', async () => {
  open(ok)
  // the service from here, and its database from the service
  expect(await screen.findAllByText(/^● Answered in \d+ ms$/)).toHaveLength(2)
  expect(screen.getAllByText('● Answered in 7 ms')).not.toHaveLength(0)
  expect(screen.getByText('✕ Does not answer')).toBeTruthy()
  expect(screen.getByText('Acme Timber', { selector: 'dd' })).toBeTruthy()
})

test('a service that does not answer is said to be silent', async () => {
  open(new TypeError('lost'))
  expect(await screen.findByText('✕ Did not answer')).toBeTruthy()
})

test('leads to the settings at the addresses that this role enters, and to no other', async () => {
  open(ok)
  await screen.findAllByText(/^● Answered in \d+ ms$/)
  const accounts = within(screen.getByRole('main')).getByRole('link', { name: 'Source accounts' })
  expect(accounts.getAttribute('href')).toBe('/admin/source-accounts')
  expect(screen.queryByRole('link', { name: 'Roles and permissions' })).toBeNull()
})

test('says which build runs on which schema, how much is used, and how each job does', async () => {
  open(ok)
  expect(await screen.findByText('abc1234')).toBeTruthy()
  expect(screen.getByText('The database is as new as the build.')).toBeTruthy()
  expect(screen.getByText('4 of 5')).toBeTruthy()
  expect(screen.getByText('4 of 5 users.')).toBeTruthy()
  expect(screen.getByText('12 of any number')).toBeTruthy()
  expect(screen.getByText('3 files, 2.3 MB')).toBeTruthy()
  const row = screen.getByRole('row', { name: /Reminders/ })
  expect(within(row).getByText('It failed 3 times in a row.')).toBeTruthy()
  expect(within(row).getByText('Look')).toBeTruthy()
})

test('billing is a link for those alone who may enter it', async () => {
  open(ok)
  await screen.findByText('abc1234')
  expect(screen.queryByRole('link', { name: 'Billing' })).toBeNull()
})

test('what runs is asked apart: without it the rest of the page stands', async () => {
  open(ok, new TypeError('lost'))
  expect(await screen.findByRole('heading', { name: 'Versions, usage and jobs' })).toBeTruthy()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('Acme Timber', { selector: 'dd' })).toBeTruthy()
})
