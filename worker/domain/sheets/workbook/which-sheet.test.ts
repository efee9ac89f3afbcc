import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MadeSheet, makeWorkbook } from '../../fixtures/sheets/make-workbook.ts'
import { openUpload } from '../open-upload.ts'
import type { SheetAnswers } from '../sheet.ts'

/* Which sheet of a workbook is read. */

const titles = ['Name', 'BSB', 'Account Number', 'Amount', 'Reference']
const rows: Record<string, string[][]> = {
  payments: [titles, ['Mea Tom', '088-950', '7001234568', '9.80', 'FN23']],
  form: [titles],
  cover: [['Payroll FN23'], ['Prepared by Mia']],
  empty: [],
}
const kinds = fc.array(
  fc.record({
    kind: fc.constantFrom('payments', 'form', 'cover', 'empty'),
    isHidden: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
)
const bookOf = (made: { kind: string; isHidden: boolean }[]) =>
  makeWorkbook(
    made.map(({ kind, isHidden }, at): MadeSheet => {
      return { name: `S${at}`, state: isHidden ? 'hidden' : 'visible', rows: rows[kind] ?? [] }
    }),
  )
const open = async (bytes: Uint8Array, answers: SheetAnswers = {}) => {
  const { header, rows: below, problems, sheets } = await openUpload(bytes, answers)
  return {
    isOpen: header !== undefined,
    rows: below.length,
    codes: problems.map(({ code }) => code),
    sheets,
  }
}

describe('of a workbook', () => {
  test('the one sheet of payments that can be seen is read, and of several which is meant is asked', async () => {
    const holds = async (made: { kind: string; isHidden: boolean }[]) => {
      const bytes = await bookOf(made)
      const named = (...of: string[]) =>
        made.flatMap(({ kind, isHidden }, at) => (!isHidden && of.includes(kind) ? [`S${at}`] : []))
      const [payments, filled] = [named('payments'), named('payments', 'form', 'cover')]
      const { isOpen, codes, sheets } = await open(bytes)
      expect(isOpen).toBe(payments.length === 1)
      expect(codes.includes('sheet_doubtful')).toBe(payments.length > 1)
      if (payments.length > 1) expect(sheets).toEqual({ names: payments, proposed: payments[0] })
      else if (filled.length > 1) {
        expect(sheets).toEqual({ names: filled, proposed: payments[0] ?? filled[0], isRead: true })
      } else expect(sheets).toBeUndefined()
      // whichever is said is the one that is read; none that is hidden
      for (const [at, { kind, isHidden }] of made.entries()) {
        const said = await open(bytes, { worksheet: `S${at}` })
        expect(said.isOpen).toBe(!isHidden && kind === 'payments')
        expect(said.codes.includes('sheet_not_there')).toBe(isHidden)
      }
    }
    await fc.assert(fc.asyncProperty(kinds, holds), { seed: 12, numRuns: 60 })
  })

  test('a sheet behind the payments that cannot be read is named, may be chosen, and keeps nobody', async () => {
    const broken = { name: 'Raw', rows: [], xml: '<!DOCTYPE x><worksheet/>' }
    const pay = { name: 'Pay', rows: rows.payments ?? [] }
    const { isOpen, codes, sheets } = await open(await makeWorkbook([pay, broken]))
    expect([isOpen, codes]).toEqual([true, ['sheets_unread']])
    expect(sheets).toEqual({ names: ['Pay', 'Raw'], proposed: 'Pay', isRead: true })
    const before = await open(await makeWorkbook([broken, pay]))
    expect([before.isOpen, before.codes]).toEqual([false, ['workbook_doctype']])
  })

  test('payees are read of the first sheet that has them, and no sheet is asked for', async () => {
    const payees = [
      ['Name', 'BSB', 'Account Number'],
      ['Mea Tom', '088-950', '7001234568'],
    ]
    const book = await makeWorkbook([
      { name: 'Cover', rows: rows.cover ?? [] },
      { name: 'One', rows: payees },
      { name: 'Two', rows: payees },
    ])
    const { isOpen, codes } = await open(book, { of: 'payees' })
    expect([isOpen, codes]).toEqual([true, ['sheets_unread']])
  })
})
