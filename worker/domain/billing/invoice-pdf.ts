import { type Day, formatDay } from '../calendar.ts'
import { formatToea } from '../money/money.ts'
import { type InvoiceLine, type InvoiceState, openToea } from './invoice.ts'
import {
  type PdfRule,
  type PdfText,
  pageHeight,
  pageWidth,
  plainSigns,
  textWidth,
  writePdf,
} from './pdf.ts'

/** Everything an invoice says on paper. */
export type PrintedInvoice = {
  number: number
  reference: string
  state: InvoiceState
  issuedOn: Day
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

const margin = 56
const right = pageWidth - margin
const lineHeight = 16

/** An invoice as a PDF of one page. A name with a character outside the font appears without its accents, or as `?`. */
export function writeInvoicePdf(invoice: PrintedInvoice): Uint8Array {
  const texts: PdfText[] = []
  const rules: PdfRule[] = []
  let y = pageHeight - 72
  const put = (text: string, more: Partial<PdfText> = {}) =>
    texts.push({ x: margin, y, text: printable(text), ...more })
  const amount = (toea: number, more: Partial<PdfText> = {}) =>
    put(formatToea(toea), { x: right, isRight: true, ...more })
  const down = (points = lineHeight) => {
    y -= points
  }
  const rule = () => {
    rules.push({ x: margin, y: y + 6, width: right - margin })
    down()
  }
  const pair = (label: string, value: string, more: Partial<PdfText> = {}) => {
    put(label)
    put(value, { x: margin + 130, ...more })
    down()
  }

  const howToPay = () => {
    put('How to pay', { size: 12, isBold: true })
    down(20)
    pair('By bank transfer to', invoice.account)
    pair('Payment reference', invoice.reference, { isBold: true, size: 14 })
    down()
    for (const line of wrapped(
      'Write the payment reference exactly as it stands here, then upload the proof of your transfer on your billing page. Your plan goes on while we look at it.',
      90,
    )) {
      put(line)
      down()
    }
  }

  put('Bilum', { size: 20, isBold: true })
  put(stampOf(invoice.state), { x: right, isRight: true, size: 16, isBold: true })
  down(36)
  put(`Invoice ${invoice.number}`, { size: 16, isBold: true })
  down(28)
  pair('For', invoice.billedTo.name, { isBold: true })
  for (const line of wrapped(invoice.billedTo.address, 60)) pair('', line)
  pair('E-mail', invoice.billedTo.email)
  pair('Issued', formatDay(invoice.issuedOn))
  pair('Due', formatDay(invoice.dueOn), { isBold: true })
  pair('Period', `${formatDay(invoice.periodFrom)} to ${formatDay(invoice.periodTo)}`)
  down()
  rule()
  for (const { text, toea } of invoice.lines) {
    const parts = wrapped(text, 70)
    for (const [index, part] of parts.entries()) {
      put(part)
      if (index === parts.length - 1) amount(toea)
      down()
    }
  }
  rule()
  put('Total', { isBold: true })
  amount(invoice.totalToea, { isBold: true })
  down()
  if (invoice.paidToea > 0) {
    put('Received')
    amount(invoice.paidToea)
    down()
  }
  put('To pay', { isBold: true, size: 12 })
  amount(invoice.state === 'void' ? 0 : openToea(invoice), { isBold: true, size: 12 })
  down(40)
  if (!isSettled(invoice)) howToPay()
  return writePdf(`Invoice ${invoice.number}`, [{ texts, rules }])
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

/** Lines of at most so many characters, and never wider than the page; addresses keep their own line ends. */
function wrapped(text: string, charactersMax: number): string[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = []
    let current = ''
    for (const word of line.split(/\s+/).filter(Boolean)) {
      const longer = current ? `${current} ${word}` : word
      if (
        current &&
        (longer.length > charactersMax || textWidth(longer, 10) > right - margin - 140)
      ) {
        lines.push(current)
        current = word
      } else current = longer
    }
    return current ? [...lines, current] : lines
  })
}

/** What the font can show: plain signs, letters without the accents it lacks, and `?` for what is left. */
function printable(text: string): string {
  return [...plainSigns(text)]
    .map((character) => {
      if (/[\x20-\x7e\xa1-\xff]/.test(character)) return character
      const bare = character.normalize('NFD').replace(/\p{M}/gu, '')
      return /^[\x20-\x7e\xa1-\xff]+$/.test(bare) ? bare : '?'
    })
    .join('')
}
