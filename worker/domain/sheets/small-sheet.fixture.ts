import { simplifyForSmallBank, smallBank } from '../fixtures/sheets/small-bank.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetContext } from './sheet.ts'

/* Small sheets of a small bank, and what is read of them. */

export const titles = 'Name,BSB,Account Number,Amount,Reference'
export const kila = 'Kila Karo,088-950,7001234568'
export const mea = 'Mea Tom,028-038,12345678,980.00,FN23 2'
const context: SheetContext = {
  ownAccount: { bsb: '088-950', accountNumber: '7001234567' },
  payDay: '2026-11-27',
}

export const read = (sheet: string | Uint8Array, more: SheetContext = {}) =>
  readSheet(sheet, smallBank, simplifyForSmallBank, { ...context, ...more })

/** `row code` of every error, and of every warning with a question mark behind it. */
export const said = (sheet: string | Uint8Array, more?: SheetContext) =>
  read(sheet, more).problems.map(
    ({ row, code, severity }) => `${row} ${code}${severity === 'error' ? '' : '?'}`,
  )
export const paid = (sheet: string | Uint8Array, more?: SheetContext) =>
  read(sheet, more).payments.map(({ payeeName, amountToea }) => `${payeeName} ${amountToea}`)
