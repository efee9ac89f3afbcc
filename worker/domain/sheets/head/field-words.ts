import type { SheetField } from '../sheet.ts'

/** A column as a sentence has it: `read as the amount`. */
export const fieldWords: Record<SheetField, string> = {
  name: 'the name',
  surname: 'the surname',
  givenNames: 'the given names',
  bsb: 'the BSB',
  bankCode: 'the bank’s half of the BSB',
  branchCode: 'the branch’s half of the BSB',
  accountNumber: 'the account number',
  amount: 'the amount',
  reference: 'the reference',
  bank: 'the bank',
  payeeCode: 'the payee code',
  invoice: 'the invoice number',
  invoiceDay: 'the date of the invoice',
  gross: 'what the invoice came to',
  withheld: 'what was withheld',
}
