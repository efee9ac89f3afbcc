import type { Day } from '../../calendar.ts'

/** One thing wrong in a file, and where. Lines count from 1; `record` is the line as a whole. */
export type ReadProblem = {
  line: number
  field: string
  code: string
  message: string
  severity: 'error' | 'warning'
}

export type HeaderRead = {
  line: number
  /** Empty where the bank wants the header's account blank. */
  bsb: string
  accountNumber: string
  reelSequence: number
  bankCode: string
  userName: string
  deUserId: string
  description: string
  /** Absent when the file's date is no day. */
  valueDate?: Day
}

export type DetailRead = {
  line: number
  bsb: string
  accountNumber: string
  indicator: string
  transactionCode: string
  amountToea: number
  payeeName: string
  reference: string
  traceBsb: string
  traceAccountNumber: string
  remitter: string
  withholdingTaxToea: number
}

export type TrailerRead = {
  line: number
  bsb: string
  netToea: number
  creditToea: number
  debitToea: number
  recordCount: number
}

/** A payment that came back, with the bank's reason. */
export type ReturnRead = {
  line: number
  returnCode: string
  /** The code's meaning in words. */
  meaning: string
  /** The payer's account, as in the trace of the payment. */
  bsb: string
  accountNumber: string
  payeeBsb: string
  payeeAccountNumber: string
  transactionCode: string
  amountToea: number
  payeeName: string
  reference: string
  remitter: string
  /** Day of the month, `DD`. */
  originalDate: string
  originalUserId: string
}

export type BankFileRead = {
  /** The given profile, or the one the file looks like. */
  profile: string
  header?: HeaderRead
  /** In the order of the file, without the balancing record. */
  details: DetailRead[]
  balancing?: DetailRead
  trailer?: TrailerRead
  returns: ReturnRead[]
  problems: ReadProblem[]
}

export type ReportRead = (problem: ReadProblem) => void

/**
 * A broken file may have a problem on every line; a person reads the first of them. Errors and
 * warnings are limited apart, so that warnings never hide an error.
 */
export const readProblemsMax = 1_000

export function problemList() {
  const problems: ReadProblem[] = []
  const counts = { error: 0, warning: 0 }
  const report: ReportRead = (problem) => {
    counts[problem.severity] += 1
    if (counts[problem.severity] <= readProblemsMax) problems.push(problem)
  }
  return { problems, report }
}
