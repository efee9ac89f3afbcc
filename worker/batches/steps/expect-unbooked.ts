import { Refusal } from '../../core/refusals/refusal.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { makeNext } from '../../domain/batches/way-back/void-file.ts'
import { formatDay } from '../../domain/calendar.ts'
import { formatToea } from '../../domain/money/money.ts'

export type Booked = {
  day: string
  text: string
  amountToea: number
  batchNumber: number
  /** Not where this batch is open, and that one is confidential or the line itself the payroll group's. */
  isTold: 0 | 1
  /** It is of a file of that batch which counts again since this one was handed over. */
  countsAgain?: 1
}

/**
 * A debit that may be of a file which is void is looked at first: before another file is made, and before its batch is cancelled.
 * It may be of a single payment: whoever does not read all of those of the batch is told neither its amount nor its words.
 */
export function expectUnbooked(debits: Booked[], before: string, readsLines: boolean) {
  const may = makeNext(debits.length)
  if (may.ok) return
  const debit = toldOf(debits, readsLines)
  const booked = debit
    ? `The bank booked a bank file of ${batchReference(debit.batchNumber)}, by a debit of ${formatToea(-debit.amountToea)} of ${formatDay(debit.day)}, “${debit.text}”`
    : 'The bank booked a file that had some of its payments, or paid its period'
  if (debits[0]?.countsAgain) {
    const paid = `${booked}. This batch was handed over before that was said, and would pay some of it, or its period, a second time. Cancel it, or have its file made void and take it back, and hand over anew what is still to be paid.`
    throw new Refusal(may.reason, undefined, paid)
  }
  if (!debit) throw new Refusal(may.reason)
  const { amountToea, day, text, batchNumber } = debit
  const detail = `A debit of ${formatToea(-amountToea)} stands on the statement of ${formatDay(day)}, “${text}”: it may be of a bank file of ${batchReference(batchNumber)} that is void. ${before} once two people said what that debit is.`
  throw new Refusal(may.reason, undefined, detail)
}

/** The first of some debits, where somebody may read its amount and its words. */
export function toldOf<Debit extends Booked>([debit]: Debit[], readsLines: boolean) {
  return debit && debit.isTold === 1 && readsLines ? debit : undefined
}
