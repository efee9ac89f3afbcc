import { describe, expect, test } from 'vitest'
import type { RoleName } from './role.ts'
import { defaultRoles } from './roles/default-roles.ts'
import {
  changesRights,
  checkRights,
  confirm,
  givesRights,
  needsSecond,
  type Requester,
  type Rights,
  refuseChange,
  unfreeze,
  withdraw,
} from './user-changes.ts'

/** A role with what it means. */
const of = (role: RoleName) => ({ role, defined: defaultRoles[role] })

const approver: Rights = { ...of('approver'), approvalLimitToea: null, status: 'active' }
const ana: Requester = { id: 'ana', role: 'org_admin' }
const ben: Requester = { id: 'ben', role: 'org_admin' }
const sam: Requester = { id: 'sam', role: 'sys_admin' }

describe('a change gives rights', () => {
  const given: [string, Rights | undefined, Rights][] = [
    ['when somebody is invited', undefined, { ...approver, status: 'invited' }],
    ['when even a viewer is', undefined, { ...approver, ...of('viewer'), status: 'invited' }],
    ['with a role that may do more', { ...approver, ...of('viewer') }, approver],
    ['with a role that may do other things', approver, { ...approver, ...of('accountant') }],
    [
      'with a higher role of the same permissions',
      approver,
      { ...approver, ...of('senior_approver') },
    ],
    [
      'with the name that confirms what others ask for',
      approver,
      { ...approver, role: 'org_admin' },
    ],
    [
      'with a higher limit',
      { ...approver, approvalLimitToea: 100 },
      { ...approver, approvalLimitToea: 101 },
    ],
    ['without the own limit', { ...approver, approvalLimitToea: 100 }, approver],
    ['when somebody comes back', { ...approver, status: 'inactive' }, approver],
    [
      'with what somebody who is away would come back with',
      { ...approver, status: 'inactive' },
      { ...approver, ...of('org_admin'), status: 'inactive' },
    ],
  ]
  test.each(given)('%s', (_name, before, after) => {
    expect(givesRights(before, after)).toBe(true)
  })
})

describe('a change gives no rights', () => {
  const taken: [string, Rights, Rights][] = [
    ['when nothing changes', approver, approver],
    ['with a role that may do less', approver, { ...approver, ...of('viewer') }],
    ['with a lower limit', approver, { ...approver, approvalLimitToea: 100 }],
    [
      'with a limit that is above the role’s own',
      approver,
      { ...approver, approvalLimitToea: 9e15 },
    ],
    ['when somebody leaves', approver, { ...approver, status: 'inactive' }],
    ['when an invitation is taken up', { ...approver, status: 'invited' }, approver],
  ]
  test.each(taken)('%s', (_name, before, after) => {
    expect(givesRights(before, after)).toBe(false)
  })
})

test('less is a change of rights as well, another name is not', () => {
  expect(changesRights(approver, { ...approver, ...of('viewer') })).toBe(true)
  expect(changesRights(approver, { ...approver })).toBe(false)
})

test.each([
  [['ana'], 'ana', true, false],
  [['ana', 'ben'], 'ana', true, true],
  [['ana', 'ben'], 'ana', false, false],
  [['ana'], 'sam', true, true],
])(
  'of %j, %s asks for a change that gives rights %s: a second one is needed %s',
  (administrators, requestedBy, gives, needed) => {
    expect(needsSecond(administrators, { requestedBy, givesRights: gives })).toBe(needed)
  },
)

describe('nobody', () => {
  const own = { id: 'ana', ...of('org_admin'), approvalLimitToea: null, status: 'active' } as const
  test.each([
    [{ ...own, ...of('viewer') } as const],
    [{ ...own, approvalLimitToea: 5 }],
    [{ ...own, status: 'inactive' } as const],
  ])('changes their own rights: %j', (after) => {
    expect(checkRights(ana, own, after, ['ana', 'ben'])).toEqual({
      ok: false,
      reason: 'own_rights',
    })
  })

  test('is kept from changing their own name', () => {
    expect(checkRights(ana, own, own, ['ana'])).toEqual({ ok: true })
  })

  test.each([[{ ...own, ...of('viewer') } as const], [{ ...own, status: 'inactive' } as const]])(
    'takes the last administrator away: %j',
    (after) => {
      expect(checkRights(sam, own, after, ['ana'])).toEqual({
        ok: false,
        reason: 'last_administrator',
      })
      expect(checkRights(sam, own, after, ['ana', 'ben'])).toEqual({ ok: true })
    },
  )

  test('is kept from limiting the last administrator', () => {
    expect(checkRights(sam, own, { ...own, approvalLimitToea: 5 }, ['ana'])).toEqual({ ok: true })
  })
})

describe('what waits', () => {
  const asked = { subjectId: 'tom', waitsUntil: null }
  const change = { state: 'pending', requestedBy: 'ana', ...asked } as const
  const now = new Date(1_000)
  test.each([
    [ben, { ok: true }],
    [ana, { ok: false, reason: 'second_person_needed' }],
    [sam, { ok: false, reason: 'administrator_needed' }],
  ])('is confirmed by a second administrator: %j', (who, answer) => {
    expect(confirm(change, who, now)).toEqual(answer)
  })

  const approver = { role: 'approver', defined: defaultRoles.approver } as const
  test.each([
    [{ id: 'ravi', ...approver }, 1_000, undefined],
    [{ id: 'ravi', ...approver }, 999, 'waits_longer'],
    [{ id: 'tom', ...approver }, 1_000, 'own_rights'],
    [{ id: 'ana', ...approver }, 1_000, 'second_person_needed'],
    [
      { id: 'mia', role: 'payment_manager', defined: defaultRoles.payment_manager } as const,
      1_000,
      'approver_needed',
    ],
  ])(
    'is confirmed by another approver where one administrator is alone: %j at %i',
    (who, at, reason) => {
      const alone = { ...change, waitsUntil: now }
      const answer = reason ? { ok: false, reason } : { ok: true }
      expect(confirm(alone, who, new Date(at))).toEqual(answer)
    },
  )

  test('is refused by another, withdrawn by whoever asked', () => {
    expect(refuseChange(change, sam)).toEqual({ ok: true })
    expect(refuseChange(change, ana)).toEqual({ ok: false, reason: 'second_person_needed' })
    expect(withdraw(change, ana)).toEqual({ ok: true })
    expect(withdraw(change, ben)).toEqual({ ok: false, reason: 'not_requester' })
  })

  test.each(['confirmed', 'refused', 'withdrawn'] as const)('is decided once: %s', (state) => {
    const decided = { ok: false, reason: 'change_decided' }
    expect(confirm({ ...change, state }, ben, now)).toEqual(decided)
    expect(refuseChange({ ...change, state }, ben)).toEqual(decided)
    expect(withdraw({ ...change, state }, ana)).toEqual(decided)
  })
})

describe('a freeze', () => {
  const both = ['ana', 'ben']
  test.each([
    [
      'is asked back by one',
      { isOwn: true, askedBy: undefined },
      ana,
      both,
      { ok: true, value: 'ask' },
    ],
    [
      'is taken back by another',
      { isOwn: true, askedBy: 'ben' },
      ana,
      both,
      { ok: true, value: 'confirm' },
    ],
    [
      'not by the same',
      { isOwn: true, askedBy: 'ana' },
      ana,
      both,
      { ok: false, reason: 'second_person_needed' },
    ],
    [
      'not by one alone',
      { isOwn: true, askedBy: undefined },
      ana,
      ['ana'],
      { ok: false, reason: 'second_administrator_missing' },
    ],
    [
      'not by who is no administrator',
      { isOwn: true, askedBy: 'ana' },
      sam,
      both,
      { ok: false, reason: 'administrator_needed' },
    ],
    [
      'not when it is the platform’s',
      { isOwn: false, askedBy: 'ben' },
      ana,
      both,
      { ok: false, reason: 'frozen_by_platform' },
    ],
  ] as const)('%s', (_name, frozen, who, administrators, answer) => {
    expect(unfreeze(frozen, who, administrators)).toEqual(answer)
  })
})
