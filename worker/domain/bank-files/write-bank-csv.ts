import { bankCsvColumns } from './bank-csv.ts'
import type { PreparedPayment } from './prepare-payment.ts'

/** The heading line and one line per payment. */
export function writeBankCsv(payments: readonly PreparedPayment[]): string[] {
  const headings = bankCsvColumns.map(({ heading }) => quoted(heading)).join(',')
  return [headings, ...payments.map(writeRow)]
}

function writeRow(payment: PreparedPayment): string {
  const values: Record<string, string> = {
    ...payment,
    amountToea: kina(payment.amountToea),
    withholdingTaxToea: '',
  }
  return bankCsvColumns.map(({ name }) => quoted(values[name] ?? '')).join(',')
}

/** 123450 → `1234.50`: no sign, no grouping. */
function kina(toea: number): string {
  return `${Math.floor(toea / 100)}.${String(toea % 100).padStart(2, '0')}`
}

/** Quoted only where a comma, quote or edge space would be misread. */
function quoted(value: string): string {
  return /[",\r\n]|^ | $/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
