import { amountToeaMax } from '../../money/money.ts'
import type { ColumnProfile } from './profile.ts'

/**
 * Five columns with a heading line, for a portal that takes a list of payees. That there are five, and at most 800 payees,
 * is seen on one portal (docs/bank-formats.md §0.5); which five, their order and headings are our assumption until the bank
 * confirms it.
 */
export const bankCsv: ColumnProfile = {
  name: 'bank-csv',
  title: 'Five-column CSV',
  confirmedByBank: false,
  layout: 'columns',
  fileExtension: 'csv',
  mediaType: 'text/csv; charset=us-ascii',
  columns: [
    { name: 'payeeName', width: 32, heading: 'Account Name' },
    { name: 'bsb', width: 7, heading: 'BSB' },
    { name: 'accountNumber', width: 15, heading: 'Account Number' },
    { name: 'amountToea', width: 10, heading: 'Amount' },
    { name: 'reference', width: 18, heading: 'Reference' },
  ],
  lineEnd: '\r\n',
  finalNewline: true,
  characters: 'becs',
  nameCharactersRefused: '',
  upperCase: false,
  recordsMax: 800,
  fileTotalToeaMax: amountToeaMax,
  transactionCode: '53',
  sortByAccount: false,
}
