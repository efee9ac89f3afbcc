import { expect, test } from 'vitest'
import { checkPassword } from '../../access/password-rules.ts'
import { readAddress, readRange } from '../../access/sign-in/addresses.ts'
import { compareBankFiles } from '../../bank-files/compare/compare-bank-files.ts'
import { aba120 } from '../../bank-files/profiles/aba-120.ts'
import { bankCsv } from '../../bank-files/profiles/bank-csv.ts'
import { readBankFile } from '../../bank-files/read/read-bank-file.ts'
import { makeWorkbook } from '../../fixtures/sheets/make-workbook.ts'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { parseAmount } from '../../money/money.ts'
import { parseAccountNumber, parseBsb } from '../../payees/bank-account.ts'
import { documentKindOf } from '../../payees/document.ts'
import { nameKey, referenceKey } from '../../payees/keys.ts'
import { languageFor } from '../../reading/languages.ts'
import { isSlug, suggestSlug } from '../../slug.ts'
import { openCsv } from '../../statements/csv/csv-table.ts'
import { readCsvStatement } from '../../statements/csv/read-csv.ts'
import { readCamt053 } from '../../statements/read-camt053.ts'
import { readMt940 } from '../../statements/read-mt940.ts'
import { readReturnCsv } from '../../statements/read-return-csv.ts'
import { mapping } from '../../statements/statement.fixture.ts'
import { readXml } from '../../statements/xml.ts'
import { searchTerms } from '../../words/search/audit-search.ts'
import { openSheet } from '../open-sheet.ts'
import { readPayees } from '../payees/read-payees.ts'
import { readPeople } from '../people/read-people.ts'
import { readDay } from '../read-day.ts'
import { readSheet } from '../read-sheet.ts'
import { readGrid } from '../workbook/cells.ts'
import { readNumberFormats } from '../workbook/number-formats.ts'
import { openWorkbook } from '../workbook/open-workbook.ts'
import { readStrings } from '../workbook/strings.ts'
import { scanXml } from '../workbook/xml.ts'
import { countWaiting, countWork } from './work.fixture.ts'

/*
 * Twice the letters are twice the work, whatever they are and whoever reads them. Patterns are counted as reading each letter
 * once, which scripts/regular-expressions.test.ts holds of all of them.
 */

/** What runs of letters are made of: each is something that one of the readers begins, ends or goes on with. */
const runs = [
  ...[' ', '0', '9', 'a', 'A ', '-', '(', '"', "'", '=', '<', '>', '&', ';', ':', ',', '.', '/'],
  ...['\t', '\n', '\r\n', '\u00a0', 'é', 'e\u0301', '\u200b', '1,', ' x', 'K ', 'a=', '[$', '- ('],
  ...['\n:86:', '\n:61:', ':86:a\n', '<!---->', '<?a?>', '<![CDATA[]]>', '&#1;', '</a>', '//'],
  ...['hold ', '""', 'a;q=1,', '&amp;', '<c>', '<c r="A1">', 'a="', '000-', ' 00:00', '::'],
  '\u0301\u0316',
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

const camtOf = (text: string) =>
  `<D><BkToCstmrStmt><Stmt><Ntry>${text}</Ntry><Bal>${text}</Bal></Stmt></BkToCstmrStmt></D>`
const mt940Of = (text: string) =>
  `:20:S\n:25:1\n:60F:C261101PGK1,00\n:61:2611011101D1,00NTRF${text}\n:86:${text}\n:62F:C261101PGK0,00`
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A CSV whose rows have each text in each column in turn. */
const csvWith = (heads: string, good: string[], texts: string[]) =>
  [heads, ...texts.flatMap((text) => good.map((_, at) => good.with(at, cell(text)).join()))].join(
    '\n',
  )
const statementWith = (texts: string[]) =>
  csvWith('Date,Details,Debit,Credit,Balance,Ref', ['2026-11-20', 'PAY', '1', '', '9', 'B1'], texts)
const returnMapping = {
  ...{ day: 'Date', amount: 'Amount', reference: 'Ref', name: 'Name', bsb: 'BSB' },
  ...{ account: 'Account', code: 'Code', reason: 'Reason' },
}
const returnsWith = (texts: string[]) =>
  csvWith(
    Object.values(returnMapping).join(),
    ['2026-11-20', '9.80', 'FN23', 'Mea Tom', '028-038', '12345678', '3', 'Closed'],
    texts,
  )
const peopleWith = (texts: string[]) =>
  csvWith(
    'E-mail,First name,Last name,Role',
    ['mea@example.test', 'Mea', 'Tom', 'Approver'],
    texts.slice(0, 40),
  )
const approver = { name: 'approver', title: 'Approver', mayApprove: true, limitToea: 1 } as const

const limits = { rowsMax: 10_011, columnsMax: 100, charactersMax: 16 * 1024 * 1024 }
const readers: [string, (text: string) => unknown][] = [
  ['an amount', parseAmount],
  ['a BSB', parseBsb],
  ['an account', (text) => parseAccountNumber(text, 15)],
  ['a day', readDay],
  ['a name', nameKey],
  ['a reference', referenceKey],
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
  ['a bank file of columns', (text) => readBankFile(text, bankCsv)],
  ['a statement as XML', readXml],
  ['an entry of CAMT', (text) => readCamt053(camtOf(text))],
  ['a text of CAMT', (text) => readCamt053(camtOf(`<AddtlNtryInf>${text}</AddtlNtryInf>`))],
  ['MT940', readMt940],
  ['a line of MT940', (text) => readMt940(mt940Of(text))],
  ['titles of a CSV', openCsv],
  ...[aba120, bankCsv].map((profile): [string, (text: string) => unknown] => [
    `a ${profile.name} beside the sealed one`,
    (text) => compareBankFiles(bytesOf(`1,2\n${text}`), bytesOf(`${text}\n1,2`), profile),
  ]),
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
  ['a cell of a statement', (texts) => readCsvStatement(statementWith(texts), mapping)],
  ['a cell of returns', (texts) => readReturnCsv(returnsWith(texts), returnMapping)],
  [
    'a cell of people',
    (texts) => readPeople(openSheet(peopleWith(texts), { of: 'people' }), [approver]),
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

test('a whole workbook of twice the letters is twice the work', async () => {
  const workOfBook = async (count: number) => {
    const texts = runs.filter((run) => !/[<>&]/.test(run)).map((run) => run.repeat(count))
    const rows = [titles.split(','), ...texts.map((text) => [text, text, text])]
    const shared = `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`
    const book = await makeWorkbook([{ name: 'Pay', rows }], { 'xl/sharedStrings.xml': shared })
    return countWaiting(() => openWorkbook(book, {}))
  }
  await workOfBook(10)
  const [small, middle, large] = [
    await workOfBook(500),
    await workOfBook(1_000),
    await workOfBook(2_000),
  ]
  expect((large - middle - large / 50) / (middle - small + large / 50)).toBeLessThan(2.4)
})
