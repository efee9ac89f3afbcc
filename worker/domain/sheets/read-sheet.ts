import type { PaymentLimits } from '../payees/payment.ts'
import { checkSheet } from './check-sheet.ts'
import type { Simplify } from './checks/check-text.ts'
import { openSheet } from './open-sheet.ts'
import type { SheetContext, SheetReading } from './sheet.ts'

/** An uploaded sheet → payments, and every problem by row and column. Nothing is ever guessed. */
export function readSheet(
  upload: Uint8Array | string,
  limits: PaymentLimits,
  simplify: Simplify,
  context: SheetContext = {},
): SheetReading {
  return checkSheet(openSheet(upload, context.answers), limits, simplify, context)
}
