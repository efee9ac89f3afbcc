import { expect, test } from 'vitest'
import creditsOnly from '../fixtures/bank-files/aba120_credits_only.aba?raw'
import selfBalanced from '../fixtures/bank-files/aba120_self_balanced.aba?raw'
import cemtex from '../fixtures/bank-files/cemtex-sample.aba?raw'
import kunduPei from '../fixtures/bank-files/kundupei132_self_balanced.aba?raw'
import nabDirectCredit from '../fixtures/bank-files/nab-direct-credit.aba?raw'
import nabReturns from '../fixtures/bank-files/nab-returns.aba?raw'
import { john, mary, payroll } from '../fixtures/bank-files/payroll.ts'
import type { BankFileOrder } from './bank-file-order.ts'
import type { ProfileName } from './profiles/profiles.ts'
import type { BankFileRead, DetailRead } from './read/bank-file-read.ts'
import { readBankFile } from './read/read-bank-file.ts'
import { paymentsReturned } from './read/returns.ts'
import { writeBankFile } from './write-bank-file.ts'

test('a self-balanced ABA file comes out byte for byte as the sample', () => {
  const switches = { bankCode: 'XXX', balancingRecord: 'always' } as const
  expect(textOf(payroll('aba-120', { switches }))).toBe(selfBalanced)
})

test('an ABA file of credits only comes out byte for byte as the sample', () => {
  const switches = { bankCode: 'XXX' }
  expect(textOf(payroll('aba-120', { switches }))).toBe(creditsOnly)
})

test('a Kundu Pei file comes out byte for byte as the sample', () => {
  const order = payroll('kundu-pei-132', {
    source: {
      bsb: '088-000',
      accountNumber: '7000000001',
      deUserId: '1',
      userName: 'Example Ltd',
      remitter: 'Example Ltd',
    },
    payments: [
      { ...john, bsb: '088-000', accountNumber: '1000000001', payeeName: 'Kila John' },
      { ...mary, accountNumber: '11111111', payeeName: 'Tau Mary' },
    ],
  })
  expect(textOf(order)).toBe(kunduPei)
})

test("NAB's direct credit sample comes out byte for byte from its own values", () => {
  // Our copy of NAB's page has lost its carriage returns and its last line end.
  const switches = { lineEnd: '\n', finalNewline: false } as const
  const read = readBankFile(nabDirectCredit)
  expect(read.problems).toEqual([])
  expect(read.details).toHaveLength(48)
  expect(textOf(orderOf(read, 'aba-120-nab', switches))).toBe(padded(nabDirectCredit))
})

test('the Cemtex sample comes out byte for byte, though its indicators disagree with its tax', () => {
  const read = readBankFile(cemtex)
  expect(read.problems.map(({ line, code }) => [line, code])).toEqual([
    [2, 'indicator_and_tax_disagree'],
    [3, 'indicator_and_tax_disagree'],
  ])
  const switches = { lineEnd: '\n', bankCode: 'BQL' } as const
  expect(textOf(orderOf(read, 'aba-120', switches))).toBe(padded(cemtex))
})

test.each([
  ['a self-balanced ABA file', selfBalanced],
  ['an ABA file of credits only', creditsOnly],
  ['a Kundu Pei file', kunduPei],
])('%s reads without problems', (_, text) => {
  expect(readBankFile(text).problems).toEqual([])
})

test("NAB's returns are read with their reasons; only the redacted totals are off", () => {
  const { returns, problems } = readBankFile(nabReturns)
  expect(returns).toHaveLength(14)
  expect(returns[0]).toMatchObject({
    bsb: '092-914',
    accountNumber: '645934243',
    returnCode: '6',
    meaning: 'Refer to customer',
    amountToea: 2_000,
    reference: '1030239591402',
    payeeBsb: '112-949',
    payeeAccountNumber: '492994933',
    originalDate: '24',
    originalUserId: '614409',
  })
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [16, 'trailer_debits_wrong'],
    [16, 'trailer_net_wrong'],
    [16, 'trailer_count_wrong'],
  ])
})

test('a return finds its payment by account, amount and reference', () => {
  const [returned] = readBankFile(nabReturns).returns
  if (!returned) throw new Error('the sample has returns')
  const source = { bsb: '092-914', accountNumber: '645934243' }
  const paid = { ...john, amountToea: 2_000, reference: '1030239591402' }
  expect(paymentsReturned(returned, source, [john, paid, mary])).toEqual([paid])
  expect(paymentsReturned(returned, { ...source, accountNumber: '1' }, [paid])).toEqual([])
})

test('of two payments alike the return finds the one to its payee', () => {
  const [returned] = readBankFile(nabReturns).returns
  if (!returned) throw new Error('the sample has returns')
  const source = { bsb: '092-914', accountNumber: '645934243' }
  const paid = { ...john, amountToea: 2_000, reference: '1030239591402' }
  const toPayee = { ...paid, bsb: '112-949', accountNumber: '492994933' }
  expect(paymentsReturned(returned, source, [paid, toPayee])).toEqual([toPayee])
  expect(paymentsReturned(returned, source, [paid, paid])).toHaveLength(2)
})

/** The order that a file was made from, by what the file says. */
function orderOf(
  { header, details, balancing }: BankFileRead,
  profile: ProfileName,
  switches: BankFileOrder['switches'],
): BankFileOrder {
  const [first] = details
  if (!header?.valueDate || !first) throw new Error('the sample has a header and payments')
  return {
    profile,
    switches,
    source: {
      bsb: first.traceBsb,
      accountNumber: first.traceAccountNumber,
      deUserId: header.deUserId,
      userName: header.userName,
      remitter: first.remitter,
      title: balancing?.payeeName,
    },
    description: header.description,
    balancingReference: balancing?.reference,
    valueDate: header.valueDate,
    payments: details.map(paymentOf),
  }
}

function paymentOf({ indicator: _, ...payment }: DetailRead) {
  return payment
}

/** The publisher trimmed the blanks of the first and the last line. */
function padded(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : line.padEnd(120)))
    .join('\n')
}

function textOf(order: BankFileOrder): string {
  const file = writeBankFile(order)
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file.value.text
}
