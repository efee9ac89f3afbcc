import { aba120 } from './aba-120.ts'
import type { FixedWidthProfile } from './profile.ts'
import type { RecordTable } from './record.ts'
import type { DetailField, HeaderField, TrailerField } from './record-fields.ts'

const header: RecordTable<HeaderField> = [
  { name: 'recordType', width: 1, fill: 'left' },
  { width: 17, fill: 'blank' },
  { name: 'reelSequence', width: 2, fill: 'zeros' },
  { name: 'bankCode', width: 3, fill: 'left' },
  { width: 7, fill: 'blank' },
  { name: 'userName', width: 26, fill: 'left' },
  { name: 'deUserId', width: 6, fill: 'zeros' },
  { name: 'description', width: 12, fill: 'left' },
  { name: 'valueDate', width: 8, fill: 'left' },
  { width: 50, fill: 'blank' },
]

const detail: RecordTable<DetailField> = [
  { name: 'recordType', width: 1, fill: 'left' },
  { name: 'bsb', width: 7, fill: 'left' },
  { name: 'accountNumber', width: 15, fill: 'zeros' },
  { name: 'indicator', width: 1, fill: 'left' },
  { name: 'transactionCode', width: 2, fill: 'left' },
  { name: 'amountToea', width: 10, fill: 'zeros' },
  { name: 'payeeName', width: 32, fill: 'left' },
  { name: 'reference', width: 18, fill: 'left' },
  { name: 'traceBsb', width: 7, fill: 'left' },
  { name: 'traceAccountNumber', width: 15, fill: 'zeros' },
  { name: 'remitter', width: 16, fill: 'left' },
  { name: 'withholdingTaxToea', width: 8, fill: 'zeros' },
]

const trailer: RecordTable<TrailerField> = [
  { name: 'recordType', width: 1, fill: 'left' },
  { name: 'bsb', width: 7, fill: 'left' },
  { width: 12, fill: 'blank' },
  { name: 'netToea', width: 10, fill: 'zeros' },
  { name: 'creditToea', width: 10, fill: 'zeros' },
  { name: 'debitToea', width: 10, fill: 'zeros' },
  { width: 24, fill: 'blank' },
  { name: 'recordCount', width: 6, fill: 'zeros' },
  { width: 52, fill: 'blank' },
]

/**
 * BSP's bulk file as three public implementations write it; no document of the bank was found
 * (docs/bank-formats.md §2.2). Where they disagree the majority is the default and a switch of the source
 * account. The final line end follows the one that was tried against the portal.
 */
export const kunduPei132: FixedWidthProfile = {
  ...aba120,
  name: 'kundu-pei-132',
  title: 'BSP Kundu Pei',
  confirmedByBank: false,
  recordWidth: 132,
  header,
  detail,
  trailer,
  // What a returned payment looks like in a Kundu Pei file is not known (docs/bank-formats.md §3.3).
  returned: [],
  dateFormat: 'YYYYMMDD',
  headerAccountMayBeFilled: false,
  balancingRecord: 'always',
  finalNewline: true,
  upperCase: true,
  bankCode: 'BSP',
}
