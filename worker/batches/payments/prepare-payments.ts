import type { NewPayment } from '../../contract/batches/payments.ts'
import type { FieldProblem } from '../../contract/problem.ts'
import type { TenantDb } from '../../core/databases.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { bankTextOf } from '../../domain/bank-files/prepare/bank-text.ts'
import { amountText } from '../../domain/money/money.ts'
import { must } from '../../domain/must.ts'
import type { PaymentLine } from '../../domain/payees/payment.ts'
import { checkPayment, type WrittenPayment } from '../../domain/sheets/checks/check-payment.ts'
import type { PayeeWithAccount } from '../../payees/store.ts'
import { findPayeesWithVersions, type PayeeWithVersions, shownAccount } from '../../payees/store.ts'
import { profileOfAccount, type SourceAccountRow } from '../../source-accounts/store.ts'

export type PreparedPayment = PaymentLine & { known: PayeeWithAccount | undefined }

/** Payments as sent → lines the bank can carry, or every problem by row (from 1) and field. */
export async function preparePayments(db: TenantDb, source: SourceAccountRow, sent: NewPayment[]) {
  const ids = sent.flatMap(({ payeeId }) => payeeId ?? [])
  const found = await findPayeesWithVersions(db, ids)
  const known = new Map(found.map((payee) => [payee.id, paidToday(payee)]))
  const { limits, simplify } = bankTextOf(profileOfAccount(source))

  const problems: FieldProblem[] = []
  const prepared: PreparedPayment[] = []
  for (const [index, payment] of sent.entries()) {
    const row = index + 1
    const { payeeId } = payment
    const payee = payeeId === undefined ? undefined : known.get(payeeId)
    const objection = payeeId !== undefined && objectionTo(payee, payeeId)
    if (objection) {
      problems.push({ row, ...objection })
      continue
    }
    const check = checkPayment(writtenForm(payment, payee), limits, simplify)
    problems.push(...check.problems.map((problem) => ({ ...problem, row })))
    if (check.payment) prepared.push({ ...check.payment, known: payee })
  }
  return { prepared, problems }
}

/** Whom a chosen payee's payment goes to: what is wrong with the account is a finding of the batch. */
function paidToday(payee: PayeeWithVersions): PayeeWithAccount {
  return { payee, account: shownAccount(payee) }
}

function objectionTo(payee: PayeeWithAccount | undefined, id: string): FieldProblem | undefined {
  const say = (code: string, message: string): FieldProblem => {
    return { field: 'payeeId', value: id, code, message, severity: 'error' }
  }
  if (!payee) return say('not_found', 'Payee: there is none with this id.')
  if (payee.payee.status === 'archived') {
    return say('payee_archived', `Payee: ${payee.payee.name} is archived. Restore it first.`)
  }
  return undefined
}

function writtenForm(payment: NewPayment, known: PayeeWithAccount | undefined): WrittenPayment {
  const { payeeId: _known, payee, amountToea, reference, ...rest } = payment
  nothingLeft(rest)
  const amount = amountText(amountToea)
  const words = reference === '' ? { amount } : { amount, reference }
  if (known) {
    const { nameAtBank: name, bsb, accountNumber } = known.account
    return { name, bsb, accountNumber, ...words }
  }
  return { ...must(payee, 'payee'), ...words }
}
