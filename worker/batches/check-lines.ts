import type { FieldProblem } from '../contract/problem.ts'
import { must } from '../domain/must.ts'
import { accountWarning } from '../domain/payees/account-warning.ts'
import { accountKey, type BankAccount, isSameAccount } from '../domain/payees/bank-account.ts'
import { findingKindOf } from '../domain/words/finding-words.ts'
import type { EarlierPayment } from './around-store.ts'
import type { NewestAccount, PaymentRow, SubmittableLine } from './payments/store.ts'

/** A payment over this many times what the payee usually gets is shown to the approver first. */
const unusualTimes = 2

export type CheckedLines = {
  /** The lines with the bank details of today and what an approver should look at. */
  lines: PaymentRow[]
  /** Who last edited a line, or proposed an account that nobody else has confirmed yet. */
  makerIds: string[]
  /** How many lines to look at, by kind. */
  counts: Record<string, number>
  problems: FieldProblem[]
}

/** Copies each payee's account of today into its line and says what is new or unusual about it. */
export function checkLines(
  found: SubmittableLine[],
  accounts: NewestAccount[],
  earlier: EarlierPayment[],
  source: BankAccount,
  now: Date,
): CheckedLines {
  const byPayee = new Map(accounts.map((one) => [one.account.payeeId, one]))
  const seen = new Set<string>()
  const before = new Map(earlier.map((one) => [paidKey(one), one.batchNumber]))
  const makerIds = new Set<string>()
  const counts: Record<string, number> = { paid_before: 0 }
  const problems: FieldProblem[] = []

  const lines = found.map((one) => {
    const { line, payeeStatus } = one
    const newest = must(byPayee.get(line.payeeId), 'account')
    const { account } = newest
    makerIds.add(line.editedBy)
    if (isProposersStill(newest, now)) makerIds.add(account.proposedBy)
    if (payeeStatus === 'archived') problems.push(archived(line))
    if (isSameAccount(account, source)) problems.push(toItself(line))

    const kinds = kindsOf(one, newest)
    const sameAs = [accountKey(account), line.amountToea, line.reference].join('\n')
    if (seen.has(sameAs)) kinds.push('duplicate')
    seen.add(sameAs)
    const other = before.get(paidKey({ ...account, amountToea: line.amountToea }))
    if (other !== undefined) kinds.push(`paid_before:${other}`)
    for (const kind of kinds.map(findingKindOf)) counts[kind] = (counts[kind] ?? 0) + 1
    return {
      ...line,
      payeeAccountId: account.id,
      payeeName: account.nameAtBank,
      bsb: account.bsb,
      accountNumber: account.accountNumber,
      warnings: kinds.join(','),
    }
  })
  return { lines, makerIds: [...makerIds], counts, problems }
}

function paidKey(paid: BankAccount & { amountToea: number }): string {
  return `${accountKey(paid)} ${paid.amountToea}`
}

const barredDays = 90
const dayMs = 24 * 60 * 60 * 1000

/** Whoever proposed an account approves nothing that pays it, until it was paid once or for 90 days. */
function isProposersStill({ account, wasPaid }: NewestAccount, now: Date): boolean {
  if (account.state === 'proposed') return true
  return !wasPaid && now.getTime() - account.proposedAt.getTime() < barredDays * dayMs
}

function kindsOf(
  { line, usualToea }: SubmittableLine,
  { account, isShared }: NewestAccount,
): string[] {
  const kinds: string[] = []
  const unconfirmed = accountWarning(account)
  if (unconfirmed) kinds.push(unconfirmed)
  if (usualToea !== null && line.amountToea > unusualTimes * usualToea) kinds.push('over_usual')
  if (isShared) kinds.push('shared_account')
  return kinds
}

function toItself({ line, payeeName }: PaymentRow): FieldProblem {
  const message = `Line ${line}: ${payeeName} has the account that the batch is paid from. Remove the payment.`
  return { row: line, field: 'payee', value: payeeName, code: 'own_account', message }
}

function archived({ line, payeeName }: PaymentRow): FieldProblem {
  const message = `Line ${line}: ${payeeName} is archived. Restore the payee or remove the payment.`
  return { row: line, field: 'payee', value: payeeName, code: 'payee_archived', message }
}
