import type { PaymentLimits } from '../payees/payment.ts'
import { checkRow, type RowCheck } from './checks/check-row.ts'
import type { Simplify } from './checks/check-text.ts'
import { rememberedColumns } from './checks/remembered-columns.ts'
import { repeatedPayments } from './checks/repeated-payments.ts'
import { rowNotices } from './checks/row-notices.ts'
import { type CutBefore, cutBefore } from './checks/split-amount.ts'
import {
  belowOtherTitles,
  isTitleRow,
  rowsAbove,
  titlesAgain,
  unreadAbove,
} from './checks/titles.ts'
import {
  belowTotal,
  checkTotalRow,
  isTotalOfAll,
  isTotalRow,
  totalOrPayment,
} from './checks/total-row.ts'
import { unreadColumns } from './checks/unread-columns.ts'
import { amountInTwo, amountTitle } from './head/amount-title.ts'
import { changedColumns, otherTitles } from './head/changed-columns.ts'
import { markingColumns } from './head/marking-columns.ts'
import { type QuickRow, quickRow } from './quick/quick-row.ts'
import { checkControl } from './said/control.ts'
import { leftOut, notThere, saidOfThere } from './said/left-out.ts'
import { sumsAmong } from './said/sum-among.ts'
import { charactersSaid, saidCharactersMax, tooMuchToSay } from './said/too-much-to-say.ts'
import type {
  Sheet,
  SheetContext,
  SheetHeader,
  SheetPayment,
  SheetProblem,
  SheetReading,
  SheetRow,
} from './sheet.ts'

/**
 * An opened sheet → payments, and every problem by row and column; its cells may have been corrected since. Every row below the titles is a
 * payment, a total, left out by its number, or an error; every column is read, or named with what stands in it.
 */
export function checkSheet(
  sheet: Sheet,
  limits: PaymentLimits,
  simplify: Simplify,
  context: SheetContext = {},
): SheetReading {
  const { header, nearestTitles } = sheet
  const { answers = {} } = context
  // a bank file is read by its places, whatever it is called
  const last = sheet.encoding === 'bank-file' ? undefined : context.last
  if (!header) {
    const since = nearestTitles && last ? otherTitles(nearestTitles, 1, last) : []
    const problems = [...sheet.problems, ...since]
    return { ...sheet, ...nothingTaken, problems }
  }
  const skipped = new Set(answers.skipRows)
  const isRead = ({ row }: SheetRow) => !skipped.has(row)
  const isWhole = skipped.size === 0
  const left = isWhole ? [] : [...sheet.above, ...sheet.rows].filter((row) => !isRead(row))
  const rows = isWhole ? sheet.rows : sheet.rows.filter(isRead)
  const doubtful = [
    ...(last ? changedColumns(header, last, answers) : []),
    ...amountInTwo(header, rows, answers),
  ]
  const problems: SheetProblem[] = [
    ...left.map(leftOut),
    ...notThere(skipped, left),
    ...rowsAbove(sheet.above.filter(isRead), header),
    ...unreadAbove(sheet.above.filter(isRead), header),
    ...rememberedColumns(header, answers),
    ...amountTitle(header),
    ...doubtful,
    ...unreadColumns(header, rows, answers).filter(({ column }) => !isLeftOut(sheet, column)),
  ]
  const marking = markingColumns(rows, header, answers.mapping)
  const notices = rowNotices(header, context, marking)
  const isCut = cutBefore(rows, header, sheet.delimiter)
  const around = { delimiter: sheet.delimiter, context, notices, cutBefore: isCut }
  const checked = checkRows(rows, header, {
    readQuickly: quickRow(
      header,
      { limits, simplify },
      { context, notices, marking, told: problems },
    ),
    isCut,
    below: new Set(
      sheet.problems.flatMap(({ code, row }) => (code === belowOtherTitles ? row : [])),
    ),
    read: (row) => checkRow(row, header, limits, simplify, around),
  })
  const opened = saidOfThere(sheet, rows, checked.problems, answers.mapping)
  if (checked.characters + charactersSaid(opened) > saidCharactersMax) {
    const all = [...opened, ...checked.problems]
    return { ...sheet, ...nothingTaken, problems: [tooMuchToSay(header, { problems: all })] }
  }
  problems.unshift(...opened)
  problems.push(...checked.problems, ...repeatedPayments(checked.payments, rows, header))
  problems.push(...checkControl(checked, header, answers))
  const beyond = [...belowTotal(checked, left, header), ...sumsAmong(checked.payments)]
  problems.push(...beyond)
  problems.sort((one, other) => one.row - other.row)

  const { rowCount } = checked
  // of no row is it certain what it pays before somebody says which column is meant
  const refused = new Set([...opened.filter(isError), ...beyond].map(({ row }) => row))
  const payments = doubtful.some(isError)
    ? []
    : checked.payments.filter((payment) => !refused.has(payment.row))
  const totalToea = payments.reduce((total, { amountToea }) => total + amountToea, 0)
  return { ...sheet, problems, rowCount, payments, totalToea }
}

const nothingTaken = { rowCount: 0, payments: [], totalToea: 0 }
const isError = ({ severity }: SheetProblem) => severity === 'error'

/** A column that stands beside a plainer one was named when the sheet was opened. */
function isLeftOut({ problems }: Sheet, column: string): boolean {
  return problems.some((one) => one.code === 'column_left_out' && one.column === column)
}

type CheckedRows = {
  payments: SheetPayment[]
  problems: SheetProblem[]
  rowCount: number
  writtenToea: number
  /** Where the last total stands, if it is of all above it; else none. */
  totalRow: number
  /** Of its problems, as they are answered. */
  characters: number
}

function checkRows(
  rows: SheetRow[],
  header: SheetHeader,
  {
    readQuickly,
    isCut,
    below,
    read,
  }: {
    readQuickly: QuickRow
    isCut: CutBefore
    /** Rows under titles of their own: nothing of them is read. */
    below: ReadonlySet<number>
    read: (row: SheetRow) => RowCheck
  },
): CheckedRows {
  const checked: CheckedRows = {
    ...{ payments: [], problems: [] },
    ...{ rowCount: 0, writtenToea: 0, totalRow: 0, characters: 0 },
  }
  const say = (...problems: SheetProblem[]) => {
    checked.problems.push(...problems)
    checked.characters += charactersSaid(problems)
  }
  for (const row of rows) {
    if (checked.characters > saidCharactersMax) break
    const isBelow = below.has(row.row)
    const asItShould = isBelow || isCut(row) ? undefined : readQuickly(row)
    if (asItShould) {
      checked.rowCount++
      checked.writtenToea += asItShould.amountToea
      checked.payments.push(asItShould)
      continue
    }
    if (isTitleRow(row)) {
      say(titlesAgain(row))
      continue
    }
    if (!isBelow && isTotalRow(row, header, checked.writtenToea)) {
      say(checkTotalRow(row, header, checked.writtenToea))
      checked.totalRow = isTotalOfAll(row, header, checked.writtenToea) ? row.row : 0
      continue
    }
    checked.rowCount++
    if (isBelow) continue
    const doubt = totalOrPayment(row, header)
    if (doubt) {
      say(doubt)
      checked.totalRow = 0
      continue
    }
    const { payment, problems, writtenToea } = read(row)
    checked.writtenToea += writtenToea
    say(...problems)
    if (payment) checked.payments.push(payment)
  }
  return checked
}
