import { expect, test } from 'vitest'
import { keptDoor } from './kept-doors.ts'
import { linesSeen } from './lines-kept.ts'

const nobody = { isInPayrollGroup: false, isApprover: false }
const approver = { ...nobody, isApprover: true }

test.each([
  ['every', 'an open batch is read by all', false, 'approved', nobody],
  ['every', 'the group reads a draft', true, 'draft', { ...nobody, isInPayrollGroup: true }],
  ['ranked', 'an approver sees what a reason was given for', true, 'in_approval', approver],
  ['ranked', 'also once it is paid', true, 'settled', approver],
  ['none', 'of a draft an approver sees none', true, 'ready', approver],
  ['none', 'whoever only looks sees none', true, 'in_approval', nobody],
] as const)('%s: %s', (seen, _fact, isConfidential, state, reader) => {
  expect(linesSeen({ isConfidential, state }, reader)).toBe(seen)
})

test('a route that names a batch is shut until it is listed', () => {
  expect(keptDoor('GET', '/api/batches/:id')).toMatchObject({ named: 'batch', kept: 'figures' })
  expect(keptDoor('GET', '/api/bank-files/:id')).toBeUndefined()
  expect(keptDoor('GET', '/api/batches')).toBeUndefined()
  expect(keptDoor('GET', '/api/batches/:id/anything-new')).toMatchObject({ kept: 'lines' })
  expect(keptDoor('PUT', '/api/batches/:id')).toMatchObject({ named: 'batch', kept: 'lines' })
  expect(keptDoor('GET', '/api/bank-files/:id/content')).toMatchObject({ named: 'bank_file' })
  expect(keptDoor('GET', '/approval/accounts/:accountId')).toBeUndefined()
})
