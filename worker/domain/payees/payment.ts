import type { BankAccount } from './bank-account.ts'

/** What one payment says: whom, where, how much, and the words the payee's statement will show. */
export type PaymentLine = BankAccount & {
  /** The name at the bank, at most 32 characters. */
  payeeName: string
  amountToea: number
  /** The lodgement reference, at most 18 characters. */
  reference: string
}

/** What a bank profile can carry in one payment. Taken from its table of fields, so that the two cannot disagree. */
export type PaymentLimits = {
  accountDigitsMax: number
  nameMax: number
  referenceMax: number
  amountToeaMax: number
  /** Characters of the profile's set, one byte each; a name can have fewer than a reference. */
  isAllowed(character: string, field?: 'name' | 'reference'): boolean
  /** Text that its file cannot begin with: in columns a spreadsheet would run it as a formula. */
  mayBegin(character: string): boolean
}
