import { writeBankFile } from '../../bank-files/write-bank-file.ts'
import { payroll } from '../../fixtures/bank-files/payroll.ts'
import type { SheetAnswers } from '../sheet.ts'
import type { SheetCase } from './case.fixture.ts'

type Profile = Parameters<typeof payroll>[0]
type Order = NonNullable<Parameters<typeof payroll>[1]>

/** John and Mary are paid by it, on the pay day of the batch. */
function fileOf(profile: Profile, changes: Order = {}): string {
  const file = writeBankFile(payroll(profile, { valueDate: '2026-11-27', ...changes }))
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file.value.text
}

const john = '2 KILA. JOHN | 028-000 11111111 | K1,500.00 | PAY 24'
const mary = '3 TAU. MARY | 028-000 22222222 | K999.99 | PAY 24'
const paid = [john, mary]
const shown = ['Transaction code', 'Remitter', 'Taken from'].map(
  (title) => `? 1 column_unread at ${title}`,
)
const header = '? 1 bank_file_header'
/** What is said of any file that takes its money in one record at the end. */
const always = [header, ...shown, '? 4 balancing_record']

function bankFile(
  name: string,
  sheet: string | Uint8Array,
  said: string[] = always,
  payments = paid,
  answers: SheetAnswers = {},
): SheetCase {
  return { kind: 'bank file', name, sheet, answers, paid: payments, said }
}

const aba = fileOf('aba-120')
const lines = aba.split('\r\n')
const withLine = (index: number, change: (line: string) => string) =>
  lines.with(index, change(lines[index] ?? '')).join('\r\n')
const cut = (line: string, at: number, text: string) =>
  line.slice(0, at) + text + line.slice(at + text.length)
const kunduSaid = [header, '? 1 account_zeros_unknown', ...shown, '? 4 balancing_record']
/** What is said beside what is always said, at the rows of its payments. */
const atRows = (...said: string[]) => [header, ...shown, ...said, '? 4 balancing_record']
const otherDay = fileOf('aba-120', { valueDate: '2026-11-20' })
const dayAsked = ['! 2 row_other_pay_day at Value date', '! 3 row_other_pay_day at Value date']

const dayAnswered = atRows().toSpliced(2, 0, '? 1 column_unread at Value date')
const totalChanged = withLine(4, (line) => cut(line, 30, '0000249998'))
const credits = fileOf('aba-120', { switches: { bankCode: 'ABC' } })
const otherDebit = credits
  .split('\r\n')
  .map((line, at) => (at === 1 ? cut(line, 18, '13') : line))
  .map((line) => (line[0] === '7' ? cut(line, 20, '000005000100000999990000150000') : line))
  .join('\r\n')
const toItself = fileOf('kundu-pei-132', {
  payments: [
    { ...payroll('kundu-pei-132').payments[1], bsb: '088-950', accountNumber: '7001234567' },
  ] as Order['payments'] & {},
})
const otherBanks = [
  ...(['aba-120-cba', 'aba-120-nab', 'aba-120-anz', 'aba-120-westpac'] as const),
  'westpac-png-120' as const,
]

/** Changes of the record that pays John, and what is then said at its row. */
const atJohn = (
  [
    [
      'a code that is no credit',
      18,
      '99',
      ['! 2 row_not_credit at Transaction code', '! 2 transaction_code_unknown at Bank file says'],
      [mary],
    ],
    ['a record of another length', 120, 'X', ['! 2 wrong_length at Bank file says'], [mary]],
    ['an account that stands at the left', 8, '11111111 ', ['? 2 not_right_justified'], paid],
    ['a BSB of no bank', 1, '000-000', ['! 2 bsb_of_no_bank at BSB'], [mary]],
    ['no name', 30, ' '.repeat(32), ['! 2 name_missing at Name'], [mary]],
    [
      'a reference left blank',
      62,
      ' '.repeat(18),
      ['? 2 reference_blank at Reference'],
      [john.replace(' | PAY 24', ''), mary],
    ],
    ['a hold, said in the reference', 62, 'HOLD  ', ['! 2 row_says_stop at Reference'], [mary]],
  ] as const
).map(([name, at, text, said, payments]) =>
  bankFile(
    name,
    withLine(1, (line) => cut(line, at, text)),
    atRows(...said),
    [...payments],
  ),
)

export const bankFiles: SheetCase[] = [
  bankFile('ABA with a balancing record', aba),
  bankFile('ABA as bytes', new TextEncoder().encode(aba)),
  bankFile('ABA of credits alone', credits, [header, ...shown]),
  bankFile('Kundu Pei', fileOf('kundu-pei-132'), kunduSaid),
  ...otherBanks.map((profile) => {
    const text = fileOf(profile)
    const isBalanced = text.split('\r\n').length > 4
    return bankFile(profile, text, isBalanced ? always : [header, ...shown])
  }),
  bankFile('the five columns, which are a sheet', fileOf('bank-csv'), []),
  bankFile('lines that end in LF', aba.replaceAll('\r\n', '\n')),
  bankFile('lines that end in both', aba.replace('\r\n', '\n'), atRows('? 2 mixed_line_ends')),
  bankFile('a mark before it', `\ufeff${aba}`, ['? 1 byte_order_mark', ...always]),
  bankFile('blank lines behind it', `${aba}\r\n\r\n`, [...always, '? 6 blank_line']),
  bankFile('an end-of-file mark', `${aba}\r\n\u001a`, [...always, '? 6 end_of_file_mark']),
  bankFile('another pay day', otherDay, atRows(...dayAsked), []),
  bankFile('another pay day that was answered', otherDay, dayAnswered, paid, {
    mapping: { 'Value date': 'unread' },
  }),
  bankFile('a trailer that does not add up', totalChanged, ['! 5 trailer_credits_wrong'], []),
  bankFile(
    'a payment that was changed',
    withLine(1, (line) => cut(line, 20, '0000150001')),
    ['! 4 balancing_not_balanced', '! 5 trailer_credits_wrong', '! 5 trailer_net_wrong'],
    [],
  ),
  bankFile(
    'a payment taken out',
    lines.toSpliced(2, 1).join('\r\n'),
    [
      '! 3 balancing_not_balanced',
      ...['! 4 trailer_credits_wrong', '! 4 trailer_net_wrong', '! 4 trailer_count_wrong'],
    ],
    [],
  ),
  bankFile('cut before its trailer', lines.slice(0, 4).join('\r\n'), ['! 4 trailer_missing'], []),
  bankFile('without its header', lines.slice(1).join('\r\n'), ['! 1 header_missing'], []),
  bankFile(
    'a trailer that counts itself and the header',
    withLine(4, (line) => cut(line, 74, '000005')),
    [...always, '? 5 trailer_count_includes_header_and_trailer'],
  ),
  bankFile(
    'a second debit of the payer',
    lines.toSpliced(1, 0, lines[3] ?? '').join('\r\n'),
    [
      '! 2 balancing_record_twice',
      ...['! 5 balancing_not_balanced', '! 6 trailer_debits_wrong', '! 6 trailer_net_wrong'],
      '! 6 trailer_count_leaves_out_balancing',
    ],
    [],
  ),
  bankFile(
    'a debit of another account',
    otherDebit,
    [
      header,
      '? 1 column_unread at Transaction code',
      ...shown.slice(1),
      '! 2 row_not_credit at Transaction code',
    ],
    [mary],
  ),
  bankFile(
    'tax withheld by the payer',
    withLine(1, (line) => cut(line, 112, '00001200')),
    [
      ...always.toSpliced(3, 0, '? 1 column_unread at Withholding tax').slice(0, -1),
      '? 2 indicator_and_tax_disagree',
      '? 4 balancing_record',
    ],
  ),
  bankFile(
    'the account of the batch among the payees',
    toItself,
    [...kunduSaid.slice(0, -1), '! 2 own_account at Account', '? 3 balancing_record'],
    [],
  ),
  ...atJohn,
]
