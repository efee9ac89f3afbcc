import { expect, test } from 'vitest'
import { someChange } from '../../domain/access/administrators/some-change.ts'
import { problemResponse, type Reason, Refusal } from './refusal.ts'

test.each([
  ['too_many_requests', '60'],
  ['locked', '60'],
  ['sign_ins_busy', '10'],
  ['state_unknown', '60'],
  ['too_many_choices', null],
  ['not_found', null],
] as [Reason, string | null][])('%s says when to ask again: %s', (reason, seconds) => {
  expect(problemResponse(new Refusal(reason)).headers.get('Retry-After')).toBe(seconds)
})

test('one that knows when it goes on says that', () => {
  const refusal = new Refusal('quota_used_up', undefined, 'It goes on in 7 seconds.', 7)
  expect(problemResponse(refusal).headers.get('Retry-After')).toBe('7')
})

const account = { name: 'Pay', limit: null, bands: [{ uptoToea: null, approvals: 1 }], revision: 3 }

test.each<[isChange: boolean, after: object]>([
  [true, { name: 'Wages' }],
  [true, { name: 'Pay', limit: 0 }],
  [true, { bands: [{ uptoToea: null, approvals: 2 }] }],
  [true, { code: '' }],
  [false, { name: 'Pay' }],
  [false, { name: 'Pay', limit: null, bands: [{ uptoToea: null, approvals: 1 }] }],
  [false, { name: undefined, code: undefined }],
  [false, {}],
])('a change where one should be, %s: %j', (isChange, after) => {
  const told = isChange ? { ok: true, value: after } : { ok: false, reason: 'nothing_changes' }
  expect(someChange(account, after)).toEqual(told)
})
