import { expect, test } from 'vitest'
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
