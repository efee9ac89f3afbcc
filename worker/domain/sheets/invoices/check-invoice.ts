import { formatToea } from '../../money/money.ts'
import {
  faultsOf,
  type Invoice,
  invoiceLimits,
  netToea,
  saysNone,
} from '../../payees/invoices/invoice.ts'
import { checkAmount } from '../checks/check-numbers.ts'
import { readDay } from '../read-day.ts'
import {
  columnOf,
  type SheetField,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import { damageOf, plainText } from '../written-cell.ts'

/** What to do with a row of a credit note: it is no payment, and stands among the invoices of one. */
export const creditNoteSentence = (code: string, header: SheetHeader) =>
  code === 'amount_negative' && columnOf(header, 'invoice')
    ? 'below zero, as in a credit note. A row is a payment and pays one invoice: leave this one out. In the batch, list the credit note with a minus among the invoices of the payment that it is taken off.'
    : undefined

type InvoiceCheck = { invoice?: Invoice; problems: SheetProblem[] }

/**
 * The invoice of a row: a row is one payment, and pays one. What it came to, less what was withheld, is the amount of the
 * row, or nobody knows which of the three is right. Without a column of what invoices came to, that is what adds up.
 */
export function checkInvoice(
  { row, cells }: SheetRow,
  header: SheetHeader,
  amountToea: number,
): InvoiceCheck {
  const problems: SheetProblem[] = []
  const cell = (field: SheetField) => cells[columnOf(header, field)?.index ?? -1] ?? ''
  const say = (field: SheetField, code: string, sentence: string) => {
    const column = columnOf(header, field)?.title ?? wholeRow
    const place = { row, column, value: cell(field), severity: 'error' as const }
    problems.push(sheetProblem({ ...place, code, sentence }))
  }
  if (!columnOf(header, 'invoice')) return { problems }
  const number = plainText(cell('invoice'))
  const [grossCell, withheldCell] = [cell('gross'), cell('withheld')].map((text) => text.trim())
  const saysNothing = [grossCell, withheldCell].every((text = '') => saysNone(text))
  if (number === '' && saysNothing) return { problems }

  const read = (field: 'gross' | 'withheld') => {
    const { value, findings } = checkAmount(cell(field), invoiceLimits.toeaMax)
    for (const { code, sentence } of findings) {
      say(field, code, creditNoteSentence(code, header) ?? sentence)
    }
    return value
  }
  const withheldToea = saysNone(withheldCell ?? '') ? 0 : read('withheld')
  const hasGross = columnOf(header, 'gross') !== undefined
  const grossToea = hasGross ? read('gross') : amountToea + (withheldToea ?? 0)
  const written = cell('invoiceDay').trim()
  // what is no day is said with the other faults
  const day = written === '' ? null : (readDay(written) ?? written)
  const damage = damageOf(number)
  if (damage) say('invoice', damage.code, damage.sentence)
  if (problems.length > 0 || grossToea === undefined || withheldToea === undefined) {
    return { problems }
  }

  const invoice: Invoice = { number, day, grossToea, withheldToea }
  for (const { field, code, sentence } of faultsOf(invoice)) say(field, code, sentence)
  const net = netToea(invoice)
  if (problems.length === 0 && net !== amountToea) {
    const [gross, withheld, left, paid] = [grossToea, withheldToea, net, amountToea].map(formatToea)
    const sentence = `gross ${gross} less ${withheld} withheld is ${left}, and the amount is ${paid}. Mend the one that is wrong.`
    say(hasGross ? 'gross' : 'withheld', 'invoices_differ', sentence)
  }
  return problems.length > 0 ? { problems } : { invoice, problems }
}
