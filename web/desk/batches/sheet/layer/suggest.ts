import { amountReading } from '#domain/money/amount-reading.ts'
import type { SheetProblem } from '#domain/sheets/sheet.ts'

/** The zero that every BSB of Papua New Guinea begins with, which spreadsheets drop. */
const withoutZero = /^(\d{2})[- ]?(\d{3})$/

/** What a cell may have meant, for a person to choose. Nothing where only the payee could say it. */
export function suggest({ code, value }: Pick<SheetProblem, 'code' | 'value'>): string | undefined {
  if (code === 'amount_not_a_number') return amountReading(value)
  if (code !== 'bsb_not_six_digits') return undefined
  const [, bank, branch] = withoutZero.exec(value.trim()) ?? []
  return bank && `0${bank}-${branch}`
}

/** Said of whole rows, not of a value to be mended: they are left out. */
export function isAboutRow({ severity, code }: Pick<SheetProblem, 'code' | 'severity'>): boolean {
  const kinds = ['row_', 'titles_again', 'below_other_titles', 'total_', 'own_account']
  return severity === 'error' && kinds.some((kind) => code.startsWith(kind))
}
