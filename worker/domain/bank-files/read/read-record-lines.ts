import { type Day, isDay } from '../../calendar.ts'
import { formatToea } from '../../money/money.ts'
import { indicators, taxIndicators } from '../bank-file-order.ts'
import { creditCodes, debitCode, type FixedWidthProfile } from '../profiles/profile.ts'
import { type RecordTable, readRecord } from '../profiles/record.ts'
import type {
  DetailRead,
  HeaderRead,
  ReportRead,
  ReturnRead,
  TrailerRead,
} from './bank-file-read.ts'
import {
  checkAccountNumber,
  checkBsb,
  checkFields,
  checkFilled,
  fullWidth,
  type ReportField,
  reportField,
  wholeNumber,
} from './check-record.ts'
import type { Line } from './read-lines.ts'
import { returnMeaning } from './returns.ts'

export function readHeader(line: Line, profile: FixedWidthProfile, report: ReportRead): HeaderRead {
  const { values, say } = readChecked(line, profile.header, profile, report)
  const { bsb = '', accountNumber = '' } = values
  if (bsb + accountNumber !== '' && !profile.headerAccountMayBeFilled) {
    say('accountNumber', 'header_account_filled', 'this bank rejects an account in the header.')
  }
  if (!/^[A-Z]{3}$/.test(values.bankCode)) {
    const message = `the bank code “${values.bankCode}” is not three capitals.`
    say('bankCode', 'bank_code_not_three_capitals', message)
  }
  checkFilled(values.userName, 'userName', say)
  checkFilled(values.description, 'description', say)
  if (wholeNumber(values.reelSequence) === 0) {
    say('reelSequence', 'reel_not_counted', 'the reel is numbered from 01.')
  }
  const valueDate = readDay(values.valueDate, profile)
  if (!valueDate) say('valueDate', 'not_a_day', `the date “${values.valueDate}” is not a day.`)
  return {
    line: line.number,
    bsb,
    accountNumber,
    reelSequence: wholeNumber(values.reelSequence),
    bankCode: values.bankCode,
    userName: values.userName,
    deUserId: values.deUserId,
    description: values.description,
    valueDate,
  }
}

export function readDetail(line: Line, profile: FixedWidthProfile, report: ReportRead): DetailRead {
  const { values, say } = readChecked(line, profile.detail, profile, report)
  checkBsb(values.bsb, 'bsb', say)
  checkAccountNumber(values.accountNumber, 'accountNumber', say)
  checkBsb(values.traceBsb, 'traceBsb', say)
  checkAccountNumber(values.traceAccountNumber, 'traceAccountNumber', say)
  checkFilled(values.payeeName, 'payeeName', say)
  checkFilled(values.remitter, 'remitter', say)
  checkCode(values.transactionCode, say)
  if (values.reference === '' && values.transactionCode !== debitCode) {
    const message = 'the reference is blank: the payee’s statement will not say what it is for.'
    say('reference', 'reference_blank', message, 'warning')
  }

  const amountToea = wholeNumber(values.amountToea)
  if (amountToea === 0) say('amountToea', 'amount_zero', 'the amount is zero.')
  const indicator = values.indicator || ' '
  const withholdingTaxToea = wholeNumber(values.withholdingTaxToea)
  checkIndicator(indicator, withholdingTaxToea, say)
  const { recordType: _, ...texts } = values
  return { ...texts, line: line.number, indicator, amountToea, withholdingTaxToea }
}

export function readTrailer(
  line: Line,
  profile: FixedWidthProfile,
  report: ReportRead,
): TrailerRead {
  const { values } = readChecked(line, profile.trailer, profile, report)
  return {
    line: line.number,
    bsb: values.bsb,
    netToea: wholeNumber(values.netToea),
    creditToea: wholeNumber(values.creditToea),
    debitToea: wholeNumber(values.debitToea),
    recordCount: wholeNumber(values.recordCount),
  }
}

export function readReturn(line: Line, profile: FixedWidthProfile, report: ReportRead): ReturnRead {
  const { values, say } = readChecked(line, profile.returned, profile, report)
  checkBsb(values.bsb, 'bsb', say)
  checkBsb(values.traceBsb, 'traceBsb', say)
  checkCode(values.transactionCode, say)
  const meaning = returnMeaning(values.returnCode)
  if (!meaning) {
    say('returnCode', 'return_code_unknown', `the return code “${values.returnCode}” is unknown.`)
  }
  const { recordType: _, traceBsb, traceAccountNumber, ...texts } = values
  return {
    ...texts,
    line: line.number,
    meaning: meaning ?? 'Unknown reason',
    payeeBsb: traceBsb,
    payeeAccountNumber: traceAccountNumber,
    amountToea: wholeNumber(values.amountToea),
  }
}

function readChecked<Name extends string>(
  line: Line,
  table: RecordTable<Name>,
  profile: FixedWidthProfile,
  report: ReportRead,
) {
  const say = reportField(line, report)
  const text = fullWidth(line, table, say)
  checkFields(text, table, profile, say)
  return { values: readRecord(table, text), say }
}

/** `DDMMYY` or `YYYYMMDD`, a day of this century. */
function readDay(text: string, { dateFormat }: FixedWidthProfile): Day | undefined {
  const day =
    dateFormat === 'DDMMYY'
      ? text.replace(/^(..)(..)(..)$/, '20$3-$2-$1')
      : text.replace(/^(....)(..)(..)$/, '$1-$2-$3')
  return isDay(day) && day.startsWith('20') ? day : undefined
}

function checkCode(code: string, say: ReportField) {
  if (code === debitCode || creditCodes.some((credit) => credit === code)) return
  say('transactionCode', 'transaction_code_unknown', `the code “${code}” is not 13 or 50 to 57.`)
}

function checkIndicator(indicator: string, taxToea: number, say: ReportField) {
  if (!indicators.some((known) => known === indicator)) {
    say('indicator', 'indicator_unknown', `the indicator “${indicator}” is unknown.`)
    return
  }
  if (taxIndicators.includes(indicator) === taxToea > 0) return
  const message = `the indicator “${indicator}” and the tax ${formatToea(taxToea)} disagree.`
  say('indicator', 'indicator_and_tax_disagree', message, 'warning')
}
