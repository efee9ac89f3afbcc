import { writeDay } from '../calendar.ts'
import { must } from '../must.ts'
import { type Allowed, allow, type Refused } from '../result.ts'
import type { BankFileOrder, OrderProblem } from './bank-file-order.ts'
import { checkOrder, type PreparedOrder, type Taker } from './prepare/prepare-order.ts'
import type { PreparedPayment } from './prepare/prepare-payment.ts'
import {
  debitCode,
  type FixedWidthProfile,
  hasBalancingRecord,
  type Profile,
} from './profiles/profile.ts'
import type { ProfileName } from './profiles/profiles.ts'
import { writeRecord } from './profiles/record.ts'
import { type DetailLines, detailLines } from './records/detail-lines.ts'
import { bytesOf, writeDetail } from './records/set-payment.ts'
import { writeColumns } from './write-columns.ts'

/** Every runtime has it; the bare language library does not name it. */
declare const TextDecoder: { new (): { decode(bytes: Uint8Array): string } }

export type BankFile = {
  profile: ProfileName
  /** ASCII. */
  bytes: Uint8Array
  /** The bytes as text, made when it is asked for. */
  readonly text: string
  /** Detail records, the balancing record included. */
  recordCount: number
  /** Of the credits. */
  totalToea: number
  balancingIncluded: boolean
}

export type BankFileRefused = Refused<'bank_would_refuse'> & { problems: OrderProblem[] }

/** The file for the bank, or every reason why it would refuse it. There is no clock in it. */
export function writeBankFile(order: BankFileOrder): Allowed<BankFile> | BankFileRefused {
  const payments: PreparedPayment[] = []
  let details: DetailLines | undefined
  const { problems, heading } = checkOrder(order, (profile, source) => {
    if (profile.layout === 'columns') return columnsTaker(payments)
    details = detailLines(profile, source, order.payments.length)
    return details
  })
  if (!heading) return { ok: false, reason: 'bank_would_refuse', problems }

  const { profile, totalToea } = heading
  const balancingIncluded = hasBalancingRecord(profile)
  const count = order.payments.length
  const bytes =
    profile.layout === 'columns'
      ? bytesOf(withLineEnds(profile, writeColumns(profile, payments)))
      : writeRecords({ ...heading, profile, count }, must(details, 'detail records'))
  return allow({
    profile: order.profile,
    bytes,
    get text() {
      return new TextDecoder().decode(bytes)
    },
    recordCount: count + (balancingIncluded ? 1 : 0),
    totalToea,
    balancingIncluded,
  })
}

const columnsTaker = (payments: PreparedPayment[]): Taker => ({
  takeAsItIs: () => false,
  takePrepared: (payment) => payments.push(payment),
})

function withLineEnds({ lineEnd, finalNewline }: Profile, lines: string[]): string {
  return lines.join(lineEnd) + (finalNewline ? lineEnd : '')
}

type RecordOrder = Omit<PreparedOrder, 'payments'> & { profile: FixedWidthProfile; count: number }

function writeRecords(order: RecordOrder, details: DetailLines): Uint8Array {
  const { profile } = order
  const balancing = hasBalancingRecord(profile) ? [writeBalancingRecord(order)] : []
  const before = bytesOf(`${writeHeader(order)}${profile.lineEnd}`)
  const after = bytesOf(withLineEnds(profile, [...balancing, writeTrailer(order)]))
  const between = details.inOrder()
  const bytes = new Uint8Array(before.length + between.length + after.length)
  bytes.set(before)
  bytes.set(between, before.length)
  bytes.set(after, before.length + between.length)
  return bytes
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

/**
 * The balancing record: the funding account is debited with the sum of the credits (docs/bank-formats.md §1.6).
 */
function writeBalancingRecord({ profile, source, totalToea }: RecordOrder): string {
  return writeDetail(profile, source, {
    bsb: source.bsb,
    accountNumber: source.accountNumber,
    indicator: ' ',
    transactionCode: debitCode,
    amountToea: String(totalToea),
    payeeName: source.title,
    reference: source.balancingReference,
    withholdingTaxToea: '0',
  })
}

function writeTrailer({ profile, source, count, totalToea }: RecordOrder): string {
  const debitToea = hasBalancingRecord(profile) ? totalToea : 0
  const balancingCounted = hasBalancingRecord(profile) && profile.trailerCountsContra ? 1 : 0
  const recordCount = String(count + balancingCounted)
  return writeRecord(profile.trailer, {
    recordType: '7',
    bsb: profile.trailerBsb === 'source_account' ? source.bsb : '999-999',
    netToea: String(totalToea - debitToea),
    creditToea: String(totalToea),
    debitToea: String(debitToea),
    recordCount: profile.trailerCountFill === 'blanks' ? recordCount.padStart(6) : recordCount,
  })
}
