import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ClosureLook } from '#contract/closures/closures.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'
import { sessionOf } from '../../../testing/cast.ts'
import { type Answer, openPage } from '../../../testing/open-page.tsx'
import { LeavingCard, LeavingNotice } from './leaving-card.tsx'

const path = '/api/organisation/closure'
const none: ClosureLook = { refused: '', warnings: [], asked: null, closure: null }
const leaving: ClosureLook = {
  ...none,
  closure: {
    ...{ reason: 'We pay by another bank', askedBy: 'Ana Mea', confirmedBy: 'Ben Guise' },
    ...{ begunAt: '2026-11-23T03:00:00Z', endsAt: '2026-12-23T03:00:00Z' },
    ...{ archive: 'missing', declinedBy: '' },
  },
}
const asked = {
  ...{ id: 'c1', kind: 'closure' as const, subjectId: 'org-acme', state: 'pending' as const },
  ...{ summary: 'Close the organisation and delete it after 30 days: We pay by another bank' },
  ...{ lines: [], requestedBy: { id: 'ana', name: 'Ana Mea' }, decidedBy: null, decidedAt: null },
  ...{ requestedAt: '2026-11-20T04:06:00Z', waitsUntil: null, reason: '' },
  ...{ mayConfirm: true, mayRefuse: true, mayWithdraw: false },
}
const { user, ...session } = sessionOf('zoe')
const administrator = {
  ...session,
  user: { ...user, role: 'org_admin', permissions: [...roles.org_admin.permissions] },
}
const open = (
  look: ClosureLook,
  answers: Record<string, Answer> = {},
  as: object = administrator,
) =>
  openPage([<LeavingNotice key="notice" />, <LeavingCard key="card" />], {
    answers: { 'GET /api/auth/session': [200, as], [`GET ${path}`]: [200, look], ...answers },
  })

test('what is open is named before anybody asks, with a reason', async () => {
  const warnings: ClosureLook['warnings'] = [
    { what: 'unsettled', count: 2 },
    { what: 'unpaidInvoices', count: 1 },
  ]
  const { requests } = open({ ...none, warnings }, { [`POST ${path}`]: [202, { pending: asked }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Leave Bilum' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/2 batches are at the bank/)).toBeTruthy()
  expect(dialog.getByText(/1 invoice of ours is not paid/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'We pay by another bank')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask to leave' }))
  expect(await screen.findByText('Another administrator must confirm it')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'We pay by another bank',
  })
})

test('what refuses it is said instead of the button', async () => {
  open({ ...none, refused: 'Batches were handed over that are not at the bank yet.' })
  expect(await screen.findByText(/not at the bank yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Leave Bilum' })).toBeNull()
})

test('another administrator confirms, whoever asked waits', async () => {
  const confirmation = `POST ${path}/confirmation/c1`
  const { requests } = open({ ...none, asked }, { [confirmation]: [200, asked] })
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm: leave Bilum' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
})

test('whoever asked sees that another must confirm', async () => {
  open({ ...none, asked: { ...asked, mayConfirm: false } })
  expect(await screen.findByText(/Another administrator confirms it here/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull()
})

test('while it leaves, one press takes it back, and an archive can be declined', async () => {
  const { requests } = open(leaving, {
    [`POST ${path}/archive-refusal`]: [200, { state: 'waiting' }],
    [`DELETE ${path}`]: [200, { state: 'taken_back' }],
  })
  expect(await screen.findByText('We pay by another bank')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Nobody needs an archive' }))
  await userEvent.click(screen.getByRole('button', { name: 'Take it back: stay' }))
  expect(await screen.findByText('The organisation stays')).toBeTruthy()
  const changes = requests.filter(({ method }) => method !== 'GET')
  expect(changes.map(({ method, path: at }) => `${method} ${at}`)).toEqual([
    ...[`POST ${path}/archive-refusal`, `DELETE ${path}`],
  ])
})

test('whoever may only look reads that it leaves, and presses nothing', async () => {
  open(leaving, {}, sessionOf('zoe'))
  expect(await screen.findByText(/not taken yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /stay|archive/ })).toBeNull()
})
