import type { Day } from '../calendar.ts'
import type { PaymentLine } from '../payees/payment.ts'
import type { Problem } from '../problem.ts'
import type { ProfileSwitches } from './profiles/apply-switches.ts'
import type { ProfileName } from './profiles/profiles.ts'

/**
 * Blank for ordinary payments; `N` new or varied account, `T` drawing authority, and for dividends
 * and interest with tax withheld `W` treaty country, `X` other country, `Y` non-resident (docs/bank-formats.md
 * §1.2).
 */
export const indicators = [' ', 'N', 'T', 'W', 'X', 'Y'] as const
export type Indicator = (typeof indicators)[number]
export const taxIndicators = 'WXY'

/** A payment, and what only some payments say. */
export type BankFilePayment = PaymentLine & {
  indicator?: Indicator
  withholdingTaxToea?: number
  /** The profile's own when absent. */
  transactionCode?: string
}

/** The account the payments come from, and the words the bank knows it by. */
export type PayingAccount = {
  bsb: string
  accountNumber: string
  /** The number the bank gave this user; empty for the profile's own. */
  deUserId: string
  userName: string
  /** Who paid, on the payee's statement. */
  remitter: string
  /** Of the balancing record; the user name when absent. */
  title?: string
}

/** Everything a bank file is made of. The same order gives the same bytes, always. */
export type BankFileOrder = {
  profile: ProfileName
  switches?: ProfileSwitches
  source: PayingAccount
  description: string
  valueDate: Day
  /** 1 unless one submission spans several files (docs/bank-formats.md §1.1). */
  reelSequence?: number
  /** Of the balancing record; the description when absent. */
  balancingReference?: string
  payments: readonly BankFilePayment[]
}

/** Something the bank would refuse, or a person should look at. */
export type OrderProblem = Problem & {
  /** The payment's place in the order, from 1; absent when the order as a whole is meant. */
  line?: number
  payee?: string
}

/** Says one problem about the thing being checked. */
export type Report = (problem: Problem) => void

/** The problem of one payment, by its place and its payee. */
export function problemOfPayment(problem: Problem, line: number, payee: string): OrderProblem {
  const message = `Payment ${line} (${payee}): ${problem.message}`
  return { ...problem, line, payee, message }
}
