import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ChangeView } from '#contract/changes.ts'
import { pageOf, problem } from '../../testing/cast.ts'
import { type Answer, openPage } from '../../testing/open-page.tsx'
import { admin, ravi, waiting, zoe } from './users-cast.fixture.ts'
import { UsersPage } from './users-page.tsx'

const together = 'POST /api/changes/confirmations'

const invitation = (id: string, name: string, more: Partial<ChangeView> = {}): ChangeView => ({
  ...waiting,
  ...{ id, subjectId: id, summary: `Invite ${name}`, sheet: { id: 's1', name: 'staff.csv' } },
  lines: [
    { field: 'E-mail', before: '', after: `${id}@example.test` },
    { field: 'Role', before: '', after: 'Approver' },
    { field: 'Approval limit', before: '', after: 'K5,000.00' },
  ],
  ...more,
})
const lara = invitation('lara', 'Lara Hao')
const mea = invitation('mea', 'Mea Tau')

function open(
  pending: ChangeView[],
  answers: Record<string, Answer> = {},
  later: ChangeView[] = [],
) {
  const people = { ...pageOf(ravi, zoe), usage: null, pending: pageOf(...pending) }
  return openPage(<UsersPage />, {
    ...{ at: '/users', url: '/users' },
    answers: {
      'GET /api/auth/session': [200, admin],
      'GET /api/users': [200, people],
      'GET /api/changes': [200, pageOf(...later)],
      ...answers,
    },
  })
}
const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Confirm these 2 invitations' }))

test('everybody of a sheet is shown with role and limit, and confirmed in one press', async () => {
  const { requests } = open([lara, mea, waiting], {
    [together]: [200, { confirmed: 2, left: [] }],
  })
  const listed = within(await screen.findByRole('list', { name: 'The invitations of staff.csv' }))
  expect(listed.getByText('Lara Hao')).toBeTruthy()
  expect(listed.getAllByText('Limit: K5,000.00')).toHaveLength(2)
  await press()
  expect(await screen.findByText('Confirmed: 2 of the sheet')).toBeTruthy()
  const sent = requests.find(({ path }) => path === '/api/changes/confirmations')
  expect(sent).toMatchObject({ body: { ids: ['lara', 'mea'] } })
  expect(sent?.key).toBeTruthy()
})

test('who was left is named with why, also when nothing waits any more', async () => {
  const why = 'It was withdrawn meanwhile.'
  const left = [{ id: 'mea', summary: 'Invite Mea Tau', why }]
  open([lara, mea], { [together]: [200, { confirmed: 1, left }] })
  await press()
  expect(await screen.findByText('1 confirmed, 1 left as they are')).toBeTruthy()
  expect(screen.getByText(`Invite Mea Tau: ${why}`)).toBeTruthy()
})

test('what the server refuses is said, and the sheet stays', async () => {
  const detail = 'The plan has no room for them.'
  const answers: Record<string, Answer> = { [together]: [409, problem(409, 'plan_full', detail)] }
  open([lara, mea], answers, [lara, mea])
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(screen.getByRole('button', { name: 'Confirm these 2 invitations' })).toBeTruthy()
})

test('whoever asked for it has no button, and one invitation stands alone', async () => {
  open([
    { ...lara, mayConfirm: false },
    { ...mea, mayConfirm: false },
  ])
  expect(await screen.findByText('Invite Lara Hao')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Confirm these/ })).toBeNull()
})
