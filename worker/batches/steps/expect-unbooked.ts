import { Refusal } from '../../core/refusals/refusal.ts'
import { makeNext } from '../../domain/batches/way-back/void-file.ts'
import { formatDay } from '../../domain/calendar.ts'
import { formatToea } from '../../domain/money/money.ts'

export type Booked = { day: string; text: string; amountToea: number }

/** A debit that may be of a file which is void is looked at first. */
export function expectUnbooked(debits: Booked[]) {
  const may = makeNext(debits.length)
  const [debit] = debits
  if (may.ok || !debit) return
  const detail = `A debit of ${formatToea(-debit.amountToea)} stands on the statement of ${formatDay(debit.day)}, “${debit.text}”: it may be of the file that is void. Another file is made once two people said what that debit is.`
  throw new Refusal(may.reason, undefined, detail)
}
