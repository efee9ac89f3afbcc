import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  becomesOverdue,
  dueDayOf,
  type Invoice,
  invoiceNumberMax,
  mayVoidInvoice,
  periodAfter,
  receive,
  writeReference,
} from './invoice.ts'

const invoice: Invoice = { state: 'issued', totalToea: 29_900, paidToea: 0, dueOn: '2026-12-05' }
const numbers = fc.integer({ min: 1, max: invoiceNumberMax })

test('a reference is short enough for a lodgement reference', () => {
  expect(writeReference(4217)).toBe('BLM004217-91')
})

test('no single wrong digit, and no two digits swapped, passes the check of its two last', () => {
  fc.assert(
    fc.property(numbers, fc.nat(7), fc.nat(9), (number, place, digit) => {
      const written = writeReference(number).replace('-', '')
      expect(passes(written)).toBe(true)
      const at = 3 + place
      const wrong = `${written.slice(0, at)}${digit}${written.slice(at + 1)}`
      if (wrong !== written) expect(passes(wrong)).toBe(false)
      const pair = written.slice(at, at + 2)
      const swapped = `${written.slice(0, at)}${[...pair].reverse().join('')}${written.slice(at + 2)}`
      if (swapped !== written) expect(passes(swapped)).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

/** ISO 7064 MOD 97-10, as a bank computes it: letters are 10 to 35, and of the whole number one is left. */
const passes = (reference: string) =>
  BigInt(reference.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n === 1n

test.each([0, -1, 1.5, 1_000_000, Number.NaN])('%d is no number of an invoice', (number) => {
  expect(() => writeReference(number)).toThrow('not the number of an invoice')
})

test.each([
  [10_000, { state: 'part_paid', paidToea: 10_000, creditToea: 0 }],
  [29_899, { state: 'part_paid', paidToea: 29_899, creditToea: 0 }],
  [29_900, { state: 'paid', paidToea: 29_900, creditToea: 0 }],
  [30_000, { state: 'paid', paidToea: 30_000, creditToea: 100 }],
])('%i toea for K299.00', (toea, value) => {
  expect(receive(invoice, toea)).toEqual({ ok: true, value })
})

test('an overdue invoice that is partly paid stays overdue, and is paid once it is whole', () => {
  const overdue: Invoice = { ...invoice, state: 'overdue' }
  expect(receive(overdue, 100)).toMatchObject({ value: { state: 'overdue' } })
  expect(receive({ ...overdue, paidToea: 100 }, 29_800)).toMatchObject({ value: { state: 'paid' } })
})

test.each([0, -5, 0.5, Number.NaN, 2 ** 53])('%d toea are no payment', (toea) => {
  expect(receive(invoice, toea)).toEqual({ ok: false, reason: 'amount_invalid' })
})

test('a void invoice takes no money', () => {
  const taken = receive({ ...invoice, state: 'void' }, 100)
  expect(taken).toEqual({ ok: false, reason: 'invoice_settled' })
})

test('money for an invoice that is paid already is all too much', () => {
  const paid = { ...invoice, state: 'paid' as const, paidToea: invoice.totalToea }
  expect(receive(paid, 100)).toEqual({
    ok: true,
    value: { state: 'paid', paidToea: invoice.totalToea + 100, creditToea: 100 },
  })
})

test('an invoice is due in two weeks, and overdue the day after', () => {
  expect(dueDayOf('2026-11-21')).toBe('2026-12-05')
  expect(becomesOverdue(invoice, '2026-12-05')).toBe(false)
  expect(becomesOverdue(invoice, '2026-12-06')).toBe(true)
  expect(becomesOverdue({ ...invoice, state: 'paid' }, '2026-12-06')).toBe(false)
})

test.each([
  [invoice, 'Wrong plan', { ok: true, value: 'void' }],
  [invoice, ' ', { ok: false, reason: 'reason_required' }],
  [{ ...invoice, paidToea: 1 }, 'Wrong plan', { ok: false, reason: 'invoice_part_paid' }],
  [{ ...invoice, state: 'paid' as const }, 'Wrong plan', { ok: false, reason: 'invoice_settled' }],
])('taking back %o because of %j', (one, reason, answer) => {
  expect(mayVoidInvoice(one, reason)).toEqual(answer)
})

test('months follow each other and keep their day', () => {
  expect(periodAfter(null, '2026-01-31')).toEqual({ from: '2026-01-31', to: '2026-02-27' })
  expect(periodAfter('2026-02-27', '2026-02-14', 31)).toEqual({
    from: '2026-02-28',
    to: '2026-03-30',
  })
  expect(periodAfter('2026-12-20', '2026-12-10')).toEqual({ from: '2026-12-21', to: '2027-01-20' })
  expect(periodAfter('2026-10-01', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-12-20' })
})
