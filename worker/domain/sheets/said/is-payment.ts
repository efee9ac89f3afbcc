import { looksLikePayment } from '../checks/titles.ts'
import { columnOf, type SheetHeader, type SheetRow } from '../sheet.ts'

/** Also one whose account is on file: somebody, and an amount. */
export function isPayment(row: SheetRow, header: SheetHeader): boolean {
  if (looksLikePayment(row)) return true
  const cellOf = (field: 'name' | 'amount') => row.cells[columnOf(header, field)?.index ?? -1] ?? ''
  return /\d/.test(cellOf('amount')) && /\p{L}{2}/u.test(cellOf('name'))
}
