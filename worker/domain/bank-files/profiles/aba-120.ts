import { amountToeaMax } from '../../money/money.ts'
import type { FixedWidthProfile } from './profile.ts'
import type { RecordTable } from './record.ts'
import type { DetailField, HeaderField, ReturnField, TrailerField } from './record-fields.ts'

/**
 * The descriptive record. The account of positions 2–17 stays blank unless the bank wants it
 * (docs/bank-formats.md §1.1).
 */
const header: RecordTable<HeaderField> = [
  { name: 'recordType', width: 1, fill: 'left' },
  { name: 'bsb', width: 7, fill: 'left' },
  { name: 'accountNumber', width: 9, fill: 'right' },
  { width: 1, fill: 'blank' },
  { name: 'reelSequence', width: 2, fill: 'zeros' },
  { name: 'bankCode', width: 3, fill: 'left' },
  { width: 7, fill: 'blank' },
  { name: 'userName', width: 26, fill: 'left' },
  { name: 'deUserId', width: 6, fill: 'zeros' },
  { name: 'description', width: 12, fill: 'left' },
  { name: 'valueDate', width: 6, fill: 'left' },
  { width: 40, fill: 'blank' },
]

/** The detail record: one payment, 120 characters (docs/bank-formats.md §1.2). */
const detail: RecordTable<DetailField> = [
  { name: 'recordType', width: 1, fill: 'left' },
  { name: 'bsb', width: 7, fill: 'left' },
  { name: 'accountNumber', width: 9, fill: 'right' },
  { name: 'indicator', width: 1, fill: 'left' },
  { name: 'transactionCode', width: 2, fill: 'left' },
  { name: 'amountToea', width: 10, fill: 'zeros' },
  { name: 'payeeName', width: 32, fill: 'left' },
  { name: 'reference', width: 18, fill: 'left' },
  { name: 'traceBsb', width: 7, fill: 'left' },
  { name: 'traceAccountNumber', width: 9, fill: 'right' },
  { name: 'remitter', width: 16, fill: 'left' },
  { name: 'withholdingTaxToea', width: 8, fill: 'zeros' },
]

/** The file total record (docs/bank-formats.md §1.3). */
const trailer: RecordTable<TrailerField> = [
  { name: 'recordType', width: 1, fill: 'left' },
  { name: 'bsb', width: 7, fill: 'left' },
  { width: 12, fill: 'blank' },
  { name: 'netToea', width: 10, fill: 'zeros' },
  { name: 'creditToea', width: 10, fill: 'zeros' },
  { name: 'debitToea', width: 10, fill: 'zeros' },
  { width: 24, fill: 'blank' },
  { name: 'recordCount', width: 6, fill: 'zeros' },
  { width: 40, fill: 'blank' },
]

/**
 * A payment that came back. The first account is the payer's, the trace account the payee's (docs/bank-formats.md
 * §3.1).
 */
const returned: RecordTable<ReturnField> = [
  { name: 'recordType', width: 1, fill: 'left' },
  { name: 'bsb', width: 7, fill: 'left' },
  { name: 'accountNumber', width: 9, fill: 'right' },
  { name: 'returnCode', width: 1, fill: 'left' },
  { name: 'transactionCode', width: 2, fill: 'left' },
  { name: 'amountToea', width: 10, fill: 'zeros' },
  { name: 'payeeName', width: 32, fill: 'left' },
  { name: 'reference', width: 18, fill: 'left' },
  { name: 'traceBsb', width: 7, fill: 'left' },
  { name: 'traceAccountNumber', width: 9, fill: 'right' },
  { name: 'remitter', width: 16, fill: 'left' },
  { name: 'originalDate', width: 2, fill: 'left' },
  { name: 'originalUserId', width: 6, fill: 'left' },
]

/**
 * What stands in for a bank whose code nobody published: no PNG bank's but BSP's is known (docs/bank-formats.md §2.1, §7). The file says
 * so, and the pre-flight warns, until the source account has the bank's own.
 */
export const placeholderBankCode = 'XXX'

/** The standard file, with every switch left to the source account. */
export const aba120: FixedWidthProfile = {
  name: 'aba-120',
  title: 'ABA, 120 characters',
  confirmedByBank: true,
  layout: 'fixed_width',
  fileExtension: 'aba',
  mediaType: 'text/plain; charset=us-ascii',
  recordWidth: 120,
  header,
  detail,
  trailer,
  returned,
  dateFormat: 'DDMMYY',
  headerAccount: 'blank',
  headerAccountMayBeFilled: true,
  balancingRecord: 'per_source_account',
  trailerBsb: '999-999',
  trailerCountsContra: true,
  trailerCountFill: 'zeros',
  lineEnd: '\r\n',
  finalNewline: false,
  characters: 'becs',
  nameCharactersRefused: '',
  upperCase: false,
  recordsMax: 999_999,
  fileTotalToeaMax: amountToeaMax,
  bankCode: placeholderBankCode,
  deUserId: '000000',
  transactionCode: '53',
  sortByAccount: false,
}
