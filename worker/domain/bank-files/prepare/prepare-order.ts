import { type Day, isDay } from '../../calendar.ts'
import { formatToea } from '../../money/money.ts'
import {
  type BankFileOrder,
  type BankFilePayment,
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

/** Where the payments of an order go. */
export type Taker = {
  /** Takes a payment that is exactly as the bank wants it; `false` leaves it to be prepared. */
  takeAsItIs(payment: BankFilePayment): boolean
  takePrepared(payment: PreparedPayment): void
}

/** What was found of an order, and what is known of it once nothing refuses it. */
export type CheckedOrder = {
  /** Why the bank would refuse, and what was changed to fit. */
  problems: OrderProblem[]
  /** Absent when anything is refused. */
  heading?: Omit<PreparedOrder, 'payments'>
}

/** The order checked against its profile, once, for the clerk and for the writer alike. */
export function prepareOrder(order: BankFileOrder): Preparation {
  const payments: PreparedPayment[] = []
  const { problems, heading } = checkOrder(order, () => ({
    takeAsItIs: () => false,
    takePrepared: (payment) => payments.push(payment),
  }))
  if (!heading) return { problems }
  if (heading.profile.sortByAccount) payments.sort(byBsbThenAccount)
  return { problems, order: { ...heading, payments } }
}

/**
 * The same for whoever takes the payments one by one, in their order. There is no source where it is refused: then nothing
 * of what was taken counts, but every payment is still looked at.
 */
export function checkOrder(
  order: BankFileOrder,
  takerFor: (profile: Profile, source: PreparedSource | undefined) => Taker,
): CheckedOrder {
  const problems: OrderProblem[] = []
  const report: Report = (problem) => problems.push(problem)
  const profile = preparedProfile(order, report)
  if (!profile) return { problems }

  checkCount(order, profile, report)
  checkDate(order.valueDate, report)
  const source = prepareSource(order, profile, report)
  // More payments than any file takes are not looked at one by one.
  if (problems.some(({ code }) => code === 'too_many_payments')) return { problems }

  const totalToea = checkPayments(order, profile, takerFor(profile, source), problems)
  checkTotal(totalToea, profile, report)

  const isRefused = problems.some(({ severity }) => severity === 'error')
  if (isRefused || !source) return { problems }
  return { problems, heading: { profile, source, valueDate: order.valueDate, totalToea } }
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

/** Gives the total of the payments that the bank would take. */
function checkPayments(
  { payments }: BankFileOrder,
  profile: Profile,
  taker: Taker,
  problems: OrderProblem[],
): number {
  const prepare = paymentPreparation(profile)
  let totalToea = 0
  payments.forEach((payment, index) => {
    if (taker.takeAsItIs(payment)) {
      totalToea += payment.amountToea
      return
    }
    const sent = prepare(payment, (problem) => {
      problems.push(problemOfPayment(problem, index + 1, payment.payeeName))
    })
    if (!sent) return
    totalToea += sent.amountToea
    taker.takePrepared(sent)
  })
  return totalToea
}

type Placed = Pick<PreparedPayment, 'bsb' | 'accountNumber'>

function byBsbThenAccount(one: Placed, other: Placed): number {
  return inOrder(sortKey(one), sortKey(other))
}

/** What a bank that wants its records in order has them ordered by. */
export function sortKey({ bsb, accountNumber }: Placed): string {
  return bsb + accountNumber.padStart(15)
}

/** By the characters themselves: a locale's order would differ between machines. */
export function inOrder(left = '', right = ''): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
