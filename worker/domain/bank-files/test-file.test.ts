import { expect, test } from 'vitest'
import { profileNames } from './profiles/profiles.ts'
import { isPossibleAcceptance, testLines, testOrder } from './test-file.ts'
import { testTotalToea } from './test-limits.ts'
import { writeBankFile } from './write-bank-file.ts'

const own = { bsb: '088-950', accountNumber: '70012345', userName: 'ACME HOSPITAL' }
const source = { ...own, deUserId: '000001', remitter: 'ACME' }
const saturday = new Date('2026-11-28T01:00:00Z')

test.each(profileNames)(
  '%s carries a test: three payments, six toea, on a working day',
  (profile) => {
    const order = testOrder({ profile, source }, testLines([own, own, own]), saturday)
    const written = writeBankFile(order)
    expect(order.valueDate).toBe('2026-11-30')
    expect(order.payments.map(({ amountToea }) => amountToea)).toEqual([1, 2, 3])
    expect(written.ok && written.value.totalToea).toBe(testTotalToea)
  },
)

test.each([
  ['2026-11-22', true],
  ['2026-11-24', true],
  ['2026-11-21', false],
  ['2026-11-25', false],
])('a test of the 22nd was taken on %s, as the 24th knows: %s', (acceptedOn, is) => {
  const days = { madeOn: '2026-11-22', today: '2026-11-24' }
  expect(isPossibleAcceptance({ ...days, acceptedOn })).toBe(is)
})
