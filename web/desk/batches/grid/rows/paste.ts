import type { Day } from '#domain/calendar.ts'
import { parseAmount } from '#domain/money/money.ts'
import { mayBeAmount } from '#domain/sheets/head/sum-words.ts'
import { mayHaveMoved } from '#domain/sheets/text/moved-cells.ts'
import { hiddenAmongCopied } from '#domain/sheets/text/pasted-page.ts'
import type { Copied } from '../frame/grid-kind.ts'
import type { Cells, Field, PayeeCell } from './grid-row.ts'
import { isFilled, readCells } from './read-cells.ts'
import { type Column, saidBeside } from './said-beside.ts'

const titles: [Column, RegExp][] = [
  ['bsb', /^(account\s*)?bsb\b/i],
  ['account', /^(bank\s*)?(account|acct|a\/c)(\s*(no|number|num)\.?)?$/i],
  // `Net tax` and `Net hours` are none
  [
    'amount',
    /^(?:nett?(?:\s(?:amount|pay|payable|salary|total|wages?))?|amount|pay(?:ment)?|total|kina|value)(?:\s*\((?:k|pgk|kina)\))?$/i,
  ],
  ['reference', /^(ref(erence)?|particulars|details|description|narration)\b/i],
  ['payee', /^(payee|name|full name|employee|account name|beneficiary)(\s*name)?$/i],
]

export type Pasted =
  /** One value or a block for the cells from the focused one on. */
  | { kind: 'cells'; rows: Partial<Cells>[]; unread: string[] }
  | { kind: 'refused'; sentence: string }

const fields: Field[] = ['payee', 'amount', 'reference']

/** Pasted cells → what each row gets. With titles they say what a column is; without, the focused cell and what is written. */
export function readPasted({ text, page }: Copied, at: Field, payDay?: Day): Pasted {
  const hidden = hiddenAmongCopied(page)
  if (hidden) return { kind: 'refused', sentence: hidden }
  const cells = readCells(text)
  const filled = cells.filter(isFilled)
  const [first = []] = filled
  const width = Math.max(...cells.map((row) => row.length), 0)
  if (width === 0) return { kind: 'refused', sentence: 'There is nothing to paste.' }
  const titled = titledColumns(first)
  const twice = titled?.find((one, index) => one !== 'ignored' && titled.indexOf(one) < index)
  if (twice) {
    const sentence = `Two of the pasted columns have the title of ${words[twice]}. Leave one out.`
    return { kind: 'refused', sentence }
  }
  const sums = titled ? sumsBeside(filled, titled) : []
  if (titled && sums.length > 0) {
    const all = [first[titled.indexOf('amount')], ...sums].join('”, “')
    const sentence = `Each of “${all}” can be what is paid. Leave all but one out.`
    return { kind: 'refused', sentence }
  }
  if (titled) {
    const isRead = (at: number) => titled[at] !== 'ignored'
    const amount = titled.indexOf('amount')
    if (filled.some((row) => mayHaveMoved(row, first.length, amount, isRead))) {
      const sentence =
        'Some of the pasted rows have fewer cells than titles. Copy all of their cells.'
      return { kind: 'refused', sentence }
    }
    const rows = filled.slice(1)
    const said = saidBeside(first, rows, titled, payDay)
    if (said) return { kind: 'refused', sentence: said }
    const unread = first.filter((_title, at) => !isRead(at))
    return { kind: 'cells', rows: rows.map((row) => read(row, titled)), unread }
  }
  // where each row names whom it pays it is whole by itself; else its place says whose it is
  const isNamed = at === 'payee' && width > 1
  const columns = isNamed ? byContent(filled, width) : byPlace(at, width)
  if (!columns) {
    const sentence =
      'It is not plain which pasted column is the amount. Copy the titles too, or one column at a time.'
    return { kind: 'refused', sentence }
  }
  const untitled = columns.map(() => '')
  const said = isNamed && saidBeside(untitled, filled, columns, payDay)
  if (said) return { kind: 'refused', sentence: said }
  const rows = isNamed ? filled : cells.slice(isTitled(cells[0], columns) ? 1 : 0)
  return { kind: 'cells', rows: rows.map((row) => read(row, columns)), unread: [] }
}

const words: Partial<Record<Column, string>> = {
  ...{ bsb: 'a BSB', account: 'an account', reference: 'a reference' },
}

/** Was the title of a column copied with it? No name and no amount reads as one; a reference may. */
function isTitled(row: string[] = [], columns: Column[]): boolean {
  return titles.some(([column, words]) => {
    return column !== 'reference' && words.test(row[columns.indexOf(column)] ?? '')
  })
}

/** The first row, where it says of at least a payee and an amount which column they are. */
function titledColumns(row: string[]): Column[] | undefined {
  const columns = row.map((cell): Column => {
    return titles.find(([, words]) => words.test(cell))?.[0] ?? 'ignored'
  })
  const has = (column: Column) => columns.filter((one) => one === column).length
  return has('amount') === 1 && has('payee') === 1 ? columns : undefined
}

/** The titles of other sums that can be meant, and are not always the same: a sheet is asked about them as well. */
function sumsBeside([titles = [], ...rows]: string[][], titled: Column[]): string[] {
  const read = titled.indexOf('amount')
  const toeaOf = (cell = '') => {
    const amount = parseAmount(cell)
    return amount.ok ? amount.value : undefined
  }
  return titles.filter((title, at) => {
    const hasToea = () => rows.some((row) => /[.,]\d\d?$/.test(row[at] ?? ''))
    if (titled[at] !== 'ignored' || !mayBeAmount(title, titles[read] ?? '', hasToea)) return false
    return rows.some((row) => {
      const [one, other] = [toeaOf(row[read]), toeaOf(row[at])]
      return one !== undefined && other !== undefined && one !== other
    })
  })
}

/** From the focused column on to the right, as in a spreadsheet; what is too much has no place. */
function byPlace(at: Field, width: number): Column[] | undefined {
  const from = fields.indexOf(at)
  const columns: Column[] = fields.slice(from, from + width)
  return width <= columns.length ? columns : undefined
}

/** `-`, `12.50 PGK` or `1.234,50`: an amount of another form, so that numbers beside it may be a grade, or who somebody is. */
const moneyLike = /^(?:-|\D{0,4}\d[\d., ']*[.,]\d\d\D{0,4})$/

/** Without titles: BSBs and accounts by their form, the amount where one column alone has nothing else, the rest is text. */
function byContent(cells: string[][], width: number): Column[] | undefined {
  const columns: Column[] = ['payee']
  const isAll = (index: number, fits: (cell: string) => boolean) =>
    cells.filter((row) => (row[index] ?? '') !== '' && fits(row[index] ?? '')).length >
    cells.length * 0.8
  const isBsb = (cell: string) => /^\d{3}[- ]?\d{3}$/.test(cell)
  let hasBsb = false
  for (let index = 1; index < width; index++) {
    if (!hasBsb && isAll(index, isBsb)) {
      hasBsb = columns.push('bsb') > 0
    } else if (columns.at(-1) === 'bsb' && isAll(index, (cell) => /^[\d\s-]{4,}$/.test(cell))) {
      columns.push('account')
    } else if (isAll(index, (cell) => parseAmount(cell).ok)) {
      if (columns.includes('amount')) return undefined
      columns.push('amount')
    } else if (
      columns.includes('reference') ||
      cells.some((row) => moneyLike.test(row[index] ?? ''))
    )
      return undefined
    else columns.push('reference')
  }
  return columns.includes('amount') && hasBsb === columns.includes('account') ? columns : undefined
}

function read(row: string[], columns: Column[]): Partial<Cells> {
  const of = (column: Column) => row[columns.indexOf(column)] ?? ''
  const cells: Partial<Cells> = {}
  if (columns.includes('payee')) cells.payee = payeeOf(of('payee'), of('bsb'), of('account'))
  if (columns.includes('amount')) cells.amount = of('amount')
  if (columns.includes('reference')) cells.reference = of('reference')
  return cells
}

function payeeOf(name: string, bsb: string, accountNumber: string): PayeeCell {
  if (bsb !== '' || accountNumber !== '') return { kind: 'new', name, bsb, accountNumber }
  return name === '' ? { kind: 'none' } : { kind: 'named', name }
}
