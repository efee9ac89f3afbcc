import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CallView } from '#contract/platform/calls.ts'
import { problem } from '../../testing/cast.ts'
import { acme, listOf } from '../fleet.fixture.ts'
import { openDashboard, type Visit } from '../open-dashboard.fixture.tsx'

const change: CallView = {
  id: 'c1',
  summary: 'Invite Lara Hao',
  lines: [{ field: 'Role', before: '', after: 'Approver' }],
  requestedBy: 'Ana Mea',
  requestedAt: '2026-11-20T04:06:00Z',
  waitsUntil: '2026-11-23T04:06:00Z',
  number: '+675 7000 0001',
  calls: [],
  notRefuse: '',
  notConfirm: '',
}
const path = '/organisations/org-acme/changes'
const open = (
  changed: Partial<CallView>,
  as: Visit['as'] = 'operator',
  heard: Visit['answers'][string] = [200, { outcome: 'kept' }],
) =>
  openDashboard('/organisations/org-acme', {
    as,
    answers: {
      'GET /organisations/org-acme': [200, acme],
      'GET /invoices': [200, listOf()],
      [`GET ${path}`]: [200, { items: [{ ...change, ...changed }] }],
      [`POST ${path}/c1/calls`]: heard,
    },
  })

test('whoever calls reads what it gives whom, calls the number that stands there, and says what follows', async () => {
  const { changes } = open({})
  expect(await screen.findByText('Invite Lara Hao')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Write down a call' }))
  const dialog = await screen.findByRole('dialog', { name: 'A call about: Invite Lara Hao' })
  const field = (name: string) => within(dialog).getByLabelText(name, { exact: false })
  await userEvent.type(field('Whom you spoke to'), 'Ben Hao')
  await userEvent.clear(field('When you called'))
  await userEvent.type(field('When you called'), '2026-11-23T15:00')
  await userEvent.type(field('What was said'), 'She is new')
  const button = within(dialog).getByRole('button', { name: 'Keep it: somebody else calls too' })
  await userEvent.click(button)
  await expect.poll(() => changes().length).toBe(1)
  expect(changes()[0]?.body).toEqual({
    ...{ answer: 'confirm', number: '+675 7000 0001', spokeTo: 'Ben Hao', said: 'She is new' },
    calledAt: '2026-11-23T05:00:00.000Z',
  })
})

test('who proved too long ago that it is them keeps all that was typed, and is led to another tab', async () => {
  const refused = problem(403, 'recent_proof_needed', 'Unlock with your password.')
  const { leave } = open({}, 'operator', [403, refused])
  await userEvent.click(await screen.findByRole('button', { name: 'Write down a call' }))
  const dialog = await screen.findByRole('dialog', { name: 'A call about: Invite Lara Hao' })
  const said = within(dialog).getByLabelText('What was said', { exact: false })
  await userEvent.type(within(dialog).getByLabelText('Whom you spoke to'), 'Ben Hao')
  await userEvent.type(said, 'She is new')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Keep it/ }))
  const proof = await screen.findByRole('dialog', { name: 'Is it you?' })
  expect(within(proof).getByRole('link').getAttribute('target')).toBe('_blank')
  await userEvent.click(within(proof).getByRole('button', { name: 'Go on here' }))
  expect(said).toHaveProperty('value', 'She is new')
  expect(leave).not.toHaveBeenCalled()
})

test('before the wait is over a call only says no', async () => {
  open({ notConfirm: 'It waits for 72 hours.' })
  await userEvent.click(await screen.findByRole('button', { name: 'Write down a call' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('It waits for 72 hours.')).toBeTruthy()
  expect(within(dialog).queryByRole('option', { name: 'Yes, it is to be made' })).toBeNull()
  expect(within(dialog).getByRole('button', { name: 'Refuse it for good' })).toBeTruthy()
})

test('what somebody heard stands there, and why the same person does not call again', async () => {
  const calls: CallView['calls'] = [
    {
      ...{ by: 'Oa Rivu', answer: 'confirm', number: change.number, spokeTo: 'Ben Hao' },
      ...{ calledAt: '2026-11-23T05:00:00Z', said: 'She is new' },
    },
  ]
  open({ calls, notRefuse: 'You called about this already.' })
  expect(await screen.findByText(/Oa Rivu called .* and heard yes/)).toBeTruthy()
  expect(screen.getByText('You called about this already.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Write down a call' })).toBeNull()
})

test('who only answers questions is not asked, and nothing of it is read', async () => {
  const { requests } = open({}, 'support')
  await screen.findByText('Networks')
  expect(requests.map(({ url }) => url)).not.toContain(`/api/platform${path}`)
})

test('while its own database gives no answer, the rest of its page stands', async () => {
  openDashboard('/organisations/org-acme', {
    as: 'operator',
    answers: {
      'GET /organisations/org-acme': [200, acme],
      [`GET ${path}`]: [500, { code: 'http_error', message: 'Something went wrong.' }],
    },
  })
  expect(await screen.findByText('Its database gives no answer.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Freeze' })).toBeTruthy()
})
