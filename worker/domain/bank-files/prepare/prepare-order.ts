import { type Day, isDay } from '../../calendar.ts'
import { formatToea } from '../../money/money.ts'
import {
  type BankFileOrder,
  type OrderProblem,
  problemOfPayment,
  type Report,
} from '../bank-file-order.ts'
import { applySwitches } from '../profiles/apply-switches.ts'
import { hasBalancingRecord, type Profile } from '../profiles/profile.ts'
import { type PreparedPayment, paymentPreparation } from './prepare-payment.ts'
import { type PreparedSource, prepareSource } from './prepare-source.ts'

/** An order of which every value is known to fit its field. */
export type PreparedOrder = {
  profile: Profile
  source: PreparedSource
  valueDate: Day
  payments: PreparedPayment[]
  totalToea: number
}

export type Preparation = {
  /** Why the bank would refuse, and what was changed to fit. */
  problems: OrderProblem[]
  /** Absent when anything is refused. */
  order?: PreparedOrder
}

/** The order checked against its profile, once, for the clerk and for the writer alike. */
export function prepareOrder(order: BankFileOrder): Preparation {
  const problems: OrderProblem[] = []
  const report: Report = (problem) => problems.push(problem)
  const profile = preparedProfile(order, report)
  if (!profile) return { problems }

  checkCount(order, profile, report)
  checkDate(order.valueDate, report)
  const source = prepareSource(order, profile, report)
  // More payments than any file takes are not looked at one by one.
  if (problems.some(({ code }) => code === 'too_many_payments')) return { problems }

  const payments = preparePayments(order, profile, problems)
  const totalToea = payments.reduce((total, { amountToea }) => total + amountToea, 0)
  checkTotal(totalToea, profile, report)

  const isRefused = problems.some(({ severity }) => severity === 'error')
  if (isRefused || !source) return { problems }
  return { problems, order: { profile, source, valueDate: order.valueDate, payments, totalToea } }
}

/** The problems of everything but the payments and the day. */
export function headingProblems(order: BankFileOrder): OrderProblem[] {
  const problems: OrderProblem[] = []
  const report: Report = (problem) => problems.push(problem)
  const profile = preparedProfile(order, report)
  if (!profile) return problems
  prepareSource(order, profile, report)
  if (!profile.confirmedByBank) {
    const message = `${profile.title}: this file format is not yet confirmed by the bank. Try a small batch first.`
    const code = 'format_unconfirmed'
    report({ field: 'profile', value: profile.name, code, message, severity: 'warning' })
  }
  return problems
}

function preparedProfile(order: BankFileOrder, report: Report): Profile | undefined {
  const answer = applySwitches(order.profile, order.switches)
  if (answer.ok) return answer.value
  const account = 'The settings of the source account'
  const message = `${account} do not suit ${order.profile}: ${answer.reason}.`
  report({
    field: 'profile',
    value: order.profile,
    code: answer.reason,
    message,
    severity: 'error',
  })
  return undefined
}

function checkCount({ payments }: BankFileOrder, profile: Profile, report: Report) {
  const paymentsMax = profile.recordsMax - (hasBalancingRecord(profile) ? 1 : 0)
  const count = payments.length
  const problem = { field: 'payments', value: String(count), severity: 'error' } as const
  if (count === 0) {
    report({ ...problem, code: 'no_payments', message: 'There are no payments.' })
  }
  if (count > paymentsMax) {
    const message = `There are ${count} payments; one file takes at most ${paymentsMax}. Split it.`
    report({ ...problem, code: 'too_many_payments', message })
  }
}

/** The two digits of a year in the file mean this century. */
function checkDate(valueDate: Day, report: Report) {
  if (isDay(valueDate) && valueDate.startsWith('20')) return
  const message = `The value date ${valueDate} is not a day of this century.`
  const code = 'value_date_not_a_day'
  report({ field: 'valueDate', value: valueDate, code, message, severity: 'error' })
}

function checkTotal(totalToea: number, { fileTotalToeaMax }: Profile, report: Report) {
  if (totalToea <= fileTotalToeaMax) return
  const limit = formatToea(fileTotalToeaMax)
  const message = `The payments together are more than one file carries, ${limit}. Split it.`
  const code = 'file_total_too_large'
  report({ field: 'payments', value: String(totalToea), code, message, severity: 'error' })
}

function preparePayments(order: BankFileOrder, profile: Profile, problems: OrderProblem[]) {
  const prepare = paymentPreparation(profile)
  const prepared: PreparedPayment[] = []
  order.payments.forEach((payment, index) => {
    const line = index + 1
    const sent = prepare(payment, (problem) => {
      problems.push(problemOfPayment(problem, line, payment.payeeName))
    })
    if (sent) prepared.push(sent)
  })
  return profile.sortByAccount ? prepared.sort(byBsbThenAccount) : prepared
}

/** By the characters themselves: a locale's order would differ between machines. */
function byBsbThenAccount(one: PreparedPayment, other: PreparedPayment): number {
  const [left, right] = [one, other].map(
    ({ bsb, accountNumber }) => bsb + accountNumber.padStart(15),
  )
  if (left === undefined || right === undefined || left === right) return 0
  return left < right ? -1 : 1
}
