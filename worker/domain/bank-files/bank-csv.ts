import { aba120 } from './aba-120.ts'
import type { Profile } from './profile.ts'
import type { Field } from './record.ts'
import type { DetailField } from './record-fields.ts'

export type Column = Field<DetailField> & { name: DetailField; heading: string }

/**
 * Five columns with a heading line. That there are five, and at most 800 payees, is seen on one
 * portal (aba.md §0.5); which five, their order and headings are our assumption until the bank
 * confirms it. The width is the most characters a value may have; an amount counts its digits of
 * toea and is written as kina, `1234.50`.
 */
export const bankCsvColumns: readonly Column[] = [
  { name: 'payeeName', width: 32, fill: 'left', heading: 'Account Name' },
  { name: 'bsb', width: 7, fill: 'left', heading: 'BSB' },
  { name: 'accountNumber', width: 15, fill: 'left', heading: 'Account Number' },
  { name: 'amountToea', width: 10, fill: 'zeros', heading: 'Amount' },
  { name: 'reference', width: 18, fill: 'left', heading: 'Reference' },
]

/** A payee list for a portal that takes one: no header, trailer or balancing record. */
export const bankCsv: Profile = {
  ...aba120,
  name: 'bank-csv',
  title: 'Five-column CSV',
  confirmedByBank: false,
  layout: 'columns',
  recordWidth: 0,
  header: [],
  detail: bankCsvColumns,
  trailer: [],
  returned: [],
  headerAccountMayBeFilled: false,
  balancingRecord: 'never',
  finalNewline: true,
  recordsMax: 800,
}
