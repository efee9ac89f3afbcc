import { expect, test } from 'vitest'
import { withoutBilling } from './store.ts'

const entry = {
  seq: 1,
  at: '2026-11-21T00:00:00Z',
  actorId: 'oa',
  actorName: 'Oa Rivu',
  subject: 'organisation/org-acme',
  previousHash: '',
  hash: 'aa',
}
const paid = { ...entry, action: 'proof.verified', details: { toea: 29_900 } }
const moved = { ...entry, action: 'organisation.suspend', details: { reason: 'Asked for' } }

test.each([
  ['billing', paid.details],
  ['owner', paid.details],
  ['operator', {}],
  ['support', {}],
] as const)('%s reads of a payment: %j', (role, details) => {
  expect(withoutBilling({ role }, [paid, moved])).toEqual([{ ...paid, details }, moved])
})
