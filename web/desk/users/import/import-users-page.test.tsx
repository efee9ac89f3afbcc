import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserImportView } from '#contract/users/imports.ts'
import { must } from '#domain/must.ts'
import { amount } from '../../../testing/amount.ts'
import { problem } from '../../../testing/cast.ts'
import { fakeUpload } from '../../../testing/fake-upload.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { admin } from '../users-cast.fixture.ts'
import { ImportUsersPage } from './import-users-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const view: UserImportView = {
  fileName: 'staff.csv',
  read: ['E-mail', 'First name', 'Last name', 'Role'],
  unread: ['Limit of approval'],
  rows: 3,
  outcome: 'shown',
  isNew: [
    {
      ...{ row: 2, email: 'lara@acme.example', name: 'Lara Hao', roleTitle: 'Approver' },
      ...{ ownLimitToea: 2_000_000, department: 'Finance', phoneNumber: '' },
    },
  ],
  known: [{ row: 3, email: 'ravi@acme.example', name: 'Ravi Taureka', is: 'waiting' }],
  problems: [
    {
      ...{ row: 4, column: 'Role', value: 'Boss', code: 'role_unknown', sentence: '' },
      ...{ message: 'Row 4, Role: “Boss” is no role here.', severity: 'error' },
    },
  ],
  needsSecond: false,
  stop: null,
}

/** Answers the look at a sheet, and then what came of it; how many were told to be invited is kept. */
async function openWith(...answers: [number, unknown][]) {
  const told: (string | null)[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUpload((_method, url, body) => {
      expect(url).toBe('/api/users/imports')
      const invite = body instanceof FormData ? body.get('invite') : null
      told.push(typeof invite === 'string' ? invite : null)
      return must(answers[told.length - 1], 'answer')
    }),
  )
  openPage(<ImportUsersPage />, { answers: { 'GET /api/auth/session': [200, admin] } })
  await userEvent.upload(
    await screen.findByLabelText(/^Drop a sheet of people/),
    new File(['E-mail\n'], 'staff.csv', { type: 'text/csv' }),
  )
  return told
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a sheet is shown before anybody is invited, and then so many are invited as were shown', async () => {
  const told = await openWith([200, view], [201, { ...view, outcome: 'invited' }])
  expect(await screen.findByText(/Row 4, Role: “Boss” is no role here/)).toBeTruthy()
  expect(screen.getByText(amount('K20,000.00'))).toBeTruthy()
  expect(screen.getByText('Waits for a second administrator')).toBeTruthy()
  await press('Invite 1 person')
  expect(await screen.findByText('1 person invited.')).toBeTruthy()
  expect(told).toEqual([null, '1'])
})

test('where a second administrator confirms, it says so before and afterwards', async () => {
  const waiting = { ...view, needsSecond: true }
  await openWith([200, waiting], [202, { ...waiting, outcome: 'asked' }])
  expect(await screen.findByText(/must confirm each of these invitations/)).toBeTruthy()
  await press('Ask to invite 1 person')
  expect(await screen.findByText('You asked to invite 1 person.')).toBeTruthy()
})

test('what has no room is said instead of a button, and what moved meanwhile is said after it', async () => {
  await openWith(
    [200, { ...view, stop: 'The Starter plan has room for 5 users.' }],
    [200, view],
    [409, problem(409, 'people_moved', 'Look at the sheet again.')],
  )
  expect(await screen.findByText('The Starter plan has room for 5 users.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Invite 1/ })).toBeNull()
  await userEvent.upload(
    screen.getByLabelText(/^Drop a sheet of people/),
    new File(['E-mail\n'], 'again.csv', { type: 'text/csv' }),
  )
  await press('Invite 1 person')
  expect((await screen.findByRole('alert')).textContent).toContain('Look at the sheet again.')
})
