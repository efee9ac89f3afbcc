import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankTextOf } from '#domain/bank-files/prepare/bank-text.ts'
import { applySwitches } from '#domain/bank-files/profiles/apply-switches.ts'
import { formatToea } from '#domain/money/money.ts'
import { checkSheet } from '#domain/sheets/check-sheet.ts'
import { openUpload } from '#domain/sheets/open-upload.ts'
import { changedRows, sheetOfTwoReadings } from '#domain/sheets/properties/two-readings.fixture.ts'
import type { Sheet, SheetAnswers } from '#domain/sheets/sheet.ts'
import { writeSheet } from './write-sheet.ts'

const profile = applySwitches('kundu-pei-132')
if (!profile.ok) throw new Error('no profile')
const { limits, simplify } = bankTextOf(profile.value)
const titles = 'Name,BSB,Account Number,Amount,Reference'

/** Whom a sheet pays and what is wrong with its rows. */
function readingOf(sheet: Sheet, answers: SheetAnswers = {}) {
  const { payments, problems } = checkSheet(sheet, limits, simplify, { answers })
  return {
    paid: payments.map(
      ({ row, payeeName, amountToea }) => `${row} ${payeeName} ${formatToea(amountToea)}`,
    ),
    wrong: problems.flatMap(({ row, code, severity }) =>
      severity === 'error' ? `${row} ${code}` : [],
    ),
  }
}

test.each([
  [
    'a misplaced quotation mark',
    `${titles}\n"Mea" Tom,028-038,12345678,9.80,FN23\nKila,088-950,7001234568,5.00,`,
  ],
  ['an amount cut at its comma', `${titles}\nMea Tom,028-038,12345678,1,234`],
  ['a short number in quotation marks', `${titles}\nMea Tom,028-038,12345678,1234,"50"`],
  ['tabs between cells', `${titles}\nMea Tom,028-038,12345678,1234,50`.replaceAll(',', '\t')],
  [
    'semicolons between cells',
    `${titles}\nMea, Tom,028-038,12345678,1234,50`.replaceAll(/,(?! )/g, ';'),
  ],
  ['a formula for a reference', `${titles}\nMea Tom,028-038,12345678,9.80,=1+1`],
  [
    'rows above the titles',
    `Kila,088-950,7001234568,9.80\n\n${titles}\nMea Tom,028-038,12345678,9.80,`,
  ],
  ['titles in two lines', 'Name,BSB,Account,Net\n,,Number,Pay\nMea Tom,028-038,12345678,9.80'],
])('what the desk sends reads as what it showed: %s', async (_what, text) => {
  const shown = await openUpload(text)
  const sent = await openUpload(writeSheet(shown))
  expect(readingOf(sent)).toEqual(readingOf(shown))
  expect(readingOf(shown).paid.length + readingOf(shown).wrong.length).toBeGreaterThan(0)
})

test('rows without titles are sent without titles', async () => {
  const mapping = {
    'column 1': 'name',
    'column 2': 'bsb',
    'column 3': 'accountNumber',
    'column 4': 'amount',
  } as const
  const shown = await openUpload('Mea Tom\t028-038\t12345678\t1234\t50', { mapping })
  const sent = await openUpload(writeSheet(shown), { mapping })
  expect(readingOf(sent, { mapping })).toEqual({ paid: ['1 Mea Tom K1,234.00'], wrong: [] })
})

test('so does any sheet, with any letter of it changed', async () => {
  const sheets = fc.oneof(changedRows, sheetOfTwoReadings)
  const readsAlike = async ({ text }: { text: string }) => {
    const shown = await openUpload(text)
    if (!shown.header) return
    expect(readingOf(await openUpload(writeSheet(shown)))).toEqual(readingOf(shown))
  }
  await fc.assert(fc.asyncProperty(sheets, readsAlike), { numRuns: 200, seed: 5 })
})
