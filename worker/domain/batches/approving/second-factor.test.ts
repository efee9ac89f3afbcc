import { expect, test } from 'vitest'
import { digest, payroll, people, ravi, zoe } from '../../fixtures/batches.ts'
import { decide } from '../approval.ts'
import type { ProofKind } from '../batch.ts'
import { asksSecondFactor, checkFactor } from './second-factor.ts'

const batch = { ...payroll, asksSecondFactor: true }
const withApp = { ...ravi, factors: ['totp'] as const }
const seen = { digest, comment: 'Why?' }

test.each([
  ['nobody asked for it', null, 9_000_000, null, false],
  ['it comes to exactly the amount', 1_000_000, 1_000_000, null, false],
  ['it is above it', 1_000_000, 1_000_001, null, true],
  ['every approval is asked', 0, 1, null, true],
  ['it was split to stay below', 1_000_000, 600_000, 1_200_000, true],
  ['what stands beside it changes nothing', 1_000_000, 600_000, 1_000_000, false],
] as const)('where %s', (_, aboveToea, totalToea, judgedToea, expected) => {
  expect(asksSecondFactor(aboveToea, { totalToea, judgedToea })).toBe(expected)
})

test.each<ProofKind>(['totp', 'passkey'])('an approval proved by %s says so', (proof) => {
  const decided = decide(batch, withApp, 'approve', { ...seen, proof }, people)
  expect(decided).toMatchObject({ ok: true, value: { kind: 'approve', provenBy: proof } })
})

test('a proof that nobody asked for is not used up', () => {
  const decided = decide(payroll, withApp, 'approve', { ...seen, proof: 'totp' }, people)
  expect(decided).toMatchObject({ ok: true, value: { provenBy: null } })
})

test.each(['reject', 'query'] as const)('to %s takes no proof', (decision) => {
  expect(decide(batch, ravi, decision, seen, people)).toMatchObject({ ok: true })
})

test.each([
  ['proof_needed', withApp, seen],
  ['no_second_factor', ravi, seen],
  ['no_second_factor', { ...zoe, factors: [] }, { ...seen, proof: 'totp' as const }],
  // whatever else speaks against it is said first: no code is used up for it
  ['digest_changed', withApp, { ...seen, digest: 'other', proof: 'totp' as const }],
  ['own_batch', { ...withApp, id: 'mia' }, { ...seen, proof: 'totp' as const }],
])('%s', (reason, actor, sent) => {
  expect(decide(batch, actor, 'approve', sent, people)).toEqual({ ok: false, reason })
})

test('whoever has a factor could prove it, and nobody is asked where nothing is', () => {
  expect(checkFactor(batch, withApp).ok).toBe(true)
  expect(checkFactor(payroll, ravi).ok).toBe(true)
})
