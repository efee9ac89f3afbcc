import { type ColumnChoice, chosenField, fieldOf, plainTitle } from './head/known-titles.ts'
import { missingOfPeople } from './head/people-titles.ts'
import { titlesContinued, titlesOver, titlesOverTwoLines } from './head/two-line-head.ts'
import { isNumberedTitle, numberedTitles } from './head/untitled.ts'
import { withInvoiceColumns } from './invoices/invoice-columns.ts'
import type { SheetAnswers, SheetColumn, SheetField, SheetHeader, SheetRow } from './sheet.ts'

/** What a payment cannot do without, in the words of the product. */
const neededFields = [
  ['name', 'name'],
  ['bsb', 'BSB'],
  ['accountNumber', 'account number'],
  ['amount', 'amount'],
] as const satisfies [SheetField, string][]

export type HeaderSearch = {
  header: SheetHeader
  /** The needed fields that no column holds, in words. Empty: this is the header. */
  missing: string[]
  /** Two columns for one field, neither the plainer: it could be the wrong account or amount. */
  repeated: ColumnPair[]
  /** Two columns for one field, of which the first says so by its plain name: the second is not read. */
  passedOver: ColumnPair[]
  /** Columns over whose title another one stands that changes what it says: `Gross` over `Pay`. */
  overtitled: { column: SheetColumn; over: string }[]
  /** Titles that were said to hold something, and are not there. */
  unfound: string[]
}
export type ColumnPair = { first: SheetColumn; second: SheetColumn }

/**
 * Titles that leave no doubt, best first: beside `Account Name`, a column `Payee` is the same person in other words. An
 * amount has none: of `Amount` and `Net pay` nobody but the clerk knows which is to be paid.
 */
const plainTitles: Partial<Record<SheetField, string[]>> = {
  name: ['accountname', 'nameatbank', 'payeename', 'name'],
  bsb: ['bsb', 'bsbnumber', 'bsbcode', 'bsbno'],
  accountNumber: ['accountnumber', 'accountno', 'bankaccountnumber'],
  reference: ['reference', 'paymentreference', 'lodgementreference', 'ref'],
}

/** What a sheet of payees has of their last pay is not read, and neither of two is asked about. */
const ofPayments: ReadonlySet<SheetField> = new Set(['amount', 'reference'])

/** Beside surname and given names these hold a number or a kind of person, not what the person is called. */
const titlesOfPeople = new Set(
  'employee staff supplier vendor creditor beneficiary recipient payee names'.split(' '),
)

/**
 * The first row with all needed columns, or the first two that have them together; else what was said of columns by their
 * number; failing that, the row that comes nearest.
 */
export function findHeader(
  rows: SheetRow[],
  choice: ColumnChoice = {},
  of?: SheetAnswers['of'],
): HeaderSearch | undefined {
  if (of === 'people') return nearestOf(rows.map(searchOfPeople))
  const searches = rows.map((row) => readTitles(row, choice, of))
  const isComplete = ({ missing }: HeaderSearch) => missing.length === 0
  const complete = searches.findIndex(isComplete)
  const found = searches[complete]
  if (found) {
    const longer = titlesContinued(rows[complete], rows[complete + 1])
    if (longer) return readTitles(longer, choice, of)
    return withTitlesOver(found, rows)
  }
  const joined = titlesOverTwoLines(rows).map((row) => readTitles(row, choice, of))
  const byNumber = Object.keys(choice).some(isNumberedTitle)
    ? readTitles(numberedTitles(rows), choice, of)
    : undefined
  const both = joined.find(isComplete)
  return both ? withTitlesOver(both, rows) : (byNumber ?? nearestOf(searches))
}

function withTitlesOver(found: HeaderSearch, rows: SheetRow[]): HeaderSearch {
  const above = rows.find(({ row }) => row === found.header.row - 1)
  return { ...found, overtitled: titlesOver(above, found.header) }
}

/** Which titles say what of a person is told where the sheet is read. */
function searchOfPeople({ row, cells }: SheetRow): HeaderSearch {
  const nothing = { repeated: [], passedOver: [], overtitled: [], unfound: [] }
  const header = { row, titles: cells, columns: [] }
  return { header, missing: missingOfPeople(cells), ...nothing }
}

function nearestOf(searches: HeaderSearch[]): HeaderSearch | undefined {
  const filled = ({ header }: HeaderSearch) => header.titles.filter((title) => title.trim()).length
  return searches.toSorted(
    (one, other) => one.missing.length - other.missing.length || filled(other) - filled(one),
  )[0]
}

function readTitles(
  { row, cells }: SheetRow,
  choice: ColumnChoice,
  of: SheetAnswers['of'],
): HeaderSearch {
  const chosen = (title: string) => chosenField(choice, title)
  const said = cells.flatMap((title, index): SheetColumn[] => {
    const field = chosen(title) ?? fieldOf(title)
    const isNone = field === undefined || field === 'unread' || (of && ofPayments.has(field))
    return isNone ? [] : [{ field, title, index }]
  })
  const titled = of ? said : withInvoiceColumns(cells, said, chosen)
  const known = withHalves(titled, ({ title }) => chosen(title) !== undefined)
  const hasBothNames = holdsBothNames(known)
  const named = known.filter(({ field, title }) => {
    const isChosen = chosen(title) !== undefined
    return isChosen || field !== 'name' || !hasBothNames || !titlesOfPeople.has(plainTitle(title))
  })
  const hasName = firstOf(named, 'name') !== undefined
  // what a whole name stands beside is named as a column that is not read
  const isRead = ({ field }: SheetColumn) =>
    !hasName || (field !== 'surname' && field !== 'givenNames')
  const plain = new Map(named.map((column) => [column, plainness(column)]))
  const best = plainestOf(plain)
  const columns = named.filter((column) => best.get(column.field) === column && isRead(column))
  const needed = neededFields.filter(([field]) => of !== 'payees' || field !== 'amount')
  const missing = needed.filter(([field]) => !holds(columns, field)).map(([, words]) => words)
  const pairs = named.filter(isRead).flatMap((second): ColumnPair[] => {
    const first = best.get(second.field)
    return first && first !== second && !isOnlyShown(second.field) ? [{ first, second }] : []
  })
  const isDoubtful = ({ first, second }: ColumnPair) => plain.get(first) === plain.get(second)
  const there = new Set(cells.map((title) => title.trim()))
  return {
    header: { row, titles: cells, columns },
    missing,
    repeated: pairs.filter(isDoubtful),
    passedOver: pairs.filter((pair) => !isDoubtful(pair)),
    overtitled: [],
    unfound: Object.keys(choice).filter((one) => choice[one] !== 'unread' && !there.has(one)),
  }
}

/** `Bank Code` beside `Branch Code` is 088 beside 950: the two halves of a BSB. Alone, either is all of it. */
function withHalves(
  columns: SheetColumn[],
  isChosen: (column: SheetColumn) => boolean,
): SheetColumn[] {
  const bsbs = columns.filter(({ field }) => field === 'bsb')
  const bank = bsbs.find(({ title }) => plainTitle(title) === 'bankcode')
  const branch = bsbs.find(({ title }) => /^branch(?:code|no|number)$/.test(plainTitle(title)))
  if (bsbs.length !== 2 || !bank || !branch || bsbs.some(isChosen)) return columns
  return columns.map((column) => {
    if (column === bank) return { ...column, field: 'bankCode' }
    return column === branch ? { ...column, field: 'branchCode' } : column
  })
}

/** Of each field the column with the plainest title; of equals the first. A title may be long, and all of them one: each is read once. */
function plainestOf(plain: Map<SheetColumn, number>): Map<SheetField, SheetColumn> {
  const columns = [...plain].sort(([, one], [, other]) => one - other).map(([column]) => column)
  return new Map(columns.reverse().map((column) => [column.field, column]))
}

/** 0 for the plainest title of a field. */
function plainness({ field, title }: SheetColumn): number {
  const known = plainTitles[field] ?? []
  const place = known.indexOf(plainTitle(title))
  return place < 0 ? known.length : place
}

function firstOf(columns: SheetColumn[], field: SheetField): SheetColumn | undefined {
  return columns.find((column) => column.field === field)
}

function holds(columns: SheetColumn[], field: SheetField): boolean {
  if (firstOf(columns, field)) return true
  if (field === 'bsb') return firstOf(columns, 'bankCode') !== undefined
  return field === 'name' && holdsBothNames(columns)
}

function holdsBothNames(columns: SheetColumn[]): boolean {
  return firstOf(columns, 'surname') !== undefined && firstOf(columns, 'givenNames') !== undefined
}

/** These never reach the bank's file, so the first of two columns will do. */
function isOnlyShown(field: SheetField): boolean {
  return field === 'bank' || field === 'payeeCode'
}
