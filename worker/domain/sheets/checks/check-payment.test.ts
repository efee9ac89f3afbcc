import { describe, expect, test } from 'vitest'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { checkPayment, type WrittenPayment } from './check-payment.ts'

const simon: WrittenPayment = {
  name: 'Simon Karo',
  bsb: '038-001',
  accountNumber: '2323118403',
  amount: '3204.92',
  reference: 'FN23 00001',
}

const check = (changes: Partial<WrittenPayment>, limits = smallBank) =>
  checkPayment({ ...simon, ...changes }, limits, simplifyForSmallBank)

test('a payment as it should be has no problems', () => {
  expect(check({})).toEqual({
    payment: {
      payeeName: 'Simon Karo',
      bsb: '038-001',
      accountNumber: '2323118403',
      amountToea: 320492,
      reference: 'FN23 00001',
    },
    problems: [],
  })
})

describe('accepted', () => {
  test.each<[string, Partial<WrittenPayment>, object]>([
    ['spaces around the name are dropped', { name: '  Simon Karo ' }, { payeeName: 'Simon Karo' }],
    ['a straight apostrophe is a letter', { name: "O'Neil" }, { payeeName: "O'Neil" }],
    ['a name of 32 characters fits', { name: 'N'.repeat(32) }, { payeeName: 'N'.repeat(32) }],
    ['a reference of 18 fits', { reference: 'R'.repeat(18) }, { reference: 'R'.repeat(18) }],
    ['a BSB gets its hyphen', { bsb: '088950' }, { bsb: '088-950' }],
    ['leading zeros stay', { accountNumber: '001234567' }, { accountNumber: '001234567' }],
    ['hyphens in an account go', { accountNumber: '70-01 23' }, { accountNumber: '700123' }],
    ['kina and thousands are read', { amount: 'K1,234.50' }, { amountToea: 123450 }],
    ['a reference left out is blank', { reference: undefined }, { reference: '' }],
    ['the bank of the BSB is no news', { bank: 'WESTPAC BANK' }, { bsb: '038-001' }],
    ['an unknown bank is no disagreement', { bank: 'MiBank' }, { bsb: '038-001' }],
  ])('%s', (_fact, changes, part) => {
    const { payment, problems } = check(changes)
    expect(payment).toMatchObject(part)
    expect(problems).toEqual([])
  })
})

describe('accepted with a warning', () => {
  test.each<[string, Partial<WrittenPayment>, string]>([
    ['name_simplified', { name: 'José' }, 'Name: “José” will be sent as “Jose”.'],
    ['name_simplified', { name: 'O’Neil' }, "Name: “O’Neil” will be sent as “O'Neil”."],
    [
      'reference_blank',
      { reference: ' ' },
      'Reference: blank. The payee’s statement will not say what the payment is for.',
    ],
    [
      'bsb_bank_unknown',
      { bsb: '048-001', bank: 'BSP' },
      'BSB: we know no bank whose BSBs begin with 048. Check it with the payee.',
    ],
    [
      'account_length_unusual',
      { bsb: '088-950', accountNumber: '778899' },
      'Account number: 778899 has 6 digits; accounts of BSP usually have 10. Check it.',
    ],
    [
      'bank_differs',
      { bank: 'Kina Bank' },
      'Bank: the sheet says “Kina Bank”, but 038-001 is a BSB of Westpac PNG.',
    ],
  ])('%s', (code, changes, message) => {
    const { payment, problems } = check(changes)
    expect(payment).toBeDefined()
    expect(problems).toMatchObject([{ code, message, severity: 'warning' }])
  })

  test('a bank that writes capitals does not warn on every name', () => {
    const capitals = (text: string) => {
      const value = text.toUpperCase()
      return { ok: true as const, value, changed: value !== text }
    }
    const { payment, problems } = checkPayment(simon, smallBank, capitals)
    expect([payment?.payeeName, problems]).toEqual(['SIMON KARO', []])
  })
})
