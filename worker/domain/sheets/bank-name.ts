import { bankOf } from '../payees/bank-account.ts'

/** Words by which people name a bank, without case and punctuation. */
const words: [RegExp, string][] = [
  [/bsp|southpacific/, 'BSP'],
  [/kina/, 'Kina Bank'],
  [/westpac|wbc/, 'Westpac PNG'],
  [/^anz|australiaandnewzealand|australianewzealand/, 'ANZ PNG'],
]

/**
 * The bank that the BSB belongs to, where the sheet says another. A bank or branch that we do not
 * recognise is no disagreement: a warning on every row would be read on none.
 */
export function otherBankOf(bsb: string, written: string): string | undefined {
  const letters = written.toLowerCase().replace(/[^a-z]/g, '')
  const said = words.find(([pattern]) => pattern.test(letters))?.[1]
  const owner = bankOf(bsb)
  return said && owner && said !== owner ? owner : undefined
}
