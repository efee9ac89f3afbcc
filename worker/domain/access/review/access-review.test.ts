import { expect, test } from 'vitest'
import { defaultRoles } from '../roles/default-roles.ts'
import { type Reviewed, type ReviewNote, reviewOf } from './access-review.ts'

const now = new Date('2026-11-22T00:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const ravi: Reviewed = {
  defined: defaultRoles.approver,
  createdAt: ago(400),
  lastLoginAt: ago(1),
  decidedAt: ago(10),
  preparedAt: null,
}

test.each<[string, Partial<Reviewed>, ReviewNote[]]>([
  ['who decides every week', {}, []],
  ['who was invited yesterday', { createdAt: ago(1), lastLoginAt: null }, []],
  ['who never came in', { lastLoginAt: null }, ['never_signed_in']],
  ['who came last 90 days ago', { lastLoginAt: ago(90) }, []],
  ['who came last 91 days ago', { lastLoginAt: ago(91) }, ['long_away']],
  ['who decided nothing for half a year', { decidedAt: ago(181) }, ['rights_unused']],
  ['who never decided, and is new', { decidedAt: null, createdAt: ago(30) }, []],
  ['who never decided', { decidedAt: null }, ['rights_unused']],
  [
    'who prepares instead',
    { defined: defaultRoles.finance_manager, decidedAt: null, preparedAt: ago(3) },
    [],
  ],
  ['who only reads', { defined: defaultRoles.viewer, decidedAt: null }, []],
])('of somebody %s', (_who, change, notes) => {
  expect(reviewOf({ ...ravi, ...change }, now)).toEqual(notes)
})
