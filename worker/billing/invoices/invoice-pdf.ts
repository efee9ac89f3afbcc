import { type InvoiceLine, type InvoiceState, openToea } from '../../domain/billing/invoice.ts'
import { type Day, dayInPortMoresby, formatDay } from '../../domain/calendar.ts'
import { formatToea } from '../../domain/money/money.ts'
import type { Faces } from '../../pdf/faces.ts'
import type { Look } from '../../pdf/pdf.ts'
import { margin, right, Sheet } from '../../pdf/sheet.ts'

/** Everything an invoice says on paper. */
export type PrintedInvoice = {
  number: number
  reference: string
  state: InvoiceState
  issuedAt: Date
  dueOn: Day
  periodFrom: Day
  periodTo: Day
  billedTo: { name: string; address: string; email: string }
  lines: InvoiceLine[]
  totalToea: number
  paidToea: number
  /** Our account, as the payer needs it. */
  account: string
}

const valueAt = margin + 130

/** An invoice as a PDF: of one page, unless its lines need more. */
export function writeInvoicePdf(faces: Faces, invoice: PrintedInvoice): Uint8Array {
  const sheet = new Sheet(faces)
  sheet.put('Bilum', { size: 20, isBold: true })
  sheet.put(stampOf(invoice.state), { x: right, isRight: true, size: 16, isBold: true })
  sheet.down(36)
  sheet.put(`Invoice ${invoice.number}`, { size: 16, isBold: true })
  sheet.down(28)
  putHead(sheet, invoice)
  putLines(sheet, invoice)
  if (!isSettled(invoice)) putHowToPay(sheet, invoice)
  return sheet.pdf(`Invoice ${invoice.number}`, invoice.issuedAt)
}

function putHead(sheet: Sheet, { billedTo, ...invoice }: PrintedInvoice) {
  putPair(sheet, 'For', billedTo.name, { isBold: true })
  for (const line of billedTo.address.split('\n')) putPair(sheet, '', line)
  putPair(sheet, 'E-mail', billedTo.email)
  putPair(sheet, 'Issued', formatDay(dayInPortMoresby(invoice.issuedAt)))
  putPair(sheet, 'Due', formatDay(invoice.dueOn), { isBold: true })
  putPair(sheet, 'Period', `${formatDay(invoice.periodFrom)} to ${formatDay(invoice.periodTo)}`)
  sheet.down()
}

function putLines(sheet: Sheet, invoice: PrintedInvoice) {
  sheet.rule()
  for (const { text, toea } of invoice.lines) putAmount(sheet, text, toea)
  sheet.rule()
  putAmount(sheet, 'Total', invoice.totalToea, { isBold: true })
  if (invoice.paidToea > 0) putAmount(sheet, 'Received', invoice.paidToea)
  const toPay = invoice.state === 'void' ? 0 : openToea(invoice)
  putAmount(sheet, 'To pay', toPay, { isBold: true, size: 12 })
  sheet.down(24)
}

function putHowToPay(sheet: Sheet, { account, reference }: PrintedInvoice) {
  sheet.put('How to pay', { size: 12, isBold: true })
  sheet.down(20)
  putPair(sheet, 'By bank transfer to', account)
  sheet.down(4)
  putPair(sheet, 'Payment reference', reference, { isBold: true, size: 14 })
  sheet.down()
  sheet.wrap(
    'Write the payment reference exactly as it stands here, then upload the proof of your transfer on your billing page. Your plan goes on while we look at it.',
  )
}

function putPair(sheet: Sheet, label: string, value: string, look: Look = {}) {
  sheet.put(label)
  sheet.wrap(value, { x: valueAt, ...look })
  sheet.down()
}

function putAmount(sheet: Sheet, text: string, toea: number, look: Look = {}) {
  sheet.wrap(text, { to: right - 110, ...look })
  sheet.put(formatToea(toea), { x: right, isRight: true, ...look })
  sheet.down()
}

/** Nobody is told how to pay what is paid, or what nobody owes. */
const isSettled = ({ state }: PrintedInvoice) => state === 'paid' || state === 'void'

function stampOf(state: InvoiceState): string {
  const stamps: Partial<Record<InvoiceState, string>> = {
    paid: 'PAID',
    void: 'VOID',
    overdue: 'OVERDUE',
  }
  return stamps[state] ?? ''
}
