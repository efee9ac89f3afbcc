import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPayment } from '../sheets/checks/check-payment.ts'
import { bankTextOf } from './prepare/bank-text.ts'
import { paymentPreparation } from './prepare/prepare-payment.ts'
import { profileNames, profiles } from './profiles/profiles.ts'

/** Letters, signs of every profile's edge, and what people paste. */
const character = fc.oneof(
  fc.constantFrom(...'AbzKila 0189 /*%;&=+-@\'".,()[]{}<>|~^_#!$?\\`'),
  fc.constantFrom('é', 'ñ', '’', '–', 'ß', 'Œ', 'Ł', '\u00a0', '\u200b', '中', '🙂', '\t'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const text = fc.array(character, { maxLength: 36 }).map((all) => all.join(''))
const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: 17 })

test.each(profileNames)('what imports clean into %s can be sealed', (name) => {
  const profile = profiles[name]
  const { limits, simplify } = bankTextOf(profile)
  const prepare = paymentPreparation(profile)
  const written = fc.record({
    name: text,
    reference: text,
    bsb: fc.constantFrom('088-950', '028038', '048-001', '000-000', '12-345'),
    accountNumber: digits.map((all) => all.join('')),
    amount: fc.constantFrom('12.50', '99999999.99', '100000000', 'K1,234.50', '0'),
  })
  fc.assert(
    fc.property(written, (one) => {
      const { payment } = checkPayment(one, limits, simplify)
      if (!payment) return
      const errors: unknown[] = []
      const sent = prepare(payment, (problem) => {
        if (problem.severity === 'error') errors.push(problem)
      })
      expect([errors, sent === undefined]).toEqual([[], false])
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['aba-120-cba', 'Kila/Karo'],
  ['aba-120-cba', 'A*B Stores'],
  ['aba-120-cba', '100% PNG'],
  ['bank-csv', '-Kila'],
] as const)('%s does not take the name %s, and says so before it is submitted', (name, payee) => {
  const { limits, simplify } = bankTextOf(profiles[name])
  const written = { name: payee, bsb: '088-950', accountNumber: '1000123', amount: '5' }
  const { payment, problems } = checkPayment(written, limits, simplify)
  expect(payment).toBeUndefined()
  expect(problems.map(({ field }) => field)).toContain('name')
})
