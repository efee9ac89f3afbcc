import type { PreparedPayment } from './prepare/prepare-payment.ts'
import type { Column, ColumnProfile } from './profiles/profile.ts'

/** The heading line and one line per payment, in the profile's columns. */
export function writeColumns(
  { columns }: ColumnProfile,
  payments: readonly PreparedPayment[],
): string[] {
  const headings = columns.map(({ heading }) => quoted(heading)).join(',')
  return [headings, ...payments.map((payment) => writeRow(columns, payment))]
}

function writeRow(columns: readonly Column[], payment: PreparedPayment): string {
  const values = { ...payment, amountToea: kina(payment.amountToea) }
  return columns.map(({ name }) => quoted(values[name])).join(',')
}

/** 123450 → `1234.50`: no sign, no grouping. */
function kina(toea: number): string {
  return `${Math.floor(toea / 100)}.${String(toea % 100).padStart(2, '0')}`
}

/** Quoted only where a comma, quote or edge space would be misread. */
function quoted(value: string): string {
  return /[",\r\n]|^ | $/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
