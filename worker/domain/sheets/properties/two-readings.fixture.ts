import fc from 'fast-check'
import { type MadeSheet, type Meant, madeSheet } from './made-sheet.fixture.ts'

const titlesOf = ({ text, titleRow }: MadeSheet) => text.split(/\r?\n/)[titleRow - 1] ?? ''
const rowsOf = ({ text, titleRow }: MadeSheet) => text.split(/\r?\n/).slice(titleRow)

/** Sheets of which a row of titles, or a row, can be meant in two ways; and the rows that may pay nobody. */
export const sheetOfTwoReadings = fc
  .tuple(madeSheet, fc.constantFrom('two_amounts', 'two_accounts', 'swapped', 'above'))
  .map(([sheet, kind]) => {
    const [titles, rows] = [titlesOf(sheet), rowsOf(sheet)]
    const cell = (line: string, text: string) => [line, text].join(sheet.delimiter)
    const all = Array.from({ length: 20 }, (_, at) => at + 1)
    if (kind === 'two_amounts' || kind === 'two_accounts') {
      const [title, value] =
        kind === 'two_amounts' ? ['Take Home', '7.50'] : ['Acct No', '87654321']
      // an account of a plain title is read, and the other is named as left out
      const isPlain = kind === 'two_accounts' && /Account Number/.test(titles)
      const lines = [cell(titles, title), ...rows.map((line) => cell(line, value))]
      return { text: lines.join('\n'), both: isPlain ? [] : [title], unpaid: isPlain ? [] : all }
    }
    if (kind === 'swapped') {
      const swapped = titles.split(sheet.delimiter).reverse().join(sheet.delimiter)
      const text = [titles, ...rows, swapped, ...rows].join('\n')
      const after = rows.map((_line, at) => rows.length + 3 + at)
      return {
        text,
        both: [`Row ${rows.length + 2}: titles again`],
        unpaid: [rows.length + 2, ...after],
      }
    }
    const [first = ''] = rows
    const lines = ['Mea Tom', '088-950', '7001234568', '980.00'].join(sheet.delimiter)
    const text = [lines, titles, first].join('\n')
    return { text, both: ['Row 1: it looks like a payment'], unpaid: [1] }
  })

const change = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('put', 'drop', 'replace'),
  sign: fc.constantFrom(...',;"\t K-.01 29EX(\'$'),
})

/** A sheet with one letter changed below its titles, and what its cells say then: by figures, not by our reader. */
export const changedRows = fc.tuple(madeSheet, change).map(([sheet, { at, kind, sign }]) => {
  const lines = rowsOf(sheet).join('\n')
  const place = at % lines.length
  const rest = lines.slice(kind === 'put' ? place : place + 1)
  const changed = lines.slice(0, place) + (kind === 'drop' ? '' : sign) + rest
  const titles = titlesOf(sheet)
  const index = (title: RegExp) => titles.split(sheet.delimiter).findIndex((one) => title.test(one))
  const places = {
    name: index(/name|holder/i),
    bsb: index(/^bsb|b\.s\.b|account bsb|branch/i),
    account: index(/account number|a\/c|account no|acct/i),
    amount: index(/amount|pay \(|^net pay/i),
    reference: index(/^ref|partic|lodge/i),
  }
  const cells = new Map<number, Meant | undefined>()
  let row = 2
  for (const line of linesOf(changed, sheet.delimiter)) {
    cells.set(row, meantBy(line.cells, places))
    row += 1
  }
  return { text: `${titles}\n${changed}`, cells }
})

/** Cells of each line, letter by letter; a line break inside quotation marks belongs to its cell. */
function linesOf(text: string, delimiter: string): { cells: string[] }[] {
  const lines = [{ cells: [''] }]
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    const { cells } = lines.at(-1) ?? { cells: [] }
    const cell = cells.at(-1) ?? ''
    if (isInside && letter === '"' && text[at + 1] === '"') {
      cells[cells.length - 1] = `${cell}"`
      at++
    } else if (isInside && letter === '"') isInside = false
    else if (!isInside && letter === '"' && cell === '') isInside = true
    else if (!isInside && letter === delimiter) cells.push('')
    else if (!isInside && letter === '\n') lines.push({ cells: [''] })
    else cells[cells.length - 1] = cell + letter
  }
  return lines
}

type Places = Record<'name' | 'bsb' | 'account' | 'amount' | 'reference', number>

function meantBy(cells: string[], places: Places): Meant | undefined {
  const at = (place: number) => (cells[place] ?? '').trim()
  const bsb = at(places.bsb).replace('-', '')
  const amount = /^(?:PGK|K)?\s*([\d,]+)(?:\.(\d{1,2}))?$/i.exec(at(places.amount))
  if (!amount || !/^\d{6}$/.test(bsb)) return undefined
  const [, kina = '', toea = ''] = amount
  return {
    payeeName: at(places.name),
    bsb: `${bsb.slice(0, 3)}-${bsb.slice(3)}`,
    accountNumber: at(places.account).replace(/[ -]/g, ''),
    amountToea: Number(BigInt(kina.replaceAll(',', '') + toea.padEnd(2, '0'))),
    reference: places.reference < 0 ? '' : at(places.reference),
  }
}
