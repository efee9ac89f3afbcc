import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SessionView } from '#contract/session.ts'
import type { TestFileView } from '#contract/source-accounts.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'
import { mia, pageOf, payrollAccount, sessionOf } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { SourceAccountSheet } from '../source-account-sheet.tsx'

const { user, ...session } = sessionOf('zoe')
const admin: SessionView = {
  ...session,
  user: { ...user, role: 'org_admin', permissions: [...roles.org_admin.permissions] },
}
const made: TestFileView = {
  id: 't1',
  number: 1,
  fileName: 'TEST-1-20261123-BSP.aba',
  valueDate: '2026-11-23',
  totalToea: 6,
  lines: [],
  sha256: 'a'.repeat(64),
  madeBy: mia,
  madeAt: '2026-11-22T01:00:00Z',
  isAsToday: true,
  accepted: null,
}
const taken: TestFileView = {
  ...{ ...made, id: 't0', isAsToday: false },
  accepted: { on: '2026-11-20', toldBy: 'Lua, BSP', recordedBy: mia, recordedAt: made.madeAt },
}

function open(tests: TestFileView[], leftToday: number, isAdmin = true) {
  const path = '/api/source-accounts/payroll-account/test-files'
  return openPage(<SourceAccountSheet account={payrollAccount} onClose={() => undefined} />, {
    answers: {
      ...(isAdmin && { 'GET /api/auth/session': [200, admin] }),
      [`GET ${path}`]: [200, { ...pageOf(...tests), leftToday }],
      'GET /api/source-accounts': [
        200,
        pageOf(payrollAccount, { ...payrollAccount, id: 'kina', name: 'Kina account' }),
      ],
      [`POST ${path}`]: [201, made],
      [`POST ${path}/t1/acceptance`]: [200, taken],
    },
  })
}
const part = async () => within(await screen.findByRole('region', { name: 'Test files' }))

test('a test goes to the account itself, or to another of the organisation', async () => {
  const { requests } = open([], 3)
  await userEvent.click(await (await part()).findByRole('button', { name: 'Make a test file' }))
  const dialog = within(screen.getByRole('dialog', { name: /^Make a test file/ }))
  await waitFor(() =>
    expect(dialog.getByLabelText('K0.03 goes to').textContent).toContain('Kina account'),
  )
  await userEvent.selectOptions(dialog.getByLabelText('K0.03 goes to'), 'kina')
  await userEvent.click(dialog.getByRole('button', { name: 'Make the file' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Make a test/ })).toBeNull())
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    targetIds: ['payroll-account', 'payroll-account', 'kina'],
  })
})

test('what the bank said stands there, and is written down where it is missing', async () => {
  const { requests } = open([made, taken], 0)
  const shown = await part()
  expect(await shown.findByText(/The bank took it on .*20\/11\/2026: Lua, BSP/)).toBeTruthy()
  expect(shown.getAllByText(/written in another way since/)).toHaveLength(1)
  expect(shown.queryByRole('button', { name: 'Make a test file' })).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: /^The bank took it/ }))
  const dialog = within(screen.getByRole('dialog', { name: /^The bank took TEST-1/ }))
  await userEvent.type(dialog.getByLabelText(/^Who told us/), 'Lua Kila')
  await userEvent.click(dialog.getByRole('button', { name: 'Write it down' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  const sent = requests.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ toldBy: 'Lua Kila' })
})

test('whoever may not change accounts reads, and is offered nothing', async () => {
  open([made], 2, false)
  const shown = await part()
  expect(await shown.findByText(/TEST-1/)).toBeTruthy()
  expect(shown.queryByRole('button')).toBeNull()
  expect(shown.queryByRole('link')).toBeNull()
})
