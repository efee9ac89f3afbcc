import { expect, test } from 'vitest'
import { paymentPreparation } from './prepare/prepare-payment.ts'
import { bankCsv } from './profiles/bank-csv.ts'
import { type ColumnProfile, limitsOf } from './profiles/profile.ts'
import { problemList } from './read/bank-file-read.ts'
import { readColumns } from './read/read-columns.ts'
import { readLines } from './read/read-lines.ts'
import { writeColumns } from './write-columns.ts'

/** A portal that wants other columns, in another order, under other headings. */
const otherPortal: ColumnProfile = {
  ...bankCsv,
  name: 'other-portal',
  columns: [
    { name: 'accountNumber', width: 12, heading: 'Acct No' },
    { name: 'amountToea', width: 8, heading: 'Kina' },
    { name: 'payeeName', width: 20, heading: 'Beneficiary' },
    { name: 'bsb', width: 7, heading: 'Branch' },
  ],
}
const payment = {
  payeeName: 'Mary, Kila',
  bsb: '088-950',
  accountNumber: '1000123',
  amountToea: 123_450,
  reference: '',
}

function prepared(profile: ColumnProfile) {
  const problems: unknown[] = []
  const sent = paymentPreparation(profile)(payment, (problem) => problems.push(problem))
  if (!sent) throw new Error(JSON.stringify(problems))
  return sent
}

test('a second profile of columns writes its own columns', () => {
  expect(writeColumns(otherPortal, [prepared(otherPortal)])).toEqual([
    'Acct No,Kina,Beneficiary,Branch',
    '1000123,1234.50,"Mary, Kila",088-950',
  ])
  expect(writeColumns(bankCsv, [prepared(bankCsv)])).toEqual([
    'Account Name,BSB,Account Number,Amount,Reference',
    '"Mary, Kila",088-950,1000123,1234.50,',
  ])
})

test('its limits are those of its own columns, and a field it has not takes nothing', () => {
  expect(limitsOf(otherPortal)).toMatchObject({
    accountDigitsMax: 12,
    amountToeaMax: 99_999_999,
    nameMax: 20,
    referenceMax: 0,
  })
})

test('what it wrote is read back by its own columns', () => {
  const { problems, report } = problemList()
  const text = writeColumns(otherPortal, [prepared(otherPortal)]).join('\n')
  expect(readColumns(readLines(text, report), otherPortal, report)).toMatchObject([payment])
  expect(problems).toEqual([])
})

test('a file of the other profile is named, heading and columns', () => {
  const { problems, report } = problemList()
  const text = writeColumns(bankCsv, [prepared(bankCsv)]).join('\n')
  expect(readColumns(readLines(text, report), otherPortal, report)).toEqual([])
  expect(problems.map(({ code }) => code)).toEqual([
    'headings_missing',
    'wrong_column_count',
    'wrong_column_count',
  ])
})

test('without a column for the BSB another bank is refused, never paid as this one', () => {
  const columns = otherPortal.columns.filter(({ name }) => name !== 'bsb')
  const ownBank: ColumnProfile = { ...otherPortal, columns, onlyBank: '088' }
  expect(prepared(ownBank).accountNumber).toBe('1000123')
  const problems: string[] = []
  const sent = paymentPreparation({ ...ownBank, onlyBank: '028' })(payment, ({ code }) =>
    problems.push(code),
  )
  expect([sent, problems]).toEqual([undefined, ['bsb_of_other_bank']])
})
