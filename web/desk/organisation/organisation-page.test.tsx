import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OrganisationStateView } from '#contract/organisation.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'
import { problem, sessionOf } from '../../testing/cast.ts'
import { type Answer, openPage } from '../../testing/open-page.tsx'
import { OrganisationPage } from './organisation-page.tsx'
import { detailsQuery } from './queries.ts'

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
  waitsUntil: null,
  reason: '',
  mayConfirm: true,
  mayRefuse: true,
  mayWithdraw: false,
}
const details = {
  name: 'Acme Timber',
  billingEmail: 'old@acme.example',
  postalAddress: 'PO Box 7, Lae',
  phoneNumber: '',
}
const read = 'GET /api/organisation'
const closure = 'GET /api/organisation/closure'
const notLeaving = { refused: '', warnings: [], asked: null, closure: null }
const archives = '/api/organisation/archives'
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
      [closure]: [200, notLeaving],
      'GET /api/organisation/details': [200, details],
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

test('whoever manages people takes an archive with their password', async () => {
  const refused = problem(401, 'password_wrong', 'This is not your present password.')
  const begun = { id: 'a1', until: '2026-11-22T00:10:00Z' }
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { requests } = openPage(<OrganisationPage />, {
    answers: {
      'GET /api/auth/session': [200, administrator],
      [read]: [200, active],
      [closure]: [200, notLeaving],
      'GET /api/organisation/details': [200, details],
      [`POST ${archives}`]: [
        [401, refused],
        [201, begun],
      ],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Take an archive' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Your password'), 'acme-password-23')
  await userEvent.click(dialog.getByRole('button', { name: 'Download the archive' }))
  expect(await dialog.findByText('This is not your present password.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Download the archive' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const asked = requests.filter(({ path }) => path === archives)
  expect(asked.map(({ body }) => body)).toEqual(Array(2).fill({ password: 'acme-password-23' }))
  const [link] = clicked.mock.contexts as HTMLAnchorElement[]
  expect(new URL(link?.href ?? '', 'http://acme.localhost').pathname).toBe(`${archives}/a1`)
  clicked.mockRestore()
})

test('only what is typed anew is sent', async () => {
  const { requests } = open(active, {
    'PUT /api/organisation/details': [200, { changed: ['billingEmail'] }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit details' }))
  const dialog = within(screen.getByRole('dialog'))
  const email = dialog.getByLabelText(/Invoices go to/)
  await userEvent.clear(email)
  await userEvent.type(email, 'new@acme.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Save details' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ billingEmail: 'new@acme.example' })
})

test('what was typed in one field is kept, and the others are as a colleague left them since', async () => {
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit details' }))
    return within(screen.getByRole('dialog'))
  }
  const { client } = open(active)
  await userEvent.type((await edit()).getByLabelText('Phone'), '7')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  act(() => {
    client.setQueryData(
      detailsQuery.queryKey,
      (before) => before && { ...before, name: 'Acme Mills' },
    )
  })
  const dialog = await edit()
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Acme Mills')
  expect(dialog.getByLabelText('Phone')).toHaveProperty('value', expect.stringMatching(/7$/))
})

test('whoever may only look finds the state and no red button', async () => {
  openPage(<OrganisationPage />, {
    as: 'zoe',
    answers: { [read]: [200, active], [closure]: [200, notLeaving] },
  })
  await screen.findByText('Acme Timber', { selector: 'dd' })
  expect(screen.queryByRole('button', { name: 'Freeze the organisation' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Take an archive' })).toBeNull()
})
