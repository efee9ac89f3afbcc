import { expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { defaultRoles } from '../roles/default-roles.ts'
import { type Reviewed, type ReviewNote, reviewOf } from './access-review.ts'

const now = new Date('2026-11-22T00:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * dayMs)
const ravi: Reviewed = {
  defined: defaultRoles.approver,
  createdAt: ago(400),
  lastLoginAt: ago(1),
  rights: {
    approve_payments: { since: ago(400), lastUsedAt: ago(10) },
    create_payments: { since: ago(400), lastUsedAt: null },
  },
}
const used = (decided: number | null, prepared: number | null = null, since = 400) => ({
  rights: {
    approve_payments: { since: ago(since), lastUsedAt: decided === null ? null : ago(decided) },
    create_payments: { since: ago(since), lastUsedAt: prepared === null ? null : ago(prepared) },
  },
})

test.each<[string, Partial<Reviewed>, ReviewNote[]]>([
  ['who decides every week', {}, []],
  ['who was invited yesterday', { createdAt: ago(1), lastLoginAt: null }, []],
  ['who never came in', { lastLoginAt: null }, ['never_signed_in']],
  ['who came last 90 days ago', { lastLoginAt: ago(90) }, []],
  ['who came last 91 days ago', { lastLoginAt: ago(91) }, ['long_away']],
  ['who decided nothing for half a year', used(181), ['rights_unused']],
  ['who never decided, and is new', used(null, null, 30), []],
  ['who may decide since yesterday, and is here for long', used(null, null, 1), []],
  ['who never decided', used(null), ['rights_unused']],
  ['who prepares instead', { defined: defaultRoles.finance_manager, ...used(null, 3) }, []],
  ['who only reads', { defined: defaultRoles.viewer, ...used(null) }, []],
])('of somebody %s', (_who, change, notes) => {
  expect(reviewOf({ ...ravi, ...change }, now)).toEqual(notes)
})
