import { describe, expect, test } from 'vitest'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { readUpload } from '../read-upload.ts'
import { accounts } from './accounts.fixture.ts'
import { amounts } from './amounts.fixture.ts'
import { bankFiles } from './bank-files.fixture.ts'
import { beside } from './beside.fixture.ts'
import { bsbs } from './bsbs.fixture.ts'
import { paidBy, type SheetCase, saidOf } from './case.fixture.ts'
import { columns } from './columns.fixture.ts'
import { containers } from './containers.fixture.ts'
import { encodings } from './encodings.fixture.ts'
import { invoices } from './invoices.fixture.ts'
import { layouts } from './layouts.fixture.ts'
import { names } from './names.fixture.ts'
import { notices } from './notices.fixture.ts'
import { numberFormats } from './number-formats.fixture.ts'
import { pasted } from './pasted.fixture.ts'
import { programs } from './programs.fixture.ts'
import { totals } from './totals.fixture.ts'
import { workbooks } from './workbooks.fixture.ts'

/*
 * Sheets as people send them. What decides: nothing is paid that a person would not read in the same cells, and every row
 * and column is read or named.
 */
const corpus: SheetCase[] = [
  ...[amounts, accounts, bsbs, names, columns, beside, notices, layouts, totals],
  ...[encodings, containers, programs, bankFiles, pasted, invoices, workbooks, numberFormats],
].flat()
const context = {
  ownAccount: { bsb: '088-950', accountNumber: '7001234567' },
  payDay: '2026-11-27',
}

const kinds = [...Map.groupBy(corpus, ({ kind }) => kind)]

describe.each(kinds)('%s', (_kind, cases) => {
  test.each(cases)('$name', async ({ sheet, answers, paid, said }) => {
    const around = { ...context, answers }
    const reading = await readUpload(sheet, smallBank, simplifyForSmallBank, around)
    expect({ paid: paidBy(reading), said: saidOf(reading) }).toEqual({ paid, said })
  })
})

test('the corpus has at least 150 sheets, some of every kind, each with a name of its own', () => {
  const counted = kinds.map(([kind, cases]) => ({ kind, count: cases.length }))
  expect(corpus.length).toBeGreaterThanOrEqual(150)
  expect(counted.filter(({ count }) => count < 8)).toEqual([])
  for (const [, cases] of kinds)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})
