import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyBsb,
  anyDigits,
  anyPayment,
  columnProfiles,
  recordProfiles,
} from '../../fixtures/bank-files/any-order.ts'
import { payroll } from '../../fixtures/bank-files/payroll.ts'
import type { BankFileOrder, BankFilePayment } from '../bank-file-order.ts'
import { preflight } from '../preflight.ts'
import { prepareOrder } from '../prepare/prepare-order.ts'
import { paymentPreparation } from '../prepare/prepare-payment.ts'
import { applySwitches } from '../profiles/apply-switches.ts'
import { characterSets } from '../profiles/character-set.ts'
import { type FixedWidthProfile, limitsOf } from '../profiles/profile.ts'
import { writeBankFile } from '../write-bank-file.ts'
import { paymentSetter, writeDetail } from './set-payment.ts'

const odd = '\u0000\t\u007f`"<é’𝒦 ;*%/-_'
const near = (max: number) =>
  fc.string({
    unit: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...'AbZ09 ') }, fc.constantFrom(...odd)),
    maxLength: max,
  })

/** Payments that a bank takes, and many that it nearly takes. */
const typed: fc.Arbitrary<BankFilePayment> = fc.oneof(
  anyPayment(anyDigits(15)),
  anyPayment(anyDigits(9)).map((one) => ({
    ...one,
    indicator: ' ' as const,
    withholdingTaxToea: 0,
  })),
  fc.record({
    bsb: fc.oneof(anyBsb, fc.constantFrom('088950', '000-123', '999-001', '08a-950', '088-95é')),
    accountNumber: fc.oneof(anyDigits(18), near(12), fc.constantFrom('000', '7001 234', '')),
    payeeName: near(34),
    reference: near(20),
    amountToea: fc.oneof(fc.integer({ min: -2, max: 10_000_000_009 }), fc.double()),
  }),
)

const switches = {
  characters: fc.constantFrom(undefined, ...characterSets),
  upperCase: fc.constantFrom(undefined, true, false),
  lineEnd: fc.constantFrom(undefined, '\r\n' as const, '\n' as const),
}

const anyTyped: fc.Arbitrary<BankFileOrder> = fc
  .record({ name: fc.constantFrom(...recordProfiles), ...switches, payments: fc.array(typed) })
  .map(({ name, payments, ...chosen }) => {
    const order = payroll(name, { payments })
    return { ...order, switches: { ...order.switches, ...withoutGaps(chosen) } }
  })
  .filter((order) => applySwitches(order.profile, order.switches).ok)

test('a payment that is set is the record that the preparation writes, and there is nothing to say of it', () => {
  let setCount = 0
  fc.assert(
    fc.property(anyTyped, (order) => {
      const { profile, source } = preparedOf(order)
      const { template, set } = paymentSetter(profile, source)
      const prepare = paymentPreparation(profile)
      for (const payment of order.payments) {
        const bytes = Uint8Array.from([...template, 0])
        if (!set(bytes, 0, payment)) continue
        setCount++
        const prepared = prepare(payment, (problem) => {
          throw new Error(`set in spite of: ${problem.message}`)
        })
        if (!prepared) throw new Error('set, and not prepared')
        const values = {
          ...prepared,
          amountToea: String(prepared.amountToea),
          withholdingTaxToea: String(prepared.withholdingTaxToea),
        }
        expect(String.fromCharCode(...bytes)).toBe(`${writeDetail(profile, source, values)}\0`)
      }
    }),
    { numRuns: 200 },
  )
  expect(setCount).toBeGreaterThan(300)
})

test('what every profile takes as it stands is set', () => {
  for (const name of recordProfiles) {
    const { profile, source } = preparedOf(payroll(name))
    const { template, set } = paymentSetter(profile, source)
    const limits = limitsOf(profile)
    const widest = {
      bsb: '088-950',
      accountNumber: '9'.repeat(limits.accountDigitsMax),
      payeeName: 'N'.repeat(limits.nameMax),
      reference: 'R'.repeat(limits.referenceMax),
      amountToea: limits.amountToeaMax,
    }
    expect(set(template, 0, widest)).toBe(true)
    expect(set(template, 0, { ...widest, amountToea: limits.amountToeaMax + 1 })).toBe(false)
  }
})

test('the pre-flight and the writer say of every order what the preparation says', () => {
  fc.assert(
    fc.property(anyTyped, (order) => {
      const { problems } = prepareOrder(order)
      const errors = problems.filter(({ severity }) => severity === 'error')
      const written = writeBankFile(order)
      expect(written.ok).toBe(errors.length === 0)
      if (!written.ok) expect(written.problems).toEqual(problems)
      expect(preflight(order, order.valueDate).slice(0, problems.length)).toEqual(problems)
    }),
    { numRuns: 200 },
  )
})

test('lines come in the order of the bank, set or prepared, and equal ones as they were ordered', () => {
  const payment = fc.record({
    ...{ bsb: fc.constantFrom('088-950', '088950', '028-000'), accountNumber: anyDigits(2) },
    ...{
      payeeName: fc.constant('KILA'),
      reference: near(0),
      amountToea: fc.integer({ min: 1, max: 99 }),
    },
  })
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 30 }), (payments) => {
      const order = payroll('aba-120-cba', { payments })
      const { order: prepared } = prepareOrder(order)
      const written = writeBankFile(order)
      const lines = written.ok ? written.value.text.split('\r\n').slice(1, payments.length + 1) : []
      const said = lines.map((line) => [
        line.slice(1, 8),
        line.slice(8, 17).trim(),
        line.slice(20, 30),
      ])
      expect(said).toEqual(
        prepared?.payments.map(({ bsb, accountNumber, amountToea }) => [
          ...[bsb, accountNumber],
          String(amountToea).padStart(10, '0'),
        ]),
      )
    }),
  )
})

test('a file of columns is the same bytes as its text', () => {
  for (const name of columnProfiles) {
    const written = writeBankFile(payroll(name))
    if (!written.ok) throw new Error(name)
    expect(written.value.bytes).toEqual(new TextEncoder().encode(written.value.text))
  }
})

function preparedOf({ profile: name, switches: chosen }: BankFileOrder) {
  const { order } = prepareOrder({ ...payroll(name), switches: chosen ?? {} })
  if (order?.profile.layout !== 'fixed_width') throw new Error(name)
  return { profile: order.profile satisfies FixedWidthProfile, source: order.source }
}

function withoutGaps(chosen: object): object {
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
}
