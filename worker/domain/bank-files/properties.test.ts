import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyBsb,
  anyDigits,
  anyOrder,
  anyPayment,
  columnProfiles,
  recordProfiles,
} from '../fixtures/bank-files/any-order.ts'
import { payroll, today } from '../fixtures/bank-files/payroll.ts'
import type { BankFileOrder } from './bank-file-order.ts'
import { preflight } from './preflight.ts'
import { applySwitches } from './profiles/apply-switches.ts'
import { isInSet } from './profiles/character-set.ts'
import { hasBalancingRecord, limitsOf } from './profiles/profile.ts'
import { profileNames } from './profiles/profiles.ts'
import { readBankFile } from './read/read-bank-file.ts'
import { splitByCaps } from './split-by-caps.ts'
import { writeBankFile } from './write-bank-file.ts'

test('what is written reads back as it was ordered, without a problem', () => {
  fc.assert(
    fc.property(anyOrder, (given) => {
      const { profile, value: file } = written(given)
      const read = readBankFile(file.text, profile)
      // a payment may have no reference; whoever reads the file is told
      expect(read.problems.filter(({ code }) => code !== 'reference_blank')).toEqual([])
      expect(read.header).toMatchObject({
        userName: given.source.userName,
        description: given.description,
        valueDate: given.valueDate,
        reelSequence: given.reelSequence,
      })
      const found = read.details.map(
        ({ line: _, traceBsb, traceAccountNumber, remitter, ...rest }) => {
          expect({ traceBsb, remitter }).toEqual({
            traceBsb: given.source.bsb,
            remitter: given.source.remitter,
          })
          expect(bare(traceAccountNumber, given)).toBe(bare(given.source.accountNumber, given))
          return rest
        },
      )
      const asked = given.payments.map((one) => {
        return { ...one, accountNumber: bare(one.accountNumber, given) }
      })
      expect(inOneOrder(found)).toEqual(inOneOrder(asked))
    }),
  )
})

test('every line is ASCII and as wide as its profile says', () => {
  fc.assert(
    fc.property(anyOrder, (given) => {
      const { profile, value: file } = written(given)
      const lines = file.text.split(profile.lineEnd)
      if (profile.finalNewline) expect(lines.pop()).toBe('')
      expect(new Set(lines.map(({ length }) => length))).toEqual(
        new Set([profile.layout === 'fixed_width' && profile.recordWidth]),
      )
      expect(file.text).toMatch(/^[\x20-\x7e\r\n]*$/)
    }),
  )
})

test('the totals agree and the balancing record balances', () => {
  fc.assert(
    fc.property(anyOrder, (given) => {
      const { profile, value: file } = written(given)
      const { trailer, balancing, details } = readBankFile(file.text, profile)
      const total = given.payments.reduce((sum, { amountToea }) => sum + amountToea, 0)
      expect(file.totalToea).toBe(total)
      expect(file.balancingIncluded).toBe(hasBalancingRecord(profile))
      expect(balancing?.amountToea).toBe(hasBalancingRecord(profile) ? total : undefined)
      expect(file.recordCount).toBe(details.length + (balancing ? 1 : 0))
      expect(trailer).toMatchObject({
        creditToea: total,
        debitToea: balancing ? total : 0,
        netToea: balancing ? 0 : total,
      })
    }),
  )
})

test.each(columnProfiles)('a file of %s reads back as it was ordered', (name) => {
  fc.assert(
    fc.property(fc.array(anyPayment(anyDigits(15)), { minLength: 1, maxLength: 12 }), (all) => {
      const payments = all.map(
        ({ bsb: branch, accountNumber, payeeName, reference, amountToea }) => {
          return { bsb: branch, accountNumber, payeeName, reference, amountToea }
        },
      )
      const file = writeBankFile(payroll(name, { payments }))
      if (!file.ok) throw new Error(JSON.stringify(file.problems))
      const read = readBankFile(file.value.text)
      expect(read.problems).toEqual([])
      const { profile } = written(payroll(name, { payments }))
      const isWritten = (field: keyof (typeof payments)[number]) => {
        return profile.layout === 'columns' && profile.columns.some((one) => one.name === field)
      }
      expect(read.profile).toBe(name)
      expect(read.details).toMatchObject(
        payments.map((one) => (isWritten('bsb') ? one : { ...one, bsb: '' })),
      )
    }),
  )
})

test('whatever is typed, the file is refused with a reason or every line is right', () => {
  const typed = fc.record({
    bsb: fc.oneof(anyBsb, fc.string()),
    accountNumber: fc.oneof(anyDigits(20), fc.string({ unit: 'binary' })),
    payeeName: fc.string({ unit: 'binary', maxLength: 40 }),
    reference: fc.string({ unit: 'binary', maxLength: 20 }),
    amountToea: fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger()),
  })
  fc.assert(
    fc.property(fc.constantFrom(...recordProfiles), fc.array(typed), (profile, payments) => {
      const given = payroll(profile, { payments })
      const file = writeBankFile(given)
      const errors = preflight(given, today).filter(({ severity }) => severity === 'error')
      expect(file.ok).toBe(errors.length === 0)
      if (file.ok) expect(isInSet(file.value.text.replace(/\r\n/g, ''), 'becs')).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('splitting keeps every payment, in order, under both caps', () => {
  const chosen = { recordsMax: 5, fileTotalToeaMax: 1_000 }
  const profile = applySwitches('aba-120-nab', chosen)
  if (!profile.ok) throw new Error(profile.reason)
  const payments = fc.array(fc.record({ amountToea: fc.integer({ min: 1, max: 1_000 }) }))
  fc.assert(
    fc.property(payments, (all) => {
      const files = splitByCaps(all, profile.value)
      expect(files.flat()).toEqual(all)
      for (const file of files) {
        expect(file.length).toBeGreaterThan(0)
        expect(file.length).toBeLessThan(chosen.recordsMax)
        expect(file.reduce((sum, { amountToea }) => sum + amountToea, 0)).toBeLessThanOrEqual(1_000)
      }
    }),
  )
})

test('the limits of a profile are those the writer keeps', () => {
  for (const name of profileNames) {
    const limits = limitsOf(written(payroll(name)).profile)
    const widest = {
      bsb: '088-950',
      accountNumber: '9'.repeat(limits.accountDigitsMax),
      payeeName: 'N'.repeat(limits.nameMax),
      reference: 'R'.repeat(limits.referenceMax),
      amountToea: limits.amountToeaMax,
    }
    expect(written(payroll(name, { payments: [widest] })).value.totalToea).toBe(9_999_999_999)
  }
})

function written(given: BankFileOrder) {
  const profile = applySwitches(given.profile, given.switches)
  const file = writeBankFile(given)
  if (!profile.ok || !file.ok) throw new Error(JSON.stringify({ profile, file }))
  return { profile: profile.value, value: file.value }
}

/** Kundu Pei fills accounts with zeros, so leading zeros do not come back. */
function bare(accountNumber: string, { profile }: BankFileOrder): string {
  return profile === 'kundu-pei-132' ? accountNumber.replace(/^0+/, '') : accountNumber
}

/** CBA's file is in an order of its own. */
function inOneOrder(payments: object[]): string[] {
  return payments.map((one) => JSON.stringify(Object.entries(one).sort())).sort()
}
