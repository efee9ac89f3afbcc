import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schedules } from '../../../testing/schedules/schedules.ts'
import type { BankFileOrder } from '../../bank-files/bank-file-order.ts'
import { writeBankFile } from '../../bank-files/write-bank-file.ts'
import { anyOrder } from '../../fixtures/bank-files/any-order.ts'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { checkSheet } from '../check-sheet.ts'
import { looksLikeBankFile } from './looks-like-bank-file.ts'
import { openBankFile } from './open-bank-file.ts'

const { numRuns, seed } = schedules({ usual: 200, seed: 132 })
const runs = { numRuns, seed }

function read(text: string, payDay?: string) {
  const around = payDay === undefined ? {} : { payDay }
  return checkSheet(openBankFile(text, {}), smallBank, simplifyForSmallBank, around)
}

/** The bank's own capitals, and without the zeros that Kundu Pei cannot tell. */
const ofOrder = ({ payments, profile }: BankFileOrder) =>
  payments.map(({ payeeName, bsb, accountNumber, amountToea, reference }) => {
    const number = profile === 'kundu-pei-132' ? accountNumber.replace(/^0+/, '') : accountNumber
    return [payeeName.toUpperCase(), bsb, number, amountToea, reference.toUpperCase()].join(' | ')
  })
const ofReading = ({ payments }: ReturnType<typeof read>) =>
  payments.map(({ payeeName, bsb, accountNumber, amountToea, reference }) =>
    [payeeName.toUpperCase(), bsb, accountNumber, amountToea, reference.toUpperCase()].join(' | '),
  )

test('whatever file we can write for a bank pays, as a sheet, what it was ordered to pay', () => {
  const holds = (order: BankFileOrder) => {
    const file = writeBankFile(order)
    if (!file.ok) return
    expect(looksLikeBankFile(file.value.text)).toBe(true)
    const reading = read(file.value.text, order.valueDate)
    expect(reading.rowCount).toBe(order.payments.length)
    const ordered = ofOrder(order)
    expect(ofReading(reading).filter((one) => !ordered.includes(one))).toEqual([])
    const errors = reading.problems.filter(({ severity }) => severity === 'error')
    const refused = new Set(errors.map(({ row }) => row))
    expect(reading.payments.length + refused.size).toBe(order.payments.length)
    // what is left out says so of a payment, and never of the file as it is set
    const causes = errors.filter(({ code }) => !/^(?:bsb|account|name|reference|row)_/.test(code))
    expect(causes).toEqual([])
  }
  fc.assert(fc.property(anyOrder, holds), runs)
})

test('one figure changed in any of its sums, and it pays nobody another amount', () => {
  const change = fc.record({ line: fc.nat(), at: fc.nat({ max: 9 }), figure: fc.nat({ max: 9 }) })
  const holds = (
    order: BankFileOrder,
    { line, at, figure }: { line: number; at: number; figure: number },
  ) => {
    const file = writeBankFile(order)
    if (!file.ok) return
    const lines = file.value.text.split(/\r?\n/)
    const index = 1 + (line % (lines.length - 1))
    const whole = lines[index] ?? ''
    const start = (order.profile === 'kundu-pei-132' && whole[0] === '1' ? 26 : 20) + at
    const changed = `${whole.slice(0, start)}${figure}${whole.slice(start + 1)}`
    const isSame = changed === whole || whole === ''
    const paid = read(lines.with(index, isSame ? whole : changed).join('\r\n')).payments
    if (!isSame) expect(paid).toEqual([])
  }
  fc.assert(fc.property(anyOrder, change, holds), runs)
})
