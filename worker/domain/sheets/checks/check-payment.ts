import type { PaymentLimits, PaymentLine } from '../../payees/payment.ts'
import type { Problem } from '../../problem.ts'
import { otherBankOf } from '../bank-name.ts'
import { damageOf, type FieldCheck, type Finding, quote, warning } from '../written-cell.ts'
import {
  checkAccountNumber,
  checkAmount,
  checkBsb,
  holdsBsb,
  unusualLength,
} from './check-numbers.ts'
import { checkName, checkReference, type Simplify } from './check-text.ts'

/** One payment as a person wrote it, by hand or in a row of a sheet: text as it stands. */
export type WrittenPayment = {
  name: string
  bsb: string
  accountNumber: string
  amount: string
  /** Left out where there is no such column: then nothing is said about it. */
  reference?: string
  /** Never sent; compared with the BSB. */
  bank?: string
  /** Never sent; the organisation's own number for the payee. */
  payeeCode?: string
}
export type PaymentField = keyof WrittenPayment

export type PaymentCheck = {
  /** Missing if any problem is an error. */
  payment: PaymentLine | undefined
  problems: Problem[]
}

/** What is wrong with one field, as it follows the field's name and a colon. */
export type FieldFinding = Finding & { field: PaymentField; value: string }

const labels: Record<PaymentField, string> = {
  name: 'Name',
  bsb: 'BSB',
  accountNumber: 'Account number',
  amount: 'Amount',
  reference: 'Reference',
  bank: 'Bank',
  payeeCode: 'Payee code',
}

/** What is written → a payment the bank can carry, or every problem it has. Nothing is ever cut. */
export function checkPayment(
  written: WrittenPayment,
  limits: PaymentLimits,
  simplify: Simplify,
): PaymentCheck {
  const { payment, findings } = findInPayment(written, limits, simplify)
  const problems = findings.map(({ field, value, code, sentence, severity }) => {
    return { field, value, code, message: `${labels[field]}: ${sentence}`, severity }
  })
  return { payment, problems }
}

/** The same without names for the fields: a sheet has its own titles. */
export function findInPayment(written: WrittenPayment, limits: PaymentLimits, simplify: Simplify) {
  const findings: FieldFinding[] = []
  const read = <T>(field: PaymentField, check: FieldCheck<T>): T | undefined => {
    const value = written[field] ?? ''
    findings.push(...check.findings.map((finding) => ({ ...finding, field, value })))
    return check.value
  }

  const bankText = { limits, simplify }
  const payeeName = read('name', checkName(written.name, bankText))
  const bsb = read('bsb', checkBsb(written.bsb))
  const accountNumber = read(
    'accountNumber',
    checkAccountNumber(written.accountNumber, limits.accountDigitsMax),
  )
  const amountToea = read('amount', checkAmount(written.amount, limits.amountToeaMax))
  const reference = read('reference', checkReference(written.reference, bankText))
  if (bsb !== undefined && accountNumber !== undefined) {
    const findings = [...holdsBsb(bsb, accountNumber), ...unusualLength(bsb, accountNumber)]
    read('accountNumber', { findings })
  }
  read('bank', { findings: bankFindings(written.bank ?? '', bsb) })
  read('payeeCode', { findings: findingsOf(damageOf(written.payeeCode ?? '')) })

  const isComplete =
    payeeName !== undefined &&
    bsb !== undefined &&
    accountNumber !== undefined &&
    amountToea !== undefined &&
    reference !== undefined &&
    findings.every(({ severity }) => severity === 'warning')
  const payment = isComplete ? { payeeName, bsb, accountNumber, amountToea, reference } : undefined
  return { payment, findings }
}

/** The bank that a row names is another than the BSB’s. */
export function bankFindings(bank: string, bsb: string | undefined): Finding[] {
  const damage = damageOf(bank)
  if (damage || bsb === undefined) return findingsOf(damage)
  const owner = otherBankOf(bsb, bank)
  const sentence = `the sheet says ${quote(bank.trim())}, but ${bsb} is a BSB of ${owner}.`
  return owner ? [warning('bank_differs', sentence)] : []
}

function findingsOf(finding: Finding | undefined): Finding[] {
  return finding ? [finding] : []
}
