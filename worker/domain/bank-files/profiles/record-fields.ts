/**
 * The names of the fields, the same in every profile: only widths and fills differ (docs/bank-formats.md
 * §1.1–1.3, §3.1).
 */
export type HeaderField =
  | 'recordType'
  | 'bsb'
  | 'accountNumber'
  | 'reelSequence'
  | 'bankCode'
  | 'userName'
  | 'deUserId'
  | 'description'
  | 'valueDate'

export type DetailField =
  | 'recordType'
  | 'bsb'
  | 'accountNumber'
  | 'indicator'
  | 'transactionCode'
  | 'amountToea'
  | 'payeeName'
  | 'reference'
  | 'traceBsb'
  | 'traceAccountNumber'
  | 'remitter'
  | 'withholdingTaxToea'

/** What a file of columns may say of a payment. */
export type ColumnField = Extract<
  DetailField,
  'payeeName' | 'bsb' | 'accountNumber' | 'amountToea' | 'reference'
>

export type TrailerField =
  | 'recordType'
  | 'bsb'
  | 'netToea'
  | 'creditToea'
  | 'debitToea'
  | 'recordCount'

export type ReturnField =
  | 'recordType'
  | 'bsb'
  | 'accountNumber'
  | 'returnCode'
  | 'transactionCode'
  | 'amountToea'
  | 'payeeName'
  | 'reference'
  | 'traceBsb'
  | 'traceAccountNumber'
  | 'remitter'
  | 'originalDate'
  | 'originalUserId'
