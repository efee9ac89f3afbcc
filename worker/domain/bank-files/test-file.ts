import { type Day, dayInPortMoresby, nextWorkingDay } from '../calendar.ts'
import type { BankFileOrder } from './bank-file-order.ts'

/** One payment of a test file: to an account of the organisation itself. */
export type TestLine = {
  name: string
  bsb: string
  accountNumber: string
  amountToea: number
  reference: string
}

/** What each of its payments comes to: six toea in all, and each told from the others on a statement. */
export const testAmountsToea = [1, 2, 3] as const
export const testTotalToea = testAmountsToea.reduce((total, toea) => total + toea, 0)

/** Of one account and day: whoever needs more asks the bank first. */
export const testsPerDayMax = 3

/** Characters of who told us that the bank takes it. */
export const toldByMax = 120

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
