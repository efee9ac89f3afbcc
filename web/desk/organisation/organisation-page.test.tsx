import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OrganisationStateView } from '#contract/organisation.ts'
import { roles } from '#domain/access/role.ts'
import { sessionOf } from '../../testing/cast.ts'
import { type Answer, openPage } from '../../testing/open-page.tsx'
import { OrganisationPage } from './organisation-page.tsx'

const active: OrganisationStateView = {
  slug: 'acme',
  name: 'Acme Timber',
  state: 'active',
  stateSince: '2026-11-01',
  frozenBy: null,
  reason: '',
  administrators: 2,
  unfreezing: null,
}
const frozen: OrganisationStateView = {
  ...active,
  state: 'frozen',
  frozenBy: 'organisation',
  reason: 'A stolen laptop',
}
const proposal = {
  id: 'u1',
  kind: 'unfreeze' as const,
  subjectId: 'org-acme',
  state: 'pending' as const,
  summary: 'Un-freeze the organisation',
  lines: [],
  requestedBy: { id: 'ana', name: 'Ana Mea' },
  requestedAt: '2026-11-20T04:06:00Z',
  decidedBy: null,
  decidedAt: null,
  reason: '',
  mayConfirm: true,
  mayRefuse: true,
  mayWithdraw: false,
}
const read = 'GET /api/organisation'
const freezing = '/api/organisation/freeze'

const { user, ...session } = sessionOf('zoe')
const administrator = {
  ...session,
  user: { ...user, role: 'org_admin', permissions: [...roles.org_admin.permissions] },
}

const open = (organisation: OrganisationStateView, answers: Record<string, Answer> = {}) =>
  openPage(<OrganisationPage />, {
    answers: {
      'GET /api/auth/session': [200, administrator],
      [read]: [200, organisation],
      ...answers,
    },
  })

test('who is the only administrator reads first who can take it back', async () => {
  open({ ...active, administrators: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze the organisation' }))
  expect(screen.getByText(/Only the platform can take it back/)).toBeTruthy()
})

test('the red button asks why, and then acts', async () => {
  const { requests } = open(active, { [`POST ${freezing}`]: [200, { state: 'frozen' }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze the organisation' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'A stolen laptop')
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Freeze it now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ path }) => path === freezing)?.body).toEqual({
    reason: 'A stolen laptop',
  })
})

test('a frozen organisation says why, and offers to ask for it back', async () => {
  const { requests } = open(frozen, { [`DELETE ${freezing}`]: [202, { pending: proposal }] })
  expect(await screen.findByText('A stolen laptop')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Freeze the organisation' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ask to un-freeze it' }))
  expect(await screen.findByText('Another administrator must confirm it')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('another administrator confirms it', async () => {
  open({ ...frozen, unfreezing: proposal }, { [`DELETE ${freezing}`]: [200, { state: 'active' }] })
  expect(await screen.findByText('Ana Mea asked to un-freeze it.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm: un-freeze it' }))
  expect(await screen.findByText('No longer frozen')).toBeTruthy()
})

test('whoever asked waits for another', async () => {
  open({ ...frozen, unfreezing: { ...proposal, mayConfirm: false } })
  expect(await screen.findByText('Another administrator must confirm it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /freeze/ })).toBeNull()
})

test.each([
  [{ ...frozen, administrators: 1 }, /needs two administrators/],
  [{ ...frozen, frozenBy: 'platform' as const, reason: '' }, /only the platform/],
])('where the organisation cannot take it back, it says who can', async (organisation, words) => {
  open(organisation)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /freeze/ })).toBeNull()
})

test('whoever may only look finds the state and no red button', async () => {
  openPage(<OrganisationPage />, { as: 'zoe', answers: { [read]: [200, active] } })
  await screen.findByText('Acme Timber', { selector: 'dd' })
  expect(screen.queryByRole('button', { name: 'Freeze the organisation' })).toBeNull()
})
