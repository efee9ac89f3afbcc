import { publicHoliday } from '../bank-days.ts'
import { type Day, formatDay, isDay, isWeekend } from '../calendar.ts'
import { formatToea } from '../money/money.ts'
import type { Problem } from '../problem.ts'
import { type BankFileOrder, type OrderProblem, problemOfPayment } from './bank-file-order.ts'
import { checkOrder, type Taker } from './prepare/prepare-order.ts'
import { paymentSetter } from './records/set-payment.ts'

/** Why the bank would refuse (errors), and what a person should look at first (warnings). */
export function preflight(order: BankFileOrder, today: Day): OrderProblem[] {
  return [
    ...orderProblems(order),
    ...dateWarnings(order.valueDate, today),
    ...blankReferences(order),
    ...repeatedPayments(order),
  ]
}

/** Only why the bank would refuse: what a person should look at is not even made, which of 20,000 payments is much. */
export function bankRefusals(order: BankFileOrder): OrderProblem[] {
  return orderProblems(order).filter(({ severity }) => severity === 'error')
}

/** What the bank would refuse, and what is changed to fit; nothing is kept of the file. */
function orderProblems(order: BankFileOrder): OrderProblem[] {
  return checkOrder(order, (profile, source): Taker => {
    const takePrepared = () => undefined
    if (profile.layout === 'columns') return { takeAsItIs: () => false, takePrepared }
    const { template, set } = paymentSetter(profile, source)
    return { takeAsItIs: (payment) => set(template, 0, payment), takePrepared }
  }).problems
}

/** The bank decides what it does with such a day; the clerk should know first. */
function dateWarnings(valueDate: Day, today: Day): OrderProblem[] {
  if (!isDay(valueDate)) return []
  const warning = { field: 'valueDate', value: valueDate, severity: 'warning' } as const
  const day = formatDay(valueDate)
  const holiday = publicHoliday(valueDate)
  const warnings: OrderProblem[] = []
  if (valueDate < today) {
    const message = `The value date ${day} is in the past.`
    warnings.push({ ...warning, code: 'value_date_past', message })
  }
  if (isWeekend(valueDate)) {
    const message = `The value date ${day} is on a weekend.`
    warnings.push({ ...warning, code: 'value_date_weekend', message })
  }
  if (holiday) {
    const message = `The value date ${day} is a public holiday: ${holiday}.`
    warnings.push({ ...warning, code: 'value_date_holiday', message })
  }
  return warnings
}

function blankReferences({ payments }: BankFileOrder): OrderProblem[] {
  return payments.flatMap(({ reference, payeeName }, index) => {
    if (reference.trim() !== '') return []
    const warning: Problem = {
      field: 'reference',
      value: reference,
      code: 'reference_blank',
      message: 'Without a reference, the statement does not say what this is for.',
      severity: 'warning',
    }
    return problemOfPayment(warning, index + 1, payeeName)
  })
}

/** The same account and the same amount: allowed, and most often a mistake. */
function repeatedPayments({ payments }: BankFileOrder): OrderProblem[] {
  const firstLines = new Map<string, number>()
  const warnings: OrderProblem[] = []
  payments.forEach(({ bsb, accountNumber, amountToea, payeeName }, index) => {
    if (!Number.isSafeInteger(amountToea)) return
    const line = index + 1
    const key = `${digitsOf(bsb)} ${digitsOf(accountNumber)} ${amountToea}`
    const firstLine = firstLines.get(key)
    if (firstLine === undefined) {
      firstLines.set(key, line)
      return
    }
    const amount = formatToea(amountToea)
    const warning: Problem = {
      field: 'payment',
      value: accountNumber,
      code: 'paid_twice',
      message: `The same account gets the same amount, ${amount}, in payment ${firstLine}.`,
      severity: 'warning',
    }
    warnings.push(problemOfPayment(warning, line, payeeName))
  })
  return warnings
}

function digitsOf(text: string): string {
  return text.replace(/[- ]/g, '')
}
