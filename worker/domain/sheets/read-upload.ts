import type { PaymentLimits } from '../payees/payment.ts'
import { checkSheet } from './check-sheet.ts'
import type { Simplify } from './checks/check-text.ts'
import { openUpload } from './open-upload.ts'
import type { SheetContext, SheetReading } from './sheet.ts'

/** An uploaded file of any kind that is read → payments, and every problem by row and column. */
export async function readUpload(
  upload: Uint8Array | string,
  limits: PaymentLimits,
  simplify: Simplify,
  context: SheetContext = {},
): Promise<SheetReading> {
  return checkSheet(await openUpload(upload, context.answers), limits, simplify, context)
}
