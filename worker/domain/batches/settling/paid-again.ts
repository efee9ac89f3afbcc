import type { Day } from '../../calendar.ts'
import { paymentReference } from '../batch.ts'
import type { LineFacts } from '../find-in-line.ts'
import { type Finding, finding } from '../findings.ts'

/** What a line of this batch pays again: the payment, what of it came back, and when. */
export type PaidAgain = {
  paymentId: string
  batchNumber: number
  line: number
  paidToea: number
  backToea: number
  bankDay: Day
  /** Who wrote down that it came back, where no file of the bank's shows it. */
  writtenBy: string | null
  /** Who alone brought in the bank's file that shows it, and said what it is. */
  broughtBy: string | null
}

/** It pays a debt that a payment before left open, and not another one. */
export function findPaidAgain(lines: LineFacts[], paidAgain: PaidAgain[]): Finding[] {
  if (paidAgain.length === 0) return []
  const byId = new Map(paidAgain.map((one) => [one.paymentId, one]))
  return lines.flatMap(({ line: { id, line } }) => {
    const again = byId.get(id)
    if (!again) return []
    const { batchNumber, paidToea, backToea, bankDay: day } = again
    const { writtenBy, broughtBy } = again
    const where = paymentReference(batchNumber, again.line)
    const said = {
      ...{ where, day, backToea, paidToea, ...(writtenBy !== null && { writtenBy }) },
      ...(broughtBy !== null && { broughtBy }),
    }
    return [finding('pays_again', said, { paymentId: id, line })]
  })
}
