import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { batchLimits } from '../../domain/batches/batch.ts'
import { accountWarning } from '../../domain/payees/account-warning.ts'
import type { PaymentLine } from '../../domain/payees/payment.ts'
import type { User } from '../../http/app.ts'
import { addPayees, type PayeeWithAccount, resolvePayees } from '../../payees/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { changeBatch, openForChange } from '../open-for-change.ts'
import { addPayments, type PaymentRow } from './store.ts'

export type NewLine = PaymentLine & {
  known?: PayeeWithAccount | undefined
  payeeCode?: string | undefined
}
export type AddedLines = {
  record: BatchRecord
  statements: Statement[]
  rows: PaymentRow[]
  addedPayees: PayeeWithAccount[]
  payees: PayeeWithAccount[]
}

/** Lines for an open batch: known payees are found by account, new ones proposed. Refuses more than a batch can hold. */
export async function addLines(
  db: TenantDb,
  found: BatchRecord,
  lines: NewLine[],
  { user, at, importId = null }: { user: User; at: Date; importId?: string | null },
): Promise<AddedLines> {
  const opening = openForChange(found, user, at)
  const before = opening.record.row
  const paymentCount = before.paymentCount + lines.length
  if (paymentCount > batchLimits.paymentsMax) {
    const [would, max] = [paymentCount, batchLimits.paymentsMax].map((n) =>
      n.toLocaleString('en-US'),
    )
    const detail = `With these the batch would have ${would} payments; a batch can have at most ${max}.`
    throw new Refusal('batch_full', undefined, detail)
  }

  const wanted = lines.filter(({ known }) => !known)
  const resolution = await resolvePayees(db, wanted, user.id, at)
  const resolved = resolution.payees.values()
  const payees = lines.map(({ known }) => known ?? resolved.next().value) as PayeeWithAccount[] // one for each line without a known payee

  const rows = lines.map((line, index): PaymentRow => {
    const { payee, account } = payees[index] as PayeeWithAccount // same length as lines
    return {
      id: crypto.randomUUID(),
      batchId: before.id,
      line: before.nextLine + index,
      payeeId: payee.id,
      payeeAccountId: account.id,
      payeeName: account.nameAtBank,
      bsb: account.bsb,
      accountNumber: account.accountNumber,
      amountToea: line.amountToea,
      reference: line.reference,
      state: 'ready',
      warnings: accountWarning(account) ?? '',
      importId,
      editedBy: user.id,
      editedAt: at,
    }
  })
  const totalToea = rows.reduce((total, { amountToea }) => total + amountToea, before.totalToea)
  const change = { paymentCount, totalToea, nextLine: before.nextLine + lines.length }
  const changed = changeBatch(opening, change, at)
  return {
    record: changed.record,
    statements: [
      ...changed.write(db),
      ...addPayees(db, resolution.added),
      ...addPayments(db, rows),
    ],
    rows,
    addedPayees: resolution.added,
    payees,
  }
}
