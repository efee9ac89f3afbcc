import { writeDay } from '../calendar.ts'
import { type Allowed, allow, type Refused } from '../result.ts'
import type { BankFileOrder, OrderProblem } from './bank-file-order.ts'
import { type PreparedOrder, prepareOrder } from './prepare/prepare-order.ts'
import { debitCode, type FixedWidthProfile, hasBalancingRecord } from './profiles/profile.ts'
import type { ProfileName } from './profiles/profiles.ts'
import { writeRecord } from './profiles/record.ts'
import { writeColumns } from './write-columns.ts'

export type BankFile = {
  profile: ProfileName
  /** ASCII: its length is its bytes. */
  text: string
  /** Detail records, the balancing record included. */
  recordCount: number
  /** Of the credits. */
  totalToea: number
  balancingIncluded: boolean
}

export type BankFileRefused = Refused<'bank_would_refuse'> & { problems: OrderProblem[] }

/** The file for the bank, or every reason why it would refuse it. There is no clock in it. */
export function writeBankFile(order: BankFileOrder): Allowed<BankFile> | BankFileRefused {
  const { problems, order: prepared } = prepareOrder(order)
  if (!prepared) return { ok: false, reason: 'bank_would_refuse', problems }

  const { profile, payments, totalToea } = prepared
  const balancingIncluded = hasBalancingRecord(profile)
  const lines =
    profile.layout === 'columns'
      ? writeColumns(profile, payments)
      : writeRecords({ ...prepared, profile })
  const text = lines.join(profile.lineEnd) + (profile.finalNewline ? profile.lineEnd : '')
  const recordCount = payments.length + (balancingIncluded ? 1 : 0)
  return allow({ profile: order.profile, text, recordCount, totalToea, balancingIncluded })
}

type RecordOrder = PreparedOrder & { profile: FixedWidthProfile }

function writeRecords(order: RecordOrder): string[] {
  const lines = [writeHeader(order)]
  for (const line of writeDetails(order)) lines.push(line)
  if (hasBalancingRecord(order.profile)) lines.push(writeBalancingRecord(order))
  lines.push(writeTrailer(order))
  return lines
}

function writeHeader({ profile, source, valueDate }: RecordOrder): string {
  const isFilled = profile.headerAccount === 'filled'
  return writeRecord(profile.header, {
    recordType: '0',
    bsb: isFilled ? source.bsb : '',
    accountNumber: isFilled ? source.accountNumber : '',
    reelSequence: String(source.reelSequence),
    bankCode: profile.bankCode,
    userName: source.userName,
    deUserId: source.deUserId,
    description: source.description,
    valueDate: writeDay(valueDate, profile.dateFormat),
  })
}

function writeDetails({ profile, source, payments }: RecordOrder): string[] {
  return payments.map((payment) =>
    writeRecord(profile.detail, {
      recordType: '1',
      bsb: payment.bsb,
      accountNumber: payment.accountNumber,
      indicator: payment.indicator,
      transactionCode: payment.transactionCode,
      amountToea: String(payment.amountToea),
      payeeName: payment.payeeName,
      reference: payment.reference,
      traceBsb: source.bsb,
      traceAccountNumber: source.accountNumber,
      remitter: source.remitter,
      withholdingTaxToea: String(payment.withholdingTaxToea),
    }),
  )
}

/**
 * The balancing record: the funding account is debited with the sum of the credits (docs/bank-formats.md §1.6).
 */
function writeBalancingRecord({ profile, source, totalToea }: RecordOrder): string {
  return writeRecord(profile.detail, {
    recordType: '1',
    bsb: source.bsb,
    accountNumber: source.accountNumber,
    indicator: ' ',
    transactionCode: debitCode,
    amountToea: String(totalToea),
    payeeName: source.title,
    reference: source.balancingReference,
    traceBsb: source.bsb,
    traceAccountNumber: source.accountNumber,
    remitter: source.remitter,
    withholdingTaxToea: '0',
  })
}

function writeTrailer({ profile, source, payments, totalToea }: RecordOrder): string {
  const debitToea = hasBalancingRecord(profile) ? totalToea : 0
  const balancingCounted = hasBalancingRecord(profile) && profile.trailerCountsContra ? 1 : 0
  const recordCount = String(payments.length + balancingCounted)
  return writeRecord(profile.trailer, {
    recordType: '7',
    bsb: profile.trailerBsb === 'source_account' ? source.bsb : '999-999',
    netToea: String(totalToea - debitToea),
    creditToea: String(totalToea),
    debitToea: String(debitToea),
    recordCount: profile.trailerCountFill === 'blanks' ? recordCount.padStart(6) : recordCount,
  })
}
