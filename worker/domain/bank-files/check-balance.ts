import type { DetailRead, ReportRead } from './bank-file-read.ts'
import { amountText, reportField } from './check-record.ts'
import { debitCode, hasContra, type Profile } from './profile.ts'

export type Balance = { details: DetailRead[]; contra?: DetailRead }

/**
 * A debit that comes last, after credits, is the balancing record; any other debit is an entry of
 * its own.
 */
export function findContra(records: readonly DetailRead[]): Balance {
  const last = records.at(-1)
  const isContra =
    last?.transactionCode === debitCode &&
    records.some(({ transactionCode }) => transactionCode !== debitCode)
  return isContra ? { details: records.slice(0, -1), contra: last } : { details: [...records] }
}

/**
 * The funding account is one, is the trace of every payment, and is debited with what they add up
 * to.
 */
export function checkBalance({ details, contra }: Balance, profile: Profile, report: ReportRead) {
  const first = details[0]
  if (!first) return
  const stranger = details.find((detail) => traceOf(detail) !== traceOf(first))
  if (stranger) {
    const say = reportField({ number: stranger.line, text: '' }, report)
    const message = 'the trace account differs from the first payment’s: one per file.'
    say('traceAccountNumber', 'several_trace_accounts', message, 'warning')
  }
  if (!contra) {
    const isOnlyDebits = details.every(({ transactionCode }) => transactionCode === debitCode)
    if (!hasContra(profile) || isOnlyDebits) return
    const lastLine = details.at(-1)?.line ?? first.line
    const say = reportField({ number: lastLine, text: '' }, report)
    say('record', 'contra_missing', 'no balancing record follows the payments.')
    return
  }

  const say = reportField({ number: contra.line, text: '' }, report)
  if (
    `${contra.bsb} ${contra.accountNumber}` !== traceOf(contra) ||
    traceOf(contra) !== traceOf(first)
  ) {
    const message = 'the balancing record is not on the trace account of the payments.'
    say('accountNumber', 'contra_not_trace_account', message)
  }
  const expected = details.reduce((total, detail) => total + signed(detail), 0)
  if (contra.amountToea !== expected) {
    const amounts = `${amountText(contra.amountToea)}, and the payments ${amountText(expected)}`
    say('amountToea', 'contra_not_balanced', `the balancing record is ${amounts}.`)
  }
}

function traceOf(detail: DetailRead): string {
  return `${detail.traceBsb} ${detail.traceAccountNumber}`
}

function signed({ transactionCode, amountToea }: DetailRead): number {
  return transactionCode === debitCode ? -amountToea : amountToea
}
