import type { Day } from '../../calendar.ts'
import { type BankAccount, isMasked, namesAccount } from '../../payees/bank-account.ts'
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
  /** Who alone says that it is of this payment. */
  saidBy: string | null
  /** The accounts that the bank's files name, as JSON. */
  named: string | null
} & BankAccount

/** It pays a debt that a payment before left open, and not another one. */
export function findPaidAgain(lines: LineFacts[], paidAgain: PaidAgain[]): Finding[] {
  if (paidAgain.length === 0) return []
  const byId = new Map(paidAgain.map((one) => [one.paymentId, one]))
  return lines.flatMap(({ line: { id, line } }) => {
    const again = byId.get(id)
    if (!again) return []
    const { batchNumber, paidToea, backToea, bankDay: day } = again
    const { writtenBy, broughtBy, saidBy } = again
    const where = paymentReference(batchNumber, again.line)
    const said = {
      ...{ where, day, backToea, paidToea, ...(writtenBy !== null && { writtenBy }) },
      ...(broughtBy !== null && { broughtBy }),
      ...(saidBy !== null && isOfAnother(again) && { saidBy }),
    }
    return [finding('pays_again', said, { paymentId: id, line })]
  })
}

/** Does the bank say another account than that of the payment? Of some it writes the end alone, which says neither. */
function isOfAnother({ named, ...paid }: PaidAgain): boolean {
  const said = JSON.parse(named ?? '[]') as BankAccount[] // made by its query
  const whole = said.filter(({ accountNumber }) => !isMasked(accountNumber))
  return whole.length > 0 && !whole.some((one) => namesAccount(one, paid))
}
