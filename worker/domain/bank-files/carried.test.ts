import { describe, expect, test } from 'vitest'
import type { BankFileOrder } from './bank-file-order.ts'
import { carriedBy } from './carried.ts'
import type { ProfileSwitches } from './profiles/apply-switches.ts'

const order: BankFileOrder = {
  profile: 'aba-120',
  switches: { bankCode: 'BSP' },
  source: {
    bsb: '088-950',
    accountNumber: '70012345',
    deUserId: '1',
    userName: 'Acme Timber',
    remitter: 'Acmé',
  },
  description: 'PAYROLL',
  valueDate: '2026-11-26',
  payments: [
    {
      payeeName: 'Mea Tom',
      bsb: '028-100',
      accountNumber: '01234567',
      amountToea: 142_000,
      reference: 'Pay FN24; 7',
    },
  ],
}
const carried = (change: Partial<BankFileOrder>) => carriedBy({ ...order, ...change })
const switched = (switches: ProfileSwitches) =>
  carried({ switches: { bankCode: 'BSP', ...switches } })

test('a payment is shown as its record says it, letters that the file cannot carry made plain', () => {
  expect(carried({})).toEqual({
    payment: {
      payeeName: 'Mea Tom',
      reference: 'Pay FN24; 7',
      remitter: 'Acme',
      transactionCode: '53',
      amountToea: '142000',
    },
    balancing: undefined,
  })
})

test('the balancing record takes the total in the name of the account', () => {
  expect(switched({ balancingRecord: 'always' })?.balancing).toMatchObject({
    payeeName: 'Acme Timber',
    reference: 'PAYROLL',
    transactionCode: '13',
    amountToea: '142000',
  })
})

test('a file of columns has no place for who paid', () => {
  const said = carried({ profile: 'bank-csv', switches: {} })
  expect(said?.payment).toEqual({
    payeeName: 'Mea Tom',
    reference: 'Pay FN24; 7',
    amountToea: '142000',
  })
  expect(said?.balancing).toBeUndefined()
})

test('nothing is shown of what could not be sent', () => {
  expect(carried({ source: { ...order.source, remitter: '漢字' } })).toBeUndefined()
})

describe('a switch', () => {
  test.each([
    [{ upperCase: true }, { remitter: 'ACME', reference: 'PAY FN24; 7' }],
    [{ transactionCode: '50' }, { transactionCode: '50' }],
  ] satisfies [ProfileSwitches, object][])('%j changes what goes with a payment', (one, said) => {
    expect(switched(one)?.payment).toMatchObject(said)
  })

  test.each([
    { balancingRecord: 'always' },
    { headerAccount: 'filled' },
    { trailerBsb: 'source_account' },
    { trailerCountsContra: false },
    { trailerCountFill: 'blanks' },
    { lineEnd: '\n' },
    { finalNewline: true },
    { bankCode: 'KIN' },
    { recordsMax: 5 },
    { fileTotalToeaMax: 142_000 },
  ] satisfies ProfileSwitches[])('%j changes nothing of a payment', (one) => {
    expect(switched(one)?.payment).toEqual(carried({})?.payment)
  })
})
