import type { Day } from '../../calendar.ts'
import { chosenField } from '../head/known-titles.ts'
import { leftBlank } from '../head/marking-columns.ts'
import { isAgainstPaying, isLegend } from '../said/against-paying.ts'
import { otherDay } from '../said/other-day.ts'
import {
  type SheetContext,
  type SheetField,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
} from '../sheet.ts'
import { cellCharactersMax } from '../sheet-limits.ts'
import { quote } from '../written-cell.ts'
import {
  bankFileTitle,
  byHand,
  fineWords,
  isFigure,
  kina,
  type NoticeKind,
  noticeKind,
  noWords,
  otherCurrency,
  passOver,
  refusedBefore,
  saidNo,
  saidOfFile,
  speaksOfRows,
  stopInName,
  stopWords,
  struckOut,
  tickOrCross,
} from './notice-words.ts'

/** Of a record with a problem in each of its fields; a longer cell is no bank file's, and each of its parts would hold all of it. */
const bankFileCharactersMax = 10 * cellCharactersMax

/** Whether there is anything to say of a cell, by its column. */
export type CellSays = (index: number, cell: string) => Said | undefined

export type RowNotices = {
  /** What one row says, outside the fields of its payment, against paying it as it stands. */
  ofRow(row: SheetRow): SheetProblem[]
  ofCell: CellSays
  /** A column in which a bank file says what is wrong with its records. */
  hasBankFile: boolean
}

/** The notices of a sheet's rows; its columns are looked at once. */
export function rowNotices(
  header: SheetHeader,
  { payDay, answers: { mapping = {}, remembered = {} } = {} }: SheetContext,
  marking: number[],
): RowNotices {
  const fields = new Map(header.columns.map(({ index, field }) => [index, field]))
  const columns = header.titles.map((title, index) => ({
    title,
    field: fields.get(index),
    kind: noticeKind(title),
    isUnread: chosenField(mapping, title) === 'unread',
    behind: title.trim() === '' ? fields.get(index - 1) : undefined,
    // a payment may take from it what was said of this sheet, not what was said of an earlier one
    isOnlyRemembered:
      chosenField(remembered, title) !== undefined && chosenField(mapping, title) === undefined,
  }))
  const ofCell: CellSays = (index, cell) => {
    const value = cell.slice(0, cellCharactersMax).trim()
    const column = columns[index]
    if (value === '' || !column) return undefined
    const { title, field, kind, behind } = column
    if (column.isUnread && !isDebit(title, value)) return undefined
    const besidePayment = () => noticeOf(kind, value, payDay) ?? ofAnyRow(title, kind, value)
    return field
      ? (stopInField(field, value) ??
          (column.isOnlyRemembered && kind ? besidePayment() : undefined))
      : (besidePayment() ?? partOfName(behind, value))
  }
  const isOfBankFile = (index: number) =>
    columns[index]?.field === undefined && columns[index]?.kind === 'bank_file'
  const ofRow = ({ row, cells }: SheetRow) => {
    const said = cells.flatMap((cell, index): SheetProblem[] => {
      if (isOfBankFile(index)) return ofBankFile(row, cell)
      const found = ofCell(index, cell)
      const place = { row, column: columns[index]?.title ?? '', value: cell }
      return found ? [sheetProblem({ ...place, severity: 'error', ...found })] : []
    })
    return [...said, ...leftBlank({ row, cells }, header, marking)]
  }
  return { ofRow, ofCell, hasBankFile: columns.some((_column, index) => isOfBankFile(index)) }
}

/** A debit is never paid, whatever is said of its column. */
function isDebit(title: string, value: string): boolean {
  return value === '13' && noticeKind(title) === 'transaction_code'
}

/** A record that is broken is not paid; that its column is not read would mend nothing. */
function ofBankFile(row: number, cell: string): SheetProblem[] {
  if (cell.trim() === '') return []
  // each of them holds the whole cell
  const each = cell.length > bankFileCharactersMax ? [cell] : cell.split(' | ')
  return each.map((said) => {
    const [code = '', ...words] = said.trim().split(': ')
    const isOurs = /^[a-z_]+$/.test(code) && words.length > 0
    const sentence = isOurs ? words.join(': ') : `it says ${quote(said.trim())}.`
    const named = isOurs ? code : 'row_says_stop'
    const place = { row, column: bankFileTitle, value: cell, severity: 'error' as const }
    return sheetProblem({ ...place, code: named, sentence: `${sentence} Leave the row out.` })
  })
}

type Said = { code: string; sentence: string }

function noticeOf(
  kind: NoticeKind | undefined,
  value: string,
  payDay: Day | undefined,
): Said | undefined {
  if (kind === 'pay_day') return otherDay(value, payDay)
  if (kind === 'currency') return kina.test(value) ? undefined : otherMoney(value)
  const isStop =
    (kind === 'stop' && !noWords.test(value)) ||
    (kind === 'checked' && saidNo.test(value)) ||
    (kind === 'paid' && !noWords.test(value) && !isFigure(value)) ||
    (kind === 'go' && !fineWords.test(value) && !tickOrCross.test(value))
  if (kind === 'go' && /^x$/i.test(value)) {
    const sentence = `nobody but you knows whether ${quote(value)} takes the row or strikes it out. ${passOver}`
    return { code: 'row_status_unknown', sentence }
  }
  if (isStop) return stopped(value, passOver)
  if (kind === 'refused' && saidOfFile.test(value)) return refusedBefore
  const stop = stopIn(value, passOver)
  if (stop) return stop
  if (kind === 'status' && !fineWords.test(value)) {
    const sentence = `nobody but you knows whether ${quote(value)} is to be paid. ${passOver}`
    return { code: 'row_status_unknown', sentence }
  }
  if (kind === 'instead' && !noWords.test(value)) {
    const sentence = `it says ${quote(value)}, and something else would be paid, or elsewhere. ${passOver}`
    return { code: 'row_says_other', sentence }
  }
  if (kind === 'method' && byHand.test(value)) {
    const sentence = `it says ${quote(value)}, so the bank would pay it a second time. ${passOver}`
    return { code: 'row_paid_by_hand', sentence }
  }
  if (kind === 'transaction_code' && /^\d\d$/.test(value) && !/^5[0-7]$/.test(value)) {
    const sentence = `the code ${quote(value)} is not one of a credit, 50 to 57, so it is not paid. Leave the row out.`
    return { code: 'row_not_credit', sentence }
  }
  if ((kind === undefined || kind === 'checked') && otherCurrency.test(value))
    return otherMoney(value)
  return undefined
}

/** What a note beside a row says of it, under no title or one for notes. */
function ofAnyRow(title: string, kind: NoticeKind | undefined, value: string): Said | undefined {
  if (kind !== undefined || !speaksOfRows.test(title) || isLegend(value)) return undefined
  return isAgainstPaying(value) ? stopped(value, passOver) : undefined
}

/** Words against paying in a column that payments take: whoever wrote them there meant them. */
function stopInField(field: SheetField, value: string): Said | undefined {
  if (isOfName(field)) {
    const isStop = stopInName.test(value) || struckOut.test(value)
    return isStop ? stopped(value, mendName) : undefined
  }
  const isText = field === 'reference' || field === 'bank' || field === 'payeeCode'
  return isText ? stopIn(value, field === 'reference' ? mendReference : mendCell) : undefined
}

/** Without a title and right behind a name: under one title over two cells stand two parts of a name. */
function partOfName(before: SheetField | undefined, value: string): Said | undefined {
  if (!before || !isOfName(before) || !/\p{L}{2}/u.test(value)) return undefined
  const sentence = `${quote(value)} stands behind the name and has no title: it can be a part of the name. Write the name into one cell, or give the column a title.`
  return { code: 'name_in_two_cells', sentence }
}

const isOfName = (field: SheetField) =>
  field === 'name' || field === 'surname' || field === 'givenNames'

const mendName = 'Leave the row out, or write only what the payee is called.'
const mendCell = 'Leave the row out, or empty the cell.'
const mendReference = 'Leave the row out, or write what the payee is to read.'

function stopIn(value: string, choice: string): Said | undefined {
  return stopWords.test(value) ? stopped(value, choice) : undefined
}

function stopped(value: string, choice: string): Said {
  const sentence = `it says ${quote(value)}, so it is not paid. ${choice}`
  return { code: 'row_says_stop', sentence }
}

function otherMoney(value: string): Said {
  const sentence = `it says ${quote(value)}, and every payment here is in kina. Leave the row out.`
  return { code: 'row_other_currency', sentence }
}
