import { formatToea } from '../../money/money.ts'
import type { Problem } from '../../problem.ts'
import { faultsOf, type Invoice, invoiceLimits, netToea } from './invoice.ts'

export const netOf = (invoices: Invoice[]) =>
  invoices.reduce((sum, invoice) => sum + netToea(invoice), 0)

/** Invoices of one payment as they were sent: what is wrong with each, and that all come to what is paid. */
export function checkInvoices(invoices: Invoice[], amountToea: number): Problem[] {
  if (invoices.length === 0) return []
  const { ofPaymentMax } = invoiceLimits
  const error = (field: string, value: string, code: string, message: string): Problem => {
    return { field, value, code, message, severity: 'error' }
  }
  if (invoices.length > ofPaymentMax) {
    const message = `Invoices: ${invoices.length} are too many; a payment has at most ${ofPaymentMax}.`
    return [error('invoices', String(invoices.length), 'invoices_too_many', message)]
  }
  const problems = invoices.flatMap((invoice, index) =>
    faultsOf(invoice).map(({ value, code, sentence }) =>
      error('invoices', value, code, `Invoice ${index + 1}: ${sentence}`),
    ),
  )
  const numbers = invoices.map(({ number }) => number)
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice) {
    const message = `Invoices: ${twice} stands there twice.`
    problems.push(error('invoices', twice, 'invoice_twice', message))
  }
  const net = netOf(invoices)
  if (problems.length > 0 || net === amountToea) return problems
  const message = `Invoices: less what was withheld they come to ${formatToea(net)}, and the payment is ${formatToea(amountToea)}.`
  return [error('invoices', formatToea(net), 'invoices_differ', message)]
}
