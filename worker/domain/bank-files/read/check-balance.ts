import { debitCode, hasBalancingRecord, type Profile } from '../profiles/profile.ts'
import type { DetailRead, ReportRead } from './bank-file-read.ts'
import { amountText, reportField } from './check-record.ts'

export type Balance = { details: DetailRead[]; balancing?: DetailRead }

/**
 * A debit that comes last, after credits, is the balancing record; any other debit is an entry of
 * its own.
 */
export function findBalancingRecord(records: readonly DetailRead[]): Balance {
  const last = records.at(-1)
  const isBalancing =
    last?.transactionCode === debitCode &&
    records.some(({ transactionCode }) => transactionCode !== debitCode)
  return isBalancing
    ? { details: records.slice(0, -1), balancing: last }
    : { details: [...records] }
}

/**
 * The funding account is one, is the trace of every payment, and is debited with what they add up
 * to.
 */
export function checkBalance(
  { details, balancing }: Balance,
  profile: Profile,
  report: ReportRead,
) {
  const first = details[0]
  if (!first) return
  const stranger = details.find((detail) => traceOf(detail) !== traceOf(first))
  if (stranger) {
    const say = reportField({ number: stranger.line, text: '' }, report)
    const message = 'the trace account differs from the first payment’s: one per file.'
    say('traceAccountNumber', 'several_trace_accounts', message, 'warning')
  }
  checkDebits({ details, ...(balancing && { balancing }) }, report)
  if (!balancing) {
    const isOnlyDebits = details.every(({ transactionCode }) => transactionCode === debitCode)
    if (!hasBalancingRecord(profile) || isOnlyDebits) return
    const lastLine = details.at(-1)?.line ?? first.line
    const say = reportField({ number: lastLine, text: '' }, report)
    say('record', 'balancing_record_missing', 'no balancing record follows the payments.')
    return
  }

  const say = reportField({ number: balancing.line, text: '' }, report)
  if (
    `${balancing.bsb} ${balancing.accountNumber}` !== traceOf(balancing) ||
    traceOf(balancing) !== traceOf(first)
  ) {
    const message = 'the balancing record is not on the trace account of the payments.'
    say('accountNumber', 'balancing_not_trace_account', message)
  }
  const expected = details.reduce((total, detail) => total + signed(detail), 0)
  if (balancing.amountToea !== expected) {
    const amounts = `${amountText(balancing.amountToea)}, and the payments ${amountText(expected)}`
    say('amountToea', 'balancing_not_balanced', `the balancing record is ${amounts}.`)
  }
}

/** The payer's own account is debited once: a second time it would pay twice what the payees get. */
function checkDebits({ details, balancing }: Balance, report: ReportRead) {
  if (!balancing) return
  const again = details.filter(
    (one) => one.transactionCode === debitCode && accountOf(one) === accountOf(balancing),
  )
  for (const { line } of again) {
    const say = reportField({ number: line, text: '' }, report)
    say('record', 'balancing_record_twice', 'the payer’s account is debited a second time.')
  }
}

function accountOf({ bsb, accountNumber }: DetailRead): string {
  return `${bsb} ${accountNumber}`
}

function traceOf(detail: DetailRead): string {
  return `${detail.traceBsb} ${detail.traceAccountNumber}`
}

function signed({ transactionCode, amountToea }: DetailRead): number {
  return transactionCode === debitCode ? -amountToea : amountToea
}
