import { expect, test } from 'vitest'
import { checkPassword } from '../../access/password-rules.ts'
import { readAddress, readRange } from '../../access/sign-in/addresses.ts'
import { readBankFile } from '../../bank-files/read/read-bank-file.ts'
import { readReference } from '../../billing/invoice.ts'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { parseAmount } from '../../money/money.ts'
import { parseAccountNumber, parseBsb } from '../../payees/bank-account.ts'
import { documentKindOf } from '../../payees/document.ts'
import { nameKey, referenceKey } from '../../payees/keys.ts'
import { languageFor } from '../../reading/languages.ts'
import { isSlug, suggestSlug } from '../../slug.ts'
import { searchTerms } from '../../words/search/audit-search.ts'
import { openSheet } from '../open-sheet.ts'
import { readPayees } from '../payees/read-payees.ts'
import { readDay } from '../read-day.ts'
import { readSheet } from '../read-sheet.ts'
import { readGrid, readStrings } from '../workbook/cells.ts'
import { readNumberFormats } from '../workbook/number-formats.ts'
import { scanXml } from '../workbook/xml.ts'
import { countWork } from './work.fixture.ts'

/*
 * Twice the letters are twice the work, whatever they are and whoever reads them. Patterns are counted as reading each letter
 * once, which scripts/regular-expressions.test.ts holds of all of them.
 */

/** What runs of letters are made of: each is something that one of the readers begins, ends or goes on with. */
const runs = [
  ...[' ', '0', '9', 'a', 'A ', '-', '(', '"', "'", '=', '<', '>', '&', ';', ':', ',', '.', '/'],
  ...['\t', '\n', '\r\n', '\u00a0', 'é', 'e\u0301', '\u200b', '1,', ' x', 'K ', 'a=', '[$', '- ('],
  ...['hold ', '""', 'a;q=1,', '&amp;', '<c>', '<c r="A1">', 'a="', '000-', ' 00:00', '::'],
]

const titles = 'Name,BSB,Account Number,Amount,Reference,Status'
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
/** A sheet whose rows have each text in each column in turn, and one that has them all as titles. */
const sheetsWith = (texts: string[]) => {
  const good = ['Mea Tom', '028-038', '12345678', '9.80', 'FN23', 'Active']
  const rows = texts.flatMap((text) => good.map((_, at) => good.with(at, cell(text)).join()))
  return [
    `${titles}\n${rows.join('\n')}`,
    `${titles},${texts.map(cell).join()}\n${good.join()},${texts.map(() => 'x').join()}`,
  ]
}

const limits = { rowsMax: 10_011, columnsMax: 100 }
const readers: [string, (text: string) => unknown][] = [
  ['an amount', parseAmount],
  ['a BSB', parseBsb],
  ['an account', (text) => parseAccountNumber(text, 15)],
  ['a day', readDay],
  ['a name', nameKey],
  ['a reference', referenceKey],
  ['the reference of an invoice', readReference],
  ['an address', readAddress],
  ['a network', readRange],
  ['a host', isSlug],
  ['the name of an organisation', suggestSlug],
  ['words to search', searchTerms],
  ['a file’s name', (text) => documentKindOf(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d]), text)],
  ['what a browser accepts', (accepted) => languageFor({ accepted })],
  ['a password', (text) => checkPassword(text, { hasSecondFactor: false, known: [] })],
  ['a bank file', readBankFile],
  ['a sheet of nothing else', (text) => openSheet(text)],
  ['a workbook', (text) => scanXml(text, () => undefined)],
  ['an element', (text) => scanXml(`<c ${text}>`, () => undefined)],
  ['shared texts', (text) => readStrings(`<sst><si><t>${text}</t></si>${text}</sst>`)],
  [
    'cells of a workbook',
    (text) =>
      readGrid(`<sheetData><row r="1"><c>${text}</c></row></sheetData>`, [], [], false, limits),
  ],
  [
    'a number format',
    (text) =>
      readNumberFormats(
        `<styleSheet><numFmt numFmtId="164" formatCode="${text}"/><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
      ),
  ],
]

const inTurn = (read: (text: string) => unknown) => (texts: string[]) =>
  texts.map((text) => read(text))
const ofAll: [string, (texts: string[]) => unknown][] = [
  ...readers.map(([what, read]): (typeof ofAll)[number] => [what, inTurn(read)]),
  [
    'a cell',
    (texts) => sheetsWith(texts).map((one) => readSheet(one, smallBank, simplifyForSmallBank)),
  ],
  ['a cell of payees', (texts) => sheetsWith(texts).map((one) => readPayees(openSheet(one)))],
]

const workOf = (read: (texts: string[]) => unknown, count: number) => {
  const texts = runs.map((run) => run.repeat(count))
  return countWork(() => read(texts))
}

/* What one run costs with the square of its length is more than all others together. */
test.each(ofAll)('%s of twice the letters is twice the work', (_what, read) => {
  workOf(read, 10)
  const [small = 0, middle = 0, large = 0] = [500, 1_000, 2_000].map((count) => workOf(read, count))
  const lost = large / 50
  expect((large - middle - lost) / (middle - small + lost)).toBeLessThan(2.4)
})
