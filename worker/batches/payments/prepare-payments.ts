import type { NewPayment } from '../../contract/payments.ts'
import type { FieldProblem } from '../../contract/problem.ts'
import { bankTextOf } from '../../domain/bank-files/bank-text.ts'
import { amountText } from '../../domain/money/money.ts'
import { must } from '../../domain/must.ts'
import type { PaymentLine } from '../../domain/payees/payment.ts'
import { checkPayment, type WrittenPayment } from '../../domain/sheets/check-payment.ts'
import { findPayees, type PayeeWithAccount } from '../../payees/store.ts'
import { profileOfAccount } from '../../source-accounts/profile.ts'
import type { SourceAccountRow } from '../../source-accounts/store.ts'
import type { TenantDb } from '../../tenancy/open-tenant.ts'

export type PreparedPayment = PaymentLine & { known: PayeeWithAccount | undefined }

/** Payments as sent → lines the bank can carry, or every problem by row (from 1) and field. */
export async function preparePayments(db: TenantDb, source: SourceAccountRow, sent: NewPayment[]) {
  const ids = sent.flatMap(({ payeeId }) => payeeId ?? [])
  const known = await findPayees(db, ids)
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
  const amount = amountText(payment.amountToea)
  const reference = payment.reference === '' ? undefined : payment.reference
  const words = reference === undefined ? { amount } : { amount, reference }
  if (known) {
    const { nameAtBank: name, bsb, accountNumber } = known.account
    return { name, bsb, accountNumber, ...words }
  }
  return { ...must(payment.payee, 'payee'), ...words }
}
