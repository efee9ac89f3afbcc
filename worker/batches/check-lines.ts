import type { FieldProblem } from '../contract/problem.ts'
import { accountWarning } from '../payees/account-warning.ts'
import type { LineWithPayee, PaymentRow } from './payments/store.ts'

/** A payment over this many times what the payee usually gets is shown to the approver first. */
const unusualTimes = 2

type LookedOver = {
  /** The lines with the bank details of today and what an approver should look at. */
  lines: PaymentRow[]
  /** Who last edited a line, or proposed an account that nobody else has confirmed yet. */
  makerIds: string[]
  /** How many lines to look at, by kind. */
  counts: Record<string, number>
  problems: FieldProblem[]
}

/** Copies each payee's account of today into its line and says what is new or unusual about it. */
export function lookOver(found: LineWithPayee[]): LookedOver {
  const seen = new Set<string>()
  const makerIds = new Set<string>()
  const counts: Record<string, number> = {}
  const problems: FieldProblem[] = []

  const lines = found.map((one) => {
    const { line, account, payeeStatus } = one
    makerIds.add(line.editedBy)
    if (account.state === 'proposed') makerIds.add(account.proposedBy)
    if (payeeStatus === 'archived') problems.push(archived(line))

    const kinds = kindsOf(one)
    const sameAs = [account.bsb, account.accountNumber, line.amountToea, line.reference].join('\n')
    if (seen.has(sameAs)) kinds.push('duplicate')
    seen.add(sameAs)
    for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
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

function kindsOf({ line, account, usualToea, isShared }: LineWithPayee): string[] {
  const kinds: string[] = []
  const unconfirmed = accountWarning(account)
  if (unconfirmed) kinds.push(unconfirmed)
  if (usualToea !== null && line.amountToea > unusualTimes * usualToea) kinds.push('over_usual')
  if (isShared) kinds.push('shared_account')
  return kinds
}

function archived({ line, payeeName }: PaymentRow): FieldProblem {
  const message = `Line ${line}: ${payeeName} is archived. Restore the payee or remove the payment.`
  return { row: line, field: 'payee', value: payeeName, code: 'payee_archived', message }
}
