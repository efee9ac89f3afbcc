import { kina } from '../checks/notice-words.ts'
import {
  type SheetAnswers,
  type SheetField,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
  wholeSheet,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'
import { saidBeside } from './around/said-beside.ts'
import { changesCells } from './conditions.ts'
import { lettersOf } from './places.ts'
import type { Workbook } from './read-workbook.ts'
import { apartFrom, apartTo } from './text-runs.ts'

const amountFields: readonly SheetField[] = ['amount', 'gross', 'withheld']
const accountFields: readonly SheetField[] = ['bsb', 'bankCode', 'branchCode', 'accountNumber']

function warn(row: number, column: string, code: string, sentence: string): SheetProblem {
  return sheetProblem({ row, column, value: '', code, sentence, severity: 'warning' })
}

/** What says whom a row pays, and how much. */
const ofPayment: ReadonlySet<SheetField> = new Set([
  ...(['name', 'surname', 'givenNames'] as const),
  ...(['bsb', 'bankCode', 'branchCode', 'accountNumber', 'amount'] as const),
])

/**
 * What nobody sees on the screen and is read all the same, and what is seen and not read. A payment that was filtered out, or
 * has a line through it, was perhaps not meant: of such a row a person says whether it is.
 */
export function hiddenParts(
  book: Workbook,
  header: SheetHeader,
  of: SheetAnswers['of'],
): SheetProblem[] {
  const { hiddenRows, hiddenColumns, struck, unseen, rows } = book
  const { row } = header
  const filled = new Set(rows.map((one) => one.row))
  const paying = header.columns.flatMap(({ field, index }) => (ofPayment.has(field) ? index : []))
  const ofRow = (one: number, code: string, cause: string, columns = paying) => {
    const isAsked = !of && one > row && columns.some((column) => paying.includes(column))
    const sentence = isAsked
      ? `${cause}, so it may not be meant. Leave the row out, or show it as the others and upload the workbook again.`
      : `${cause}, and is read.`
    const severity = isAsked ? 'error' : 'warning'
    return sheetProblem({ row: one, column: wholeRow, value: '', code, sentence, severity })
  }
  const problems = hiddenRows
    .filter((one) => filled.has(one))
    .map((one) => ofRow(one, 'row_hidden', 'it is hidden in the workbook'))
  if (hiddenColumns.length > 0) {
    const named = hiddenColumns.map((one) => one + 1).join(', ')
    const sentence = `Columns hidden in the workbook are read as all others: number ${named}.`
    problems.push(warn(row, wholeSheet, 'column_hidden', sentence))
  }
  for (const [one, columns] of struck) {
    const cause = 'it is struck through in the workbook'
    if (one > row) problems.push(ofRow(one, 'row_struck', cause, columns))
  }
  for (const [one, columns] of unseen) {
    const cause = 'something in it is too small to see, or has the colour of what it stands on'
    problems.push(ofRow(one, 'row_in_its_ground', cause, columns))
  }
  if (!of) problems.push(...saidBeside(book, row))
  const isApart = (one: SheetRow) =>
    one.row > row && one.cells.some((cell) => cell.includes(apartFrom))
  for (const one of rows.filter(isApart)) {
    const sentence = `what stands between ${apartFrom} and ${apartTo} is struck through, raised, lowered, white or too small to see in the workbook. Write the cell anew.`
    problems.push(warn(one.row, wholeRow, 'letters_apart', sentence))
  }
  if (book.underMerged) {
    const sentence = `${book.underMerged} holds something under merged cells, which the workbook does not show, and it is read.`
    problems.push(warn(row, wholeSheet, 'cell_under_merged', sentence))
  }
  if (changesCells(book.conditions, book.styles)) {
    const sentence =
      'Conditions of this workbook show cells struck through, white or as another number. What the cells hold is read.'
    problems.push(warn(row, wholeSheet, 'shown_by_condition', sentence))
  }
  if (book.hasNotes) {
    const sentence =
      'The notes beside the cells of this workbook are not read. Look at them before.'
    problems.push(warn(row, wholeSheet, 'notes_unread', sentence))
  }
  return [...problems, ...(of ? [] : amountsShown(book, header)), ...sheetsUnread(book, row)]
}

/** A sign that Excel writes by itself, of whatever money. */
const anyMoney = '$'

/** Amounts, and accounts, that the screen shows as others than they are. Of each that is another sum a person is asked. */
function amountsShown(
  { foreign, rounded, otherwise, reckoned, isReckonedAnew }: Workbook,
  { row, columns }: SheetHeader,
): SheetProblem[] {
  const first = <Found>(found: Map<number, Found>) => {
    return columns
      .filter(({ field }) => amountFields.includes(field))
      .map(({ index }) => found.get(index))
      .find((one) => one !== undefined)
  }
  const below = (rows: number[] = []) => rows.filter((one) => one > row)
  const problems: SheetProblem[] = []
  const add = (code: string, sentence: string) =>
    problems.push(warn(row, wholeSheet, code, sentence))
  const ask = (one: number, column: string, code: string, sentence: string) =>
    problems.push(sheetProblem({ row: one, column, value: '', code, sentence, severity: 'error' }))
  const isRead = 'What the cell holds is read, not what it shows.'
  const cut = first(rounded)
  if (cut)
    add(
      'amount_shown_rounded',
      `The workbook shows ${cut} with fewer decimals than it has. ${isRead}`,
    )
  for (const { field, index } of columns) {
    const placeOf = (one: number) => `${lettersOf(index)}${one}`
    const others = below(otherwise.get(index))
    if (accountFields.includes(field) && others[0] !== undefined)
      add(
        'account_shown_otherwise',
        `The workbook may show ${placeOf(others[0])} as another number than it is. ${isRead}`,
      )
    if (!amountFields.includes(field)) continue
    for (const one of others)
      ask(
        one,
        wholeRow,
        'row_shown_otherwise',
        `the workbook may show ${placeOf(one)} as another amount than it is. Show it as a plain number and upload the workbook again, or leave the row out.`,
      )
    for (const [sign, rows] of foreign.get(index) ?? []) {
      const [at, ...more] = below(rows)
      if (at === undefined || kina.test(sign)) continue
      const shown = `shows ${placeOf(at)} with ${quote(sign)}`
      if (sign === anyMoney)
        add(
          'amount_shown_as_other_money',
          `The workbook ${shown}. Every amount here is read as kina.`,
        )
      else
        for (const one of [at, ...more])
          ask(
            one,
            wholeRow,
            'row_other_currency',
            `the workbook shows ${placeOf(one)} with ${quote(sign)}, and every payment here is in kina. Leave the row out.`,
          )
    }
  }
  const formula = isReckonedAnew ? first(reckoned) : undefined
  if (formula) {
    const sentence = `The formulas of this workbook are reckoned anew where it is opened, so ${formula} may show another amount than the one stored in it, which is read. Save it in Excel, and upload that file.`
    add('amount_reckoned_anew', sentence)
  }
  return problems
}

export function sheetsUnread({ name, others, hidden }: Workbook, row: number): SheetProblem[] {
  const unread = [...others, ...hidden.map((one) => `${one} (hidden)`)]
  if (unread.length === 0) return []
  const sentence = `Of this workbook ${quote(name)} is read; ${unread.map(quote).join(', ')} ${unread.length === 1 ? 'is' : 'are'} not.`
  return [warn(row, wholeSheet, 'sheets_unread', sentence)]
}
