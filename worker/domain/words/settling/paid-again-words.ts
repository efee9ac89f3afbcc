import type { Evidence } from '../../batches/findings.ts'
import { formatDay } from '../../calendar.ts'
import { formatToea } from '../../money/money.ts'

/**
 * Which payment a line pays again, and when it, or that part of it, came back; and that one person alone says so, where no file
 * of the bank's does.
 */
export function paysAgainSentence(evidence: Evidence): string {
  const { where, backToea, paidToea, writtenBy, broughtBy, saidBy } = evidence
  const brought = broughtBy
    ? `, by a file of the bank’s that ${broughtBy} alone brought in and says what it is`
    : ''
  const shown = saidBy
    ? `, by a file of the bank’s that names another account: ${saidBy} alone says that it is of this payment`
    : brought
  const says = writtenBy ? `, as ${writtenBy} wrote down: no file of the bank’s shows it` : shown
  const day = `${formatDay(String(evidence.day))}${says}`
  if (backToea === paidToea) return `Pays ${where} again, which came back on ${day}.`
  const [part, whole] = [formatToea(Number(backToea)), formatToea(Number(paidToea))]
  return `Pays again ${part} of the ${whole} of ${where}: that part came back on ${day}.`
}
