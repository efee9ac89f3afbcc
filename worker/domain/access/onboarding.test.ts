import { describe, expect, test } from 'vitest'
import { checklist, isOnboarding, type Progress, stepNames } from './onboarding.ts'
import { roleNames } from './role.ts'
import { defaultRoles } from './roles/default-roles.ts'

const nothing: Progress = {
  details: false,
  source_account: false,
  payees: false,
  approver: false,
  batch: false,
}
const everything = Object.fromEntries(stepNames.map((name) => [name, true])) as Progress // its own keys

test('a new administrator begins with the first of five steps', () => {
  expect(checklist(nothing, [], defaultRoles.org_admin).map(({ state }) => state)).toEqual([
    'next',
    'open',
    'open',
    'open',
    'open',
  ])
})

test('what is done or put aside is passed over', () => {
  const states = checklist({ ...nothing, payees: true }, ['details'], defaultRoles.org_admin)
  expect(states.map(({ state }) => state)).toEqual(['skipped', 'next', 'done', 'open', 'open'])
})

test('what was put aside and is there all the same is done', () => {
  expect(checklist(everything, ['batch'], defaultRoles.org_admin).at(-1)?.state).toBe('done')
})

describe('each role sees what it can do', () => {
  const makers = ['payees', 'batch']
  const settings = ['details', 'source_account']
  const expected: Record<string, string[]> = {
    org_admin: [...stepNames],
    finance_manager: makers,
    payment_manager: makers,
    payment_officer: ['batch'],
    sys_admin: settings,
  }
  test.each(roleNames)('%s', (role) => {
    const names = checklist(nothing, [], defaultRoles[role]).map(({ name }) => name)
    expect(names.sort()).toEqual([...(expected[role] ?? [])].sort())
  })
})

test.each([
  ['nothing is done', nothing, [], true],
  ['one step is open', { ...everything, approver: false }, ['batch'], true],
  ['the last one was put aside', { ...everything, approver: false }, ['approver'], false],
  ['everything is put aside', nothing, [...stepNames], false],
  ['everything is done', everything, [], false],
])('while %s, the organisation is still beginning: %s', (_what, progress, skipped, isOpen) => {
  expect(isOnboarding(progress, skipped)).toBe(isOpen)
})
