import { parseAmount } from '#domain/money/money.ts'
import { type Invoice, saysNone } from '#domain/payees/invoices/invoice.ts'
import { allow } from '#domain/result.ts'
import { amountWords, writeAmount } from '../amount-words.ts'

/** An invoice as somebody types it. */
export type TypedInvoice = { number: string; day: string; gross: string; withheld: string }

export const noInvoice: TypedInvoice = { number: '', day: '', gross: '', withheld: '' }

export const isUntouched = (row: TypedInvoice) =>
  Object.values(row).every((text) => text.trim() === '')

export function asTyped({ number, day, grossToea, withheldToea }: Invoice): TypedInvoice {
  const withheld = withheldToea === 0 ? '' : writeAmount(Math.abs(withheldToea))
  return { number, day: day ?? '', gross: writeAmount(grossToea), withheld }
}

/** `-120.00`, `(120.00)`: what a credit note takes off, as accountants write it. */
const creditOf = (written: string): string | undefined => {
  const text = written.trim()
  if (text.length > 1 && /^[-−]/.test(text)) return text.slice(1)
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : undefined
}

/** Rows as typed → invoices, without those that nobody touched; or what is wrong with the first that cannot be read. */
export function readInvoices(
  rows: TypedInvoice[],
): { ok: true; invoices: Invoice[] } | { ok: false; error: string } {
  const invoices: Invoice[] = []
  for (const [place, row] of rows.entries()) {
    if (isUntouched(row)) continue
    const credit = creditOf(row.gross)
    const takenOff = credit === undefined ? row.withheld : (creditOf(row.withheld) ?? row.withheld)
    const gross = parseAmount(credit ?? row.gross)
    const withheld = saysNone(takenOff) ? allow(0) : parseAmount(takenOff)
    const wrong = (field: string, words: string) => {
      return { ok: false as const, error: `Invoice ${place + 1}, ${field}: ${words}.` }
    }
    if (!gross.ok) return wrong('gross', amountWords[gross.reason])
    if (!withheld.ok) return wrong('withheld', amountWords[withheld.reason])
    invoices.push({
      number: row.number.trim(),
      day: row.day === '' ? null : row.day,
      grossToea: credit === undefined ? gross.value : -gross.value,
      withheldToea: credit === undefined ? withheld.value : 0 - withheld.value,
    })
  }
  return { ok: true, invoices }
}
