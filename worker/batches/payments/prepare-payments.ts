import type { NewPayment } from '../../contract/batches/payments.ts'
import type { FieldProblem } from '../../contract/problem.ts'
import type { TenantDb } from '../../core/databases.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { bankTextOf } from '../../domain/bank-files/prepare/bank-text.ts'
import { amountText } from '../../domain/money/money.ts'
import { must } from '../../domain/must.ts'
import { checkInvoices } from '../../domain/payees/invoices/check-invoices.ts'
import type { Invoice } from '../../domain/payees/invoices/invoice.ts'
import type { PaymentLine } from '../../domain/payees/payment.ts'
import { checkPayment, type WrittenPayment } from '../../domain/sheets/checks/check-payment.ts'
import type { PayeeWithAccount } from '../../payees/store.ts'
import { profileOfAccount, type SourceAccountRow } from '../../source-accounts/store.ts'
import { findChosen } from './chosen-payees.ts'

export type PreparedPayment = PaymentLine & {
  known: PayeeWithAccount | undefined
  invoices?: Invoice[]
}

/** Payments as sent → lines the bank can carry, or every problem by row (from 1) and field. */
export async function preparePayments(db: TenantDb, source: SourceAccountRow, sent: NewPayment[]) {
  const chosenBy = await findChosen(db, sent)
  const { limits, simplify } = bankTextOf(profileOfAccount(source))

  const problems: FieldProblem[] = []
  const prepared: PreparedPayment[] = []
  for (const [index, payment] of sent.entries()) {
    const row = index + 1
    const chosen = chosenBy(payment)
    if ('objection' in chosen) {
      problems.push({ row, ...chosen.objection })
      continue
    }
    const { payee } = chosen
    const check = checkPayment(writtenForm(payment, payee), limits, simplify)
    const { invoices = [] } = payment
    const ofInvoices = checkInvoices(invoices, payment.amountToea)
    const found = [...check.problems, ...ofInvoices]
    problems.push(...found.map((problem) => ({ ...problem, row })))
    if (!check.payment || ofInvoices.length > 0) continue
    prepared.push({ ...check.payment, known: payee, ...(invoices.length > 0 && { invoices }) })
  }
  return { prepared, problems }
}

function writtenForm(payment: NewPayment, known: PayeeWithAccount | undefined): WrittenPayment {
  const { payeeId: _id, payeeNamed: _name, payee, amountToea, reference, ...others } = payment
  const { invoices: _invoices, ...rest } = others
  nothingLeft(rest)
  const amount = amountText(amountToea)
  const words = reference === '' ? { amount } : { amount, reference }
  if (known) {
    const { nameAtBank: name, bsb, accountNumber } = known.account
    return { name, bsb, accountNumber, ...words }
  }
  return { ...must(payee, 'payee'), ...words }
}
