import { expect, test } from 'vitest'
import { applySwitches } from './apply-switches.ts'
import { limitsOf } from './profile.ts'
import { profileNames, profiles } from './profiles.ts'
import { readRecord, widthOf, writeRecord } from './record.ts'

const fixedWidth = profileNames
  .map((name) => profiles[name])
  .filter((profile) => profile.layout === 'fixed_width')

test.each(fixedWidth)('the widths of every record of $name add up to its width', (profile) => {
  const { header, detail, trailer, returned, recordWidth } = profile
  const tables = [header, detail, trailer, returned].filter((table) => table.length > 0)
  expect(tables.map(widthOf)).toEqual(tables.map(() => recordWidth))
})

test.each(profileNames)('%s is listed under its own name', (name) => {
  expect(profiles[name].name).toBe(name)
})

test('the limits of a payment come from the table of its record', () => {
  expect(limitsOf(profiles['aba-120'])).toMatchObject({
    accountDigitsMax: 9,
    nameMax: 32,
    referenceMax: 18,
    amountToeaMax: 9_999_999_999,
  })
  expect(limitsOf(profiles['kundu-pei-132']).accountDigitsMax).toBe(15)
  expect(limitsOf(profiles['bank-csv']).amountToeaMax).toBe(9_999_999_999)
  expect(limitsOf(profiles['aba-120']).isAllowed('é')).toBe(false)
  expect(limitsOf(profiles['aba-120']).isAllowed('&')).toBe(true)
})

test('only what an Australian bank published counts as confirmed', () => {
  const confirmed = profileNames.filter((name) => profiles[name].confirmedByBank)
  expect(confirmed).toEqual([
    'aba-120',
    'aba-120-cba',
    'aba-120-nab',
    'aba-120-anz',
    'aba-120-westpac',
  ])
})

test('columns say the account, the amount, and the BSB or the one bank they pay', () => {
  for (const profile of Object.values(profiles)) {
    if (profile.layout !== 'columns') continue
    const names = profile.columns.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['accountNumber', 'amountToea']))
    expect(names.includes('bsb') || /^\d{3}$/.test(profile.onlyBank ?? '')).toBe(true)
  }
})

test('a source account changes what is its own', () => {
  const switched = applySwitches('kundu-pei-132', {
    trailerBsb: 'source_account',
    trailerCountsContra: false,
    finalNewline: undefined,
  })
  expect(switched).toMatchObject({
    ok: true,
    value: { trailerBsb: 'source_account', trailerCountsContra: false, finalNewline: true },
  })
})

test.each([
  ['unknown_profile', 'aba-121', {}],
  ['unknown_profile', 'toString', {}],
  ['unknown_switch', 'aba-120', { recordWidth: 121 }],
  ['unknown_switch', 'aba-120', { constructor: 1 }],
  ['switch_not_for_this_profile', 'bank-csv', { trailerBsb: '999-999' }],
  ['switch_value_unknown', 'aba-120', { upperCase: 'yes' }],
  ['switch_value_unknown', 'aba-120', { transactionCode: '13' }],
  ['balancing_record_required', 'aba-120-nab', { balancingRecord: 'never' }],
  ['header_account_refused_by_bank', 'aba-120-westpac', { headerAccount: 'filled' }],
  ['header_account_refused_by_bank', 'kundu-pei-132', { headerAccount: 'filled' }],
  ['switch_refused_by_bank', 'aba-120-nab', { trailerBsb: 'source_account' }],
  ['switch_refused_by_bank', 'aba-120-nab', { bankCode: 'ANZ' }],
  ['switch_refused_by_bank', 'aba-120-cba', { bankCode: 'ANZ' }],
  ['switch_refused_by_bank', 'aba-120-cba', { lineEnd: '\n' }],
  ['switch_refused_by_bank', 'aba-120-anz', { characters: 'becs' }],
  ['switch_refused_by_bank', 'aba-120-westpac', { bankCode: 'WPC' }],
  ['switch_refused_by_bank', 'aba-120', { bankCode: 'WPC' }],
  ['bank_code_not_three_capitals', 'aba-120', { bankCode: 'kina' }],
  ['bank_code_not_three_capitals', 'aba-120', { bankCode: 'KINA' }],
  ['records_max_out_of_range', 'bank-csv', { recordsMax: 801 }],
  ['records_max_out_of_range', 'aba-120-nab', { recordsMax: 1 }],
  ['file_total_out_of_range', 'aba-120', { fileTotalToeaMax: 10_000_000_000 }],
])('refuses with %s: %s %o', (reason, name, switches) => {
  // What a database might hold, whatever the types say.
  expect(applySwitches(name as 'aba-120', switches as object)).toEqual({ ok: false, reason })
})

test('an account that was saved before can be read, and its file cannot be made', () => {
  const stored = { trailerBsb: 'source_account' } as const
  expect(applySwitches('aba-120-nab', stored, { isStored: true }).ok).toBe(true)
  expect(applySwitches('aba-120-nab', stored).ok).toBe(false)
})

test('a value too long for its field throws and is never cut', () => {
  const table = [{ name: 'accountNumber', width: 9, fill: 'right' }] as const
  expect(writeRecord(table, { accountNumber: '12345678' })).toBe(' 12345678')
  expect(() => writeRecord(table, { accountNumber: '7001234567' })).toThrow('accountNumber')
  expect(readRecord(table, ' 12345678')).toEqual({ accountNumber: '12345678' })
})
