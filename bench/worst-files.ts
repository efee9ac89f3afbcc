import { makeWorkbook } from '../worker/domain/fixtures/sheets/make-workbook.ts'
import { statementLimits } from '../worker/domain/statements/statement.ts'

/* Files that are within every limit and as much work as somebody can make of them. */

const spacesInCell = 200_000
const cells = 20
const head = 'Name,BSB,Account Number,Amount,Reference'

export function sheetOfSpaces() {
  const row = `a${' '.repeat(spacesInCell)}b,088-950,12345678,1.00,FN`
  return [head, ...Array.from({ length: cells }, () => row)].join('\n')
}

/** Every row has the texts that all others have, each as long as a cell may be. */
export function workbookOfOneText() {
  const texts = Array.from({ length: 5 }, (_, at) => `${'- ('.repeat(10_000)}${at}`)
  const shared = `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`
  const row = texts.map((_, at) => ({ xml: `<c t="s"><v>${at}</v></c>` }))
  const rows = [head.split(','), ...Array.from({ length: 5_000 }, () => row)]
  return makeWorkbook([{ name: 'Pay', rows }], { 'xl/sharedStrings.xml': shared })
}

/** One line, of which the bank says more and more. */
export function statementOfWords() {
  const begins = ':20:S\n:25:12345678\n:60F:C261101PGK1,00\n:61:2611011101D1,00NTRF\n'
  const word = ':86:a\n'
  const words = word.repeat(Math.floor((statementLimits.bytesMax - 1_000) / word.length))
  return `${begins}${words}:62F:C261101PGK0,00`
}

/** So many returns of one day and amount, each of which says something else. */
export function returnsOfOneDay(day: string, side: string) {
  const rows = Array.from({ length: 20_000 }, (_, at) => `${day},9.80,${side}${at},Mea Tom`)
  return ['Date,Amount,Ref,Name', ...rows].join('\n')
}

export const returnMapping = JSON.stringify({
  ...{ day: 'Date', amount: 'Amount', reference: 'Ref', name: 'Name', bsb: '' },
  ...{ account: '', code: '', reason: '' },
})
