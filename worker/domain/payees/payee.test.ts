import { expect, test } from 'vitest'
import { checkAccount, type WrittenAccount } from './payee.ts'

const kila: WrittenAccount = {
  bsb: '088950',
  accountNumber: '7001 234-567',
  nameAtBank: ' M Kila ',
}

test('an account is kept as the bank writes it', () => {
  expect(checkAccount(kila)).toEqual({
    ok: true,
    value: { bsb: '088-950', accountNumber: '7001234567', nameAtBank: 'M Kila' },
  })
})

test('leading zeros, fifteen digits and a name of thirty-two characters are kept', () => {
  const long = { accountNumber: '000123456789012', nameAtBank: 'N'.repeat(32) }
  expect(checkAccount({ ...kila, ...long })).toMatchObject({ ok: true, value: long })
})

test.each<[string, string, Partial<WrittenAccount>]>([
  ['bsb', 'bsb_missing', { bsb: ' ' }],
  ['bsb', 'bsb_not_six_digits', { bsb: '08895' }],
  ['accountNumber', 'account_number_missing', { accountNumber: '' }],
  ['accountNumber', 'account_number_not_digits', { accountNumber: '70O1' }],
  ['accountNumber', 'account_number_all_zeros', { accountNumber: '0000' }],
  ['accountNumber', 'account_number_too_long', { accountNumber: '1'.repeat(16) }],
  ['nameAtBank', 'name_too_long', { nameAtBank: 'N'.repeat(33) }],
  ['nameAtBank', 'name_character', { nameAtBank: 'Kila\u0007' }],
  ['nameAtBank', 'name_character', { nameAtBank: 'Ki\u007fla' }],
])('of the %s it says %s', (field, code, changes) => {
  expect(checkAccount({ ...kila, ...changes })).toMatchObject({
    ok: false,
    problems: [{ field, code, severity: 'error' }],
  })
})

test('everything that is wrong is said at once', () => {
  const all = checkAccount({ bsb: '1', accountNumber: 'x', nameAtBank: 'N'.repeat(33) })
  expect(all).toMatchObject({
    ok: false,
    problems: [{ field: 'bsb' }, { field: 'accountNumber' }, { field: 'nameAtBank' }],
  })
})
