import { type Day, formatDay } from '../../calendar.ts'
import { readDay } from '../read-day.ts'
import { quote } from '../written-cell.ts'

/** Another pay day than the batch's, or one that cannot be read: then nobody but the clerk knows. */
export function otherDay(
  value: string,
  payDay: Day | undefined,
): { code: string; sentence: string } | undefined {
  const day = readDay(value)
  if (payDay === undefined || day === payDay) return undefined
  if (day === undefined) {
    const sentence = `${quote(value)} is no day we can read in one way; this batch is paid on ${formatDay(payDay)}.`
    return { code: 'row_pay_day_unread', sentence }
  }
  const sentence = `it says ${formatDay(day)}, and this batch is paid on ${formatDay(payDay)}. Leave the row out.`
  return { code: 'row_other_pay_day', sentence }
}
