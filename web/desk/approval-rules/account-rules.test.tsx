import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PayeeRules } from '#contract/payee-rules.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'
import { problem, sessionOf } from '../../testing/cast.ts'
import { type Answer, openPage } from '../../testing/open-page.tsx'
import { AccountRules } from './account-rules.tsx'

const rules: PayeeRules = {
  newAccounts: 'with_the_approval',
  coolingNewHours: 0,
  coolingChangedHours: 24,
}
const { user, ...session } = sessionOf('zoe')
const permissions = [...roles.org_admin.permissions]
const asAdmin = [200, { ...session, user: { ...user, role: 'org_admin', permissions } }] as const
const change = 'PUT /api/payee-rules'

const open = (answers: Record<string, Answer> = {}) =>
  openPage(<AccountRules />, {
    answers: {
      'GET /api/auth/session': [...asAdmin],
      'GET /api/payee-rules': [200, rules],
      ...answers,
    },
  })

const openForm = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Change the rules/ }))
const save = () =>
  userEvent.click(screen.getByRole('button', { name: 'Save the rules for accounts' }))

test('everyone who sees payees reads when an account may be paid', async () => {
  openPage(<AccountRules />, { as: 'vera', answers: { 'GET /api/payee-rules': [200, rules] } })
  const section = within(await screen.findByRole('region', { name: 'Accounts of payees' }))
  expect(section.getByText(/^Confirmed with the bank file/)).toBeTruthy()
  expect(section.getByText('None')).toBeTruthy()
  expect(section.getByText('24 hours')).toBeTruthy()
  expect(section.queryByRole('button')).toBeNull()
})

test('a stricter rule is kept at once', async () => {
  const { requests } = open({ [change]: [200, { ...rules, coolingChangedHours: 48 }] })
  await openForm()
  await userEvent.selectOptions(screen.getByLabelText('New accounts'), 'before_submission')
  const hours = screen.getByLabelText('Waiting time of a changed account, in hours')
  await userEvent.clear(hours)
  await userEvent.type(hours, '48')
  await save()
  expect(await screen.findByText('Rules for accounts changed')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    newAccounts: 'before_submission',
    coolingNewHours: 0,
    coolingChangedHours: 48,
    was: rules,
  })
})

test('rules that a colleague changed since are not written over, and the form is begun afresh', async () => {
  const changed = 'Somebody else changed the settings meanwhile. Please look again.'
  open({ [change]: [409, problem(409, 'stale_settings', changed)] })
  await openForm()
  await save()
  expect(await screen.findByText(changed)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start afresh' }))
})

test('a weaker one waits for a second administrator, and is not shown as done', async () => {
  const pending = {
    ...{ id: 'c1', kind: 'payee_rules', subjectId: '', state: 'pending', lines: [] },
    summary: 'Change the rules for the accounts of payees',
    ...{ requestedBy: { id: 'zoe', name: 'Zoe Wari' }, requestedAt: '2026-11-20T04:06:00Z' },
    ...{ decidedBy: null, decidedAt: null, reason: '', waitsUntil: null },
    ...{ mayConfirm: false, mayRefuse: false, mayWithdraw: true },
  }
  open({ [change]: [202, { pending }] })
  await openForm()
  await save()
  expect(await screen.findByText('A second administrator must confirm this')).toBeTruthy()
  expect(screen.queryByText('Rules for accounts changed')).toBeNull()
  await waitFor(() => expect(screen.getByText('24 hours')).toBeTruthy())
})

test.each(['', '73', '1.5', '-1'])('“%s” hours are not sent', async (written) => {
  const { requests } = open()
  await openForm()
  const hours = screen.getByLabelText('Waiting time of a new account, in hours')
  await userEvent.clear(hours)
  if (written) await userEvent.type(hours, written)
  await save()
  expect(screen.getByText('Write whole hours, from 0 to 72.')).toBeTruthy()
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
})

test('a refusal is said in the server’s words, and nothing typed is lost', async () => {
  const refused = problem(409, 'stale_change', 'It was changed meanwhile.')
  open({ [change]: [409, refused] })
  await openForm()
  const hours = screen.getByLabelText('Waiting time of a new account, in hours')
  await userEvent.clear(hours)
  await userEvent.type(hours, '12')
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain(refused.detail)
  expect(hours).toHaveProperty('value', '12')
})
