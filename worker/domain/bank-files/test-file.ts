import { nextWorkingDay } from '../bank-days.ts'
import { type Day, dayInPortMoresby } from '../calendar.ts'
import type { BankFileOrder } from './bank-file-order.ts'
import { testAmountsToea } from './test-limits.ts'

/** One payment of a test file: to an account of the organisation itself. */
export type TestLine = {
  name: string
  bsb: string
  accountNumber: string
  amountToea: number
  reference: string
}

/** An account of the organisation that a test pays. */
type TestedAccount = { bsb: string; accountNumber: string; userName: string }

/** The three payments of a test. They go to the organisation's own accounts alone: nothing leaves it (decision 0045). */
export function testLines(targets: readonly TestedAccount[]): TestLine[] {
  return testAmountsToea.flatMap((amountToea, index) => {
    const target = targets[index]
    if (!target) return []
    const { bsb, accountNumber, userName: name } = target
    return [{ name, bsb, accountNumber, amountToea, reference: `TEST ${index + 1} OF 3` }]
  })
}

type Payer = Pick<BankFileOrder, 'profile' | 'switches' | 'source'>

/** The test as the bank-file engine takes it, for the first day on which banks work. */
export function testOrder(payer: Payer, lines: TestLine[], now: Date): BankFileOrder {
  const valueDate = nextWorkingDay(dayInPortMoresby(now))
  const payments = lines.map(({ name, ...line }) => ({ ...line, payeeName: name }))
  return { ...payer, description: 'TEST', valueDate, payments }
}

type Acceptance = { madeOn: Day; acceptedOn: Day; today: Day }

/** The day on which the bank took a test lies between its making and today. */
export const isPossibleAcceptance = ({ madeOn, acceptedOn, today }: Acceptance) =>
  acceptedOn >= madeOn && acceptedOn <= today
