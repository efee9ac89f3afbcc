import { type Day, formatDay, formatMoment } from '../../domain/calendar.ts'
import { formatToea } from '../../domain/money/money.ts'
import { type Invoice, isCreditNote, netToea } from '../../domain/payees/invoices/invoice.ts'
import type { Faces } from '../../pdf/faces.ts'
import { type Look, letOthers } from '../../pdf/pdf.ts'
import { margin, right, Sheet } from '../../pdf/sheet.ts'
import type { SentBack } from './returned-store.ts'

/** Everything a remittance advice says. */
export type PrintedRemittance = {
  organisation: string
  payeeName: string
  lines: {
    bsb: string
    accountNumber: string
    reference: string
    amountToea: number
    invoices?: Invoice[] | undefined
    /** What of it came back. */
    sentBack?: SentBack[] | undefined
  }[]
  valueDate: Day
  uploadedAt: Date
  bankReference: string
}

const valueAt = margin + 130
const accountAt = margin + 200
const small = { size: 9 }
/** Lines that are laid out in one go: one payee may have 20,000, which take seconds. */
const linesTogether = 50
const figureWidth = 84

/**
 * What a payee is told: what was sent to the bank for them, and what of it came back since. That the rest arrived, only their
 * bank can say.
 */
export async function writeRemittancePdf(
  faces: Faces,
  advice: PrintedRemittance,
): Promise<Uint8Array> {
  const { organisation, payeeName, lines, valueDate, uploadedAt, bankReference } = advice
  const sheet = new Sheet(faces)
  sheet.wrap(organisation, { size: 16, isBold: true })
  sheet.down(28)
  sheet.put('Remittance advice', { size: 14, isBold: true })
  sheet.down(28)
  putPair(sheet, 'For', payeeName, { isBold: true })
  putPair(sheet, 'Sent to the bank', formatMoment(uploadedAt))
  putPair(sheet, 'Value date', formatDay(valueDate), { isBold: true })
  putPair(sheet, 'Reference of the bank', bankReference)
  sheet.down()
  sheet.rule()
  for (const [index, line] of lines.entries()) {
    if (index % linesTogether === 0) await letOthers()
    const { accountNumber, bsb, reference, amountToea, invoices = [], sentBack = [] } = line
    sheet.put(`${bsb} ····${accountNumber.slice(-4)}`, { x: accountAt })
    sheet.put(formatToea(amountToea), { x: right, isRight: true })
    sheet.wrap(reference, { to: accountAt - 10 })
    sheet.down()
    if (invoices.length > 0) putInvoices(sheet, invoices)
    for (const back of sentBack) {
      const text = `Sent back by the bank on ${formatDay(back.bankDay)}`
      putAmount(sheet, text, -back.amountToea, { x: margin + 12, ...small })
    }
  }
  sheet.rule()
  const totalToea = sum(lines)
  const backToea = sum(lines.flatMap(({ sentBack = [] }) => sentBack))
  putAmount(sheet, 'Total', totalToea, { isBold: true })
  if (backToea > 0) {
    putAmount(sheet, 'Sent back by the bank', -backToea)
    putAmount(sheet, 'Not sent back', totalToea - backToea, { isBold: true })
  }
  sheet.down(12)
  sheet.wrap(closingWords({ organisation, totalToea, backToea }))
  return sheet.longPdf(`Remittance advice, ${payeeName}`, uploadedAt)
}

type Sums = { organisation: string; totalToea: number; backToea: number }

/** What the paper does not say, and what to do about what came back: as the letters that tell of it. */
function closingWords({ organisation, totalToea, backToea }: Sums): string {
  const sent = 'This was sent to the bank with the instruction to pay it on the value date.'
  const unsaid = 'It does not say that it has arrived: your own bank does.'
  if (backToea === 0) return `${sent} ${unsaid}`
  const ask = `Ask ${organisation} before you send account details to anybody.`
  return backToea === totalToea
    ? `${sent} The bank sent it back, so it was not paid. ${ask}`
    : `${sent} The bank sent ${formatToea(backToea)} of it back, which was not paid. ${ask} Of the rest this does not say that it has arrived: your own bank does.`
}

const sum = (amounts: { amountToea: number }[]) =>
  amounts.reduce((toea, { amountToea }) => toea + amountToea, 0)

function putAmount(sheet: Sheet, text: string, toea: number, look: Look & { x?: number } = {}) {
  sheet.put(formatToea(toea), { ...look, x: right, isRight: true })
  sheet.put(text, look)
  sheet.down()
}

/** What each invoice of a payment came to, what of it was withheld, and what is paid. */
function putInvoices(sheet: Sheet, invoices: Invoice[]) {
  const named = (invoice: Invoice) =>
    isCreditNote(invoice) ? `Credit note ${invoice.number}` : invoice.number
  const rows = invoices.map((invoice) => ({
    what: invoice.day ? `${named(invoice)}, ${formatDay(invoice.day)}` : named(invoice),
    figures: [invoice.grossToea, invoice.withheldToea, netToea(invoice)].map(formatToea),
  }))
  const heading = { what: 'Invoice', figures: ['Gross', 'Withheld', 'Net'] }
  for (const { what, figures } of [heading, ...rows]) {
    for (const [index, text] of figures.entries()) {
      sheet.put(text, { x: right - (2 - index) * figureWidth, isRight: true, ...small })
    }
    sheet.wrap(what, { x: margin + 12, to: right - 3 * figureWidth, ...small })
    sheet.down()
  }
}

function putPair(sheet: Sheet, label: string, value: string, look: Look = {}) {
  sheet.put(label)
  sheet.wrap(value, { x: valueAt, ...look })
  sheet.down()
}
