import type { PaymentLimits } from '../payees/payment.ts'
import { checkRow } from './checks/check-row.ts'
import type { Simplify } from './checks/check-text.ts'
import { repeatedPayments } from './checks/repeated-payments.ts'
import { openSheet } from './open-sheet.ts'
import type { Sheet, SheetPayment, SheetProblem, SheetReading } from './sheet.ts'
import { checkTotalRow, isTotalRow } from './total-row.ts'

/** An uploaded sheet → payments, and every problem by row and column. Nothing is ever guessed. */
export function readSheet(
  upload: Uint8Array | string,
  limits: PaymentLimits,
  simplify: Simplify,
): SheetReading {
  return checkSheet(openSheet(upload), limits, simplify)
}

/** The same check for a sheet whose cells were corrected in place after it was opened. */
export function checkSheet(sheet: Sheet, limits: PaymentLimits, simplify: Simplify): SheetReading {
  const { header } = sheet
  if (!header) return { ...sheet, rowCount: 0, payments: [], totalToea: 0 }

  const payments: SheetPayment[] = []
  const problems: SheetProblem[] = [...sheet.problems]
  let rowCount = 0
  let writtenToea = 0
  for (const row of sheet.rows) {
    if (isTotalRow(row, header, writtenToea)) {
      problems.push(checkTotalRow(row, header, writtenToea))
      continue
    }
    const check = checkRow(row, header, limits, simplify)
    rowCount++
    writtenToea += check.writtenToea
    problems.push(...check.problems)
    if (check.payment) payments.push(check.payment)
  }
  problems.push(...repeatedPayments(payments, sheet.rows, header))
  problems.sort((one, other) => one.row - other.row)

  const totalToea = payments.reduce((total, { amountToea }) => total + amountToea, 0)
  return { ...sheet, problems, rowCount, payments, totalToea }
}
