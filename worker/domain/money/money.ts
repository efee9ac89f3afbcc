import { allow, type Result, refuse } from '../result.ts'

/** A payment, and each total of a bank file, has ten digits of toea: K99,999,999.99 (docs/bank-formats.md). */
export const amountToeaMax = 9_999_999_999

const kina = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole toea as text, with two decimals: 123450 → `K1,234.50`. Throws on a fraction of a toea. */
export function formatToea(toea: number): string {
  if (!Number.isSafeInteger(toea)) throw new RangeError(`${toea} is not a whole number of toea`)
  const sign = toea < 0 ? '-' : ''
  const size = Math.abs(toea)
  const fraction = String(size % 100).padStart(2, '0')
  return `${sign}K${kina.format(Math.floor(size / 100))}.${fraction}`
}

export type AmountReason =
  | 'amount_missing'
  | 'amount_not_a_number'
  | 'amount_negative'
  | 'amount_zero'
  | 'amount_too_precise'
  | 'amount_too_large'

const plain = /^\d+(?:\.(\d*))?$/
// nobody groups what begins with a zero: `0,500` is half a kina where a comma begins the decimals
const grouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.(\d*))?$/
/** `-5`, `(5.00)`, `-K5`; a dash alone is how accountants write nothing. */
const negative = /^[-−(]\s*(?:(?:PGK|K)\s*)?\.?\d/i
const digitsMax = 20

/**
 * An amount of kina as people write it → whole toea. Takes `1234.5`, `1,234.50`, `K1,234.50`,
 * `PGK 1,234.50`; refuses whatever could be read two ways: `1e3`, `1.234,50`, `12,34.00`, three
 * decimals, zero, a sign.
 */
export function parseAmount(text: string): Result<number, AmountReason> {
  const bare = text.trim().replace(/^(?:PGK|K)\s*/i, '')
  if (bare === '') return refuse('amount_missing')
  if (negative.test(bare)) return refuse('amount_negative')

  const match = plain.exec(bare) ?? grouped.exec(bare)
  if (!match || bare.endsWith('.')) return refuse('amount_not_a_number')
  const decimals = match[1] ?? ''
  if (decimals.length > 2) return refuse('amount_too_precise')
  const digits = bare.replaceAll(',', '').split('.')[0] ?? ''
  if (digits.length > digitsMax) return refuse('amount_too_large')

  const toea = Number(digits) * 100 + Number(decimals.padEnd(2, '0'))
  if (toea === 0) return refuse('amount_zero')
  if (toea > amountToeaMax) return refuse('amount_too_large')
  return allow(toea)
}

/** Whole toea as a person types it, `1234.50`: the form that `parseAmount` takes back. */
export function amountText(toea: number): string {
  return (toea / 100).toFixed(2)
}
