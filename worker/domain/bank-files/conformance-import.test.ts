import { expect, test } from 'vitest'
import selfBalanced from '../fixtures/bank-files/aba120_self_balanced.aba?raw'
import { payroll } from '../fixtures/bank-files/payroll.ts'
import { applySwitches } from './profiles/apply-switches.ts'
import { profiles } from './profiles/profiles.ts'
import { readBankFile } from './read/read-bank-file.ts'
import { writeBankFile } from './write-bank-file.ts'

// The cases of docs/bank-formats.md §6 that are about files made elsewhere. 61 is in samples.test.ts.

const lines = selfBalanced.split('\r\n')
const [header = '', john = '', mary = '', balancing = '', trailer = ''] = lines

test('7: an account at the left is named', () => {
  const left = overwrite(john, 9, '11111111 ')
  expect(problemsOf([header, left, mary, balancing, trailer])).toEqual([
    [2, 'accountNumber', 'not_right_justified'],
  ])
})

test('35: more debits than credits give their difference without a sign', () => {
  const debit = overwrite(john, 19, '13')
  const difference = overwrite(trailer, 21, '000005000100000999990000150000')
  const count = overwrite(difference, 75, '000002')
  expect(problemsOf([header, debit, mary, count])).toEqual([])
})

test.each([
  ['net', 21, 'netToea', 'trailer_net_wrong'],
  ['credit', 31, 'creditToea', 'trailer_credits_wrong'],
  ['debit', 41, 'debitToea', 'trailer_debits_wrong'],
])('36: a wrong %s total is named by itself', (_, position, field, code) => {
  const wrong = overwrite(trailer, position, '0000000001')
  expect(problemsOf([header, john, mary, balancing, wrong])).toEqual([[5, field, code]])
})

test.each([
  ['36: a wrong count', '000009', 'trailer_count_wrong'],
  ['38: a count with header and trailer', '000005', 'trailer_count_includes_header_and_trailer'],
  ['36: a count without the balancing record', '000002', 'trailer_count_leaves_out_balancing'],
])('%s is named', (_, count, code) => {
  const wrong = overwrite(trailer, 75, count)
  expect(problemsOf([header, john, mary, balancing, wrong])).toEqual([[5, 'recordCount', code]])
})

test('36: every wrong number of one trailer is named', () => {
  const wrong = overwrite(overwrite(trailer, 21, '1'.repeat(30)), 75, '111111')
  expect(problemsOf([header, john, mary, balancing, wrong])).toHaveLength(4)
})

test('37: a trailer BSB that is not 999-999 is named', () => {
  const wrong = overwrite(trailer, 2, '028-000')
  expect(problemsOf([header, john, mary, balancing, wrong])).toEqual([
    [5, 'bsb', 'trailer_bsb_wrong'],
  ])
})

test.each([
  ['7: an account of zeros', 9, '000000000', 'accountNumber', 'account_number_all_zeros'],
  ['8: punctuation in an account', 9, '1234@6789', 'accountNumber', 'account_number_not_digits'],
  ['10: a BSB without hyphen', 2, '028 000', 'bsb', 'bsb_not_hyphenated'],
  ['16: a name after a space', 31, ' ', 'payeeName', 'starts_with_space'],
  ['18: an accent', 31, 'é', 'payeeName', 'character_not_allowed'],
  ['23: a reference after a space', 63, ' ', 'reference', 'starts_with_space'],
  ['40: code 99', 19, '99', 'transactionCode', 'transaction_code_unknown'],
  ['41: indicator W without tax', 18, 'W', 'indicator', 'indicator_and_tax_disagree'],
  ['60: another trace account', 88, ' 10000002', 'traceAccountNumber', 'several_trace_accounts'],
])('%s is named', (_, position, text, field, code) => {
  const wrong = overwrite(mary, position, text)
  expect(problemsOf([header, john, wrong, balancing, trailer])).toEqual([[3, field, code]])
})

test('12: an accent in UTF-8 makes the record a byte too long', () => {
  const bytes = new TextEncoder().encode(selfBalanced.replace('KILA', 'KILÁ'))
  const { problems } = readBankFile(bytes)
  expect(problems[0]).toMatchObject({ line: 2, code: 'wrong_length' })
})

test('44: a date that is no day is named', () => {
  const wrong = overwrite(header, 75, '310226')
  expect(problemsOf([wrong, john, mary, balancing, trailer])).toEqual([
    [1, 'valueDate', 'not_a_day'],
  ])
})

test('51: an account in the header is named where the bank rejects it', () => {
  const filled = overwrite(overwrite(header, 2, '028-000 10000001'), 21, 'WBC')
  expect(problemsOf([filled, john, mary, balancing, trailer])).toEqual([
    [1, 'accountNumber', 'header_account_filled'],
  ])
})

test.each(['\n', '\r', '\r\n'])('52: lines that all end with %j are read', (end) => {
  expect(readBankFile(lines.join(end)).problems).toEqual([])
  expect(readBankFile(lines.join(end) + end).problems).toEqual([])
})

test.each([
  [
    'mixed line ends',
    `${header}\r\n${john}\n${mary}\r\n${balancing}\r\n${trailer}`,
    2,
    'mixed_line_ends',
  ],
  ['a byte order mark', `\ufeff${selfBalanced}`, 1, 'byte_order_mark'],
  ['an end-of-file mark', `${selfBalanced}\r\n\u001a`, 6, 'end_of_file_mark'],
])('52: %s are named and read past', (_, text, line, code) => {
  const { problems, details } = readBankFile(text)
  expect(problems).toMatchObject([{ line, code }])
  expect(details).toHaveLength(2)
})

test('52: a byte order mark in bytes is named too', () => {
  const bytes = new TextEncoder().encode(`\ufeff${selfBalanced}`)
  expect(readBankFile(bytes).problems).toMatchObject([{ line: 1, code: 'byte_order_mark' }])
})

test('54: header and trailer without their last blanks are padded', () => {
  expect(problemsOf([header.trimEnd(), john, mary, balancing, trailer.trimEnd()])).toEqual([])
})

test.each([
  ['119 characters', john.slice(0, -1), 'wrong_length'],
  ['121 characters', `${john}0`, 'wrong_length'],
])('55: a payment of %s is named', (_, wrong, code) => {
  expect(problemsOf([header, wrong, mary, balancing, trailer])[0]).toEqual([2, 'record', code])
})

test.each([
  ['55: a header of 119', [header.slice(0, -1), john, mary, balancing, trailer], 1, 'wrong_length'],
  ['55: a blank line', [header, john, '', mary, balancing, trailer], 3, 'blank_line'],
  ['55: an unknown type', [header, john, '5', mary, balancing, trailer], 3, 'unknown_record_type'],
  ['56: a second header', [header, header, john, mary, balancing, trailer], 2, 'second_header'],
  ['56: a second trailer', [header, john, mary, balancing, trailer, trailer], 6, 'second_trailer'],
  [
    '56: a payment after the trailer',
    [header, john, mary, balancing, trailer, john],
    6,
    'after_trailer',
  ],
  ['56: no trailer', [header, john, mary, balancing], 4, 'trailer_missing'],
  ['56: no header', [john, mary, balancing, trailer], 1, 'header_missing'],
])('%s is named', (_, file, line, code) => {
  expect(problemsOf(file).map(([at, , name]) => [at, name])).toEqual([[line, code]])
})

test('56: a header after a payment is named, and so is its absence at the top', () => {
  expect(
    problemsOf([john, header, mary, balancing, trailer]).map(([at, , code]) => [at, code]),
  ).toEqual([
    [2, 'header_not_first'],
    [1, 'header_missing'],
  ])
})

test.each(['', '\r\n', '\u001a'])('43: an empty file %j says so', (text) => {
  expect(readBankFile(text).problems).toContainEqual(
    expect.objectContaining({ code: 'file_empty', severity: 'error' }),
  )
})

test('60: a balancing record off the trace account is named', () => {
  const other = overwrite(balancing, 9, ' 10000002')
  expect(problemsOf([header, john, mary, other, trailer])).toEqual([
    [4, 'accountNumber', 'balancing_not_trace_account'],
  ])
})

test('34: a balancing record that does not balance is named, and the totals with it', () => {
  const other = overwrite(balancing, 21, '0000249998')
  expect(problemsOf([header, john, mary, other, trailer]).map(([, , code]) => code)).toEqual([
    'balancing_not_balanced',
    'trailer_debits_wrong',
    'trailer_net_wrong',
  ])
})

test('34: a bank that requires the balancing record misses it', () => {
  const unbalanced = overwrite(trailer, 21, '000024999900002499990000000000')
  const count = overwrite(unbalanced, 75, '000002')
  const { problems } = readBankFile(
    [header, john, mary, count].join('\r\n'),
    profiles['aba-120-nab'],
  )
  expect(problems).toMatchObject([{ line: 3, code: 'balancing_record_missing' }])
})

test('a Kundu Pei file with all the other answers to the open questions reads as written', () => {
  const switches = {
    trailerBsb: 'source_account',
    trailerCountsContra: false,
    trailerCountFill: 'blanks',
    finalNewline: false,
    upperCase: false,
  } as const
  const profile = applySwitches('kundu-pei-132', switches)
  const file = writeBankFile(payroll('kundu-pei-132', { switches }))
  if (!profile.ok || !file.ok) throw new Error('the switches suit the profile')
  expect(file.value.text.slice(-132).slice(0, 8)).toBe('7028-000')
  expect(file.value.text.slice(-58).trimEnd()).toBe('     2')
  expect(readBankFile(file.value.text, profile.value).problems).toEqual([])
})

function problemsOf(file: string[]) {
  const { problems } = readBankFile(file.join('\r\n'))
  return problems.map(({ line, field, code }) => [line, field, code])
}

/** The record with other text from a position on, counted from 1. */
function overwrite(record: string, position: number, text: string): string {
  return record.slice(0, position - 1) + text + record.slice(position - 1 + text.length)
}
