import { type Day, isDay } from '../../calendar.ts'
import { hiddenSignSentence } from '../../hidden-sign.ts'
import { formatToea } from '../../money/money.ts'

/**
 * An invoice that a payment pays: what it came to, and what of that was withheld, as tax is. The rest is paid. A credit note is
 * one that takes off, so both are below zero (decision 0093).
 */
export type Invoice = {
  number: string
  day: Day | null
  grossToea: number
  withheldToea: number
}

export const invoiceLimits = {
  numberMax: 40,
  /** Of one payment, and of all payments of a batch. */
  ofPaymentMax: 50,
  ofBatchMax: 20_000,
  toeaMax: 9_999_999_999,
} as const

export const isCreditNote = ({ grossToea }: Pick<Invoice, 'grossToea'>) => grossToea < 0

export const netToea = ({ grossToea, withheldToea }: Invoice) => grossToea - withheldToea

/** `K0.00`, `-` and nothing written: that nothing was withheld. */
export const saysNone = (text: string) =>
  /^(?:|-+|nil|(?:K|PGK)?\s?0+(?:\.0+)?)$/i.test(text.trim())

export type InvoiceField = 'invoice' | 'invoiceDay' | 'gross' | 'withheld'
export type InvoiceFault = { field: InvoiceField; value: string; code: string; sentence: string }

/** What is wrong with one invoice, by its field; the table `payment_invoices` refuses the same, but for hidden signs. */
export function faultsOf({ number, day, grossToea, withheldToea }: Invoice): InvoiceFault[] {
  const faults: InvoiceFault[] = []
  const say = (field: InvoiceField, value: string, code: string, sentence: string) =>
    faults.push({ field, value, code, sentence })
  const { numberMax, toeaMax } = invoiceLimits
  const hidden = hiddenSignSentence('the number', number, true)
  if (number === '' || number.trim() !== number) {
    say('invoice', number, 'invoice_missing', 'it needs a number, without spaces around it.')
  } else if (number.length > numberMax) {
    const sentence = `the number has ${number.length} characters; at most ${numberMax} are kept.`
    say('invoice', number, 'invoice_too_long', sentence)
  } else if (hidden !== '') say('invoice', number, 'control_character', hidden)
  if (day !== null && !isDay(day)) {
    say(
      'invoiceDay',
      day,
      'invoice_day_unread',
      'its date is no day that we can read, such as 2026-11-27.',
    )
  }
  const [gross, withheld] = [grossToea, withheldToea].map(formatToea) as [string, string] // one for each
  const [size, kept] = isCreditNote({ grossToea })
    ? [-grossToea, -withheldToea]
    : [grossToea, withheldToea]
  if (size < 1 || size > toeaMax) {
    const sentence = `gross ${gross} is not from K0.01 to ${formatToea(toeaMax)}; a credit note has a minus before it.`
    say('gross', gross, 'gross_out_of_range', sentence)
  } else if (kept < 0 || kept >= size) {
    const sentence = isCreditNote({ grossToea })
      ? `withheld ${withheld} of a credit note must be K0.00, or between that and its gross ${gross}.`
      : `withheld ${withheld} must be from K0.00 to less than the gross ${gross}.`
    say('withheld', withheld, 'withheld_out_of_range', sentence)
  }
  return faults
}
