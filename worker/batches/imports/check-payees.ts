import type { SheetProblemView } from '../../contract/batches/imports.ts'
import { must } from '../../domain/must.ts'
import { compareNames } from '../../domain/payees/compare-names.ts'
import { KnownPayees, type Match, matchPayee } from '../../domain/payees/match-payee.ts'
import { type BankText, checkName } from '../../domain/sheets/checks/check-text.ts'
import {
  type SheetPayment,
  type SheetReading,
  sheetProblem,
  wholeRow,
} from '../../domain/sheets/sheet.ts'
import { type MeantPayee, shownAccount } from '../../payees/store.ts'

/**
 * What only the organisation's own payees can tell about a sheet: an account whose payee is archived or stopped, or known under a name
 * that this bank does not take, keeps its row out. Another name or account than the known one is a warning here and a
 * finding of the batch: the row is kept, and the batch waits for it.
 */
export function checkPayees(reading: SheetReading, found: MeantPayee[], bank: BankText) {
  const known = new KnownPayees(found)
  const titles = new Map(reading.header?.columns.map(({ field, title }) => [field, title]))
  const nameColumn = titles.get('name') ?? titles.get('surname') ?? wholeRow
  const problems: SheetProblemView[] = [...reading.problems]

  const payments = reading.payments.filter((payment) => {
    const match = matchPayee({ ...payment, payeeCode: payment.payeeCode ?? '' }, known)
    const said = match.is === 'new' ? undefined : problemOf(payment, match, bank)
    if (!said) return true
    const { row, payeeName: value } = payment
    problems.push(sheetProblem({ row, column: nameColumn, value, ...said }))
    return said.severity === 'warning'
  })
  problems.sort((one, other) => one.row - other.row)
  return { payments, problems }
}

type Said = { code: string; sentence: string; severity: 'error' | 'warning' }

function problemOf(
  payment: SheetPayment,
  match: Exclude<Match<MeantPayee>, { is: 'new' }>,
  bank: BankText,
): Said | undefined {
  const { payee } = match
  if (payee.status === 'archived') {
    const sentence = `${payee.name}, who has this account, is archived. Restore the payee first.`
    return { code: 'payee_archived', sentence, severity: 'error' }
  }
  if (payee.stopped) {
    const sentence = `${payee.name} is ${payee.stopped}, so nothing may be paid to them.`
    return { code: 'payee_stopped', sentence, severity: 'error' }
  }
  if (match.is === 'change') {
    const { bsb, accountNumber } = shownAccount(payee)
    const sentence = `${payee.name} is known with the account ${bsb} ${accountNumber}. This one must be verified before it is paid.`
    return { code: 'account_differs', sentence, severity: 'warning' }
  }
  const account = must(
    payee.accounts.find(({ id }) => id === match.accountId),
    'account',
  )
  const [refused] = checkName(account.nameAtBank, bank).findings.filter(
    ({ severity }) => severity === 'error',
  )
  if (refused) {
    const sentence = `this account is known under a name that this bank does not take: ${refused.sentence} Change the payee’s name at the bank first.`
    return { code: 'known_name_refused', sentence, severity: 'error' }
  }
  if (account.isPooled || compareNames(payment.payeeName, account.nameAtBank) === 'match') {
    return undefined
  }
  const sentence = `this account is known as ${account.nameAtBank}. The batch waits until that is settled.`
  return { code: 'name_differs', sentence, severity: 'warning' }
}
