import { expect, test } from 'vitest'
import type { Invoice } from '../../payees/invoices/invoice.ts'
import type { FoundAccount, FoundLine, FoundPayee, LineFacts } from '../find-in-line.ts'
import { findPaidTwice, type InvoiceBack, type PaidTwiceFacts } from './find-paid-twice.ts'

/* What is said of a line where it is found by its account and by its invoices at once. */

const long = new Date('2026-01-05T00:00:00Z')
const account: FoundAccount = {
  ...{ id: 'account', version: 1, bsb: '088-950', accountNumber: '1000000001', isPooled: false },
  ...{ nameAtBank: 'Gas Supplies', nameKey: 'GAS SUPPLIES', state: 'active', kind: 'new' },
  ...{
    proposedBy: 'mia',
    proposedAt: long,
    verifiedBy: 'ravi',
    how: 'in_person',
    activeFrom: long,
  },
}
const paid = { paidToea: [], payeePaidToea: [], firstPaidIn: null }
const history = { decidedAt: long, heldUpBy: null, ...paid }
const named = { name: 'Gas Supplies', nameKey: 'GAS SUPPLIES', status: 'active' } as const
const payee: FoundPayee = { id: 'payee', code: '', ...named, accounts: [account] }

const listing = (number: string, grossToea = 5_000): Invoice => {
  return { number, day: null, grossToea, withheldToea: 0 }
}
function lineOf(changes: Partial<FoundLine> = {}): LineFacts {
  const words = { reference: 'Supplies', sheetName: '', payeeName: 'Mea', sheetCode: '' }
  const line = { id: 'l1', line: 1, amountToea: 10_000, ...words, ...changes }
  return { line, payee, account, history, codeOwner: undefined, namesakes: [], moreNamesakes: 0 }
}
const nothing = {
  voided: [],
  voidedElsewhere: [],
  voidInvoices: [],
  cameBack: [],
  invoicesBack: [],
  paidSince: [],
}
const found = (facts: Partial<PaidTwiceFacts>, lines = [lineOf()]) =>
  findPaidTwice({ lines, ...nothing, ...facts }).map(({ kind, evidence }) => ({
    kind,
    ...evidence,
  }))

const elsewhere = { line: 1, batchNumber: 4, isTold: 1, isBooked: 0 } as const
const ofAccount = {
  ...{ ...elsewhere, payeeId: 'payee', amountToea: 10_000 },
  ...{ bsb: '088-950', accountNumber: '1000000001' },
}
const of = (key: string, more: object = {}) => ({ ...elsewhere, payeeId: 'payee', key, ...more })
const listingTwo = lineOf({ invoices: [listing('A 1'), listing('A-02')] })

test('a payment of a void file is said once of a line, by its account where it is the same', () => {
  const voidInvoices = [of('A1'), of('A2')]
  expect(found({ voided: [ofAccount], voidInvoices }, [listingTwo])).toEqual([
    { kind: 'void_before', where: 'B4-1' },
  ])
  // by each invoice where they were of several
  expect(found({ voidInvoices: [of('A1'), of('A2', { line: 2 })] }, [listingTwo])).toEqual([
    { kind: 'void_before', where: 'B4-1', invoice: 'A 1' },
    { kind: 'void_before', where: 'B4-2', invoice: 'A-02' },
  ])
})

test('a payment of a void file to another account of the payee is said where none is to the same', () => {
  const other = { ...ofAccount, accountNumber: '2000000002', batchNumber: 5 }
  const [by, lineTwo] = [{ voidedElsewhere: [other] }, { id: 'l2', line: 2, amountToea: 1 }]
  const said = { kind: 'void_before', where: 'B5-1', elsewhere: 1 }
  expect(found(by)).toEqual([said])
  expect(found(by, [lineOf({ amountToea: 9_999 })])).toEqual([])
  const both = { voided: [ofAccount], voidedElsewhere: [ofAccount] }
  expect(found(both)).toEqual([{ kind: 'void_before', where: 'B4-1' }])
  // of a confidential batch not amount by amount
  const kept = { voidedElsewhere: [{ ...other, isTold: 0 as const }] }
  expect(found(kept)).toEqual([{ ...said, where: '' }])
  expect(found(kept, [lineOf(), lineOf(lineTwo)])).toEqual([])
})

test('what the bank may have booked goes before what it may not have', () => {
  const voidInvoices = [of('A1'), of('A1', { isBooked: 1, batchNumber: 3 }), of('A2')]
  expect(found({ voidInvoices }, [listingTwo])).toEqual([
    { kind: 'void_booked', where: 'B3-1', invoice: 'A 1' },
    { kind: 'void_before', where: 'B4-1', invoice: 'A-02' },
  ])
  const booked = [of('A2', { isBooked: 1 })]
  expect(found({ voided: [ofAccount], voidInvoices: booked }, [listingTwo])).toEqual([
    { kind: 'void_booked', where: 'B4-1', invoice: 'A-02' },
  ])
})

test('many lines to one account ask a confidential batch for no amount, and for each invoice', () => {
  const isTold = 0
  const lines = [listingTwo, lineOf({ id: 'l2', line: 2, amountToea: 1 })]
  expect(found({ voided: [{ ...ofAccount, isTold }] }, lines)).toEqual([])
  const back = { ...elsewhere, payeeId: 'payee', amountToea: 10_000, resolution: null }
  const untold = { cameBack: [{ ...back, isTold } as const] }
  expect(found(untold, lines)).toEqual([])
  expect(found(untold)).toEqual([{ kind: 'came_back', where: '', became: 'owed' }])
  expect(found({ cameBack: [back] }, lines)).toMatchObject([{ where: 'B4-1' }])
  expect(found({ voidInvoices: [of('A1', { isTold }), of('A2', { isTold })] }, lines)).toEqual([
    { kind: 'void_before', where: '', invoice: 'A 1' },
    { kind: 'void_before', where: '', invoice: 'A-02' },
  ])
})

test('what pays a debt again is asked for the invoices of other debts alone', () => {
  const back = (key: string, paymentId: string): InvoiceBack => {
    return { ...elsewhere, payeeId: 'payee', key, paymentId, resolution: null }
  }
  const invoicesBack = [back('A1', 'p1'), back('A2', 'p2'), back('INV7', 'p3')]
  const lines = [{ ...listingTwo, line: { ...listingTwo.line, reference: 'Inv 7', repays: 'p1' } }]
  expect(found({ invoicesBack }, lines)).toEqual([
    { kind: 'came_back', where: 'B4-1', became: 'owed', invoice: 'A-02' },
  ])
})
