import type { SheetProblemView } from '../../contract/batches/imports.ts'
import { accountKey } from '../../domain/payees/bank-account.ts'
import { type BankText, checkName } from '../../domain/sheets/checks/check-text.ts'
import {
  type SheetPayment,
  type SheetReading,
  sheetProblem,
  wholeRow,
} from '../../domain/sheets/sheet.ts'
import type { PayeeWithAccount } from '../../payees/store.ts'

/**
 * What only the organisation's own payees can tell about a sheet: an account whose payee is archived, or known under a name
 * that this bank does not take, keeps its row out; another name for a known account is a warning that says which is used.
 */
export function checkPayees(reading: SheetReading, known: PayeeWithAccount[], bank: BankText) {
  const byAccount = new Map(known.map((one) => [accountKey(one.account), one]))
  const active = new Set(
    known
      .filter(({ payee }) => payee.status === 'active')
      .map(({ account }) => accountKey(account)),
  )
  const titles = new Map(reading.header?.columns.map(({ field, title }) => [field, title]))
  const nameColumn = titles.get('name') ?? titles.get('surname') ?? wholeRow
  const problems: SheetProblemView[] = [...reading.problems]

  const payments = reading.payments.filter((payment) => {
    const key = accountKey(payment)
    const owner = byAccount.get(key)
    if (!owner) return true
    if (!active.has(key)) {
      const { name } = owner.payee
      const sentence = `${name}, who has this account, is archived. Restore the payee first.`
      const problem = { ...place(payment, nameColumn), code: 'payee_archived', sentence }
      problems.push(sheetProblem({ ...problem, severity: 'error' }))
      return false
    }
    const [refused] = checkName(owner.account.nameAtBank, bank).findings.filter(
      ({ severity }) => severity === 'error',
    )
    if (refused) {
      const sentence = `this account is known under a name that this bank does not take: ${refused.sentence} Change the payee’s name at the bank first.`
      const problem = { ...place(payment, nameColumn), code: 'known_name_refused', sentence }
      problems.push(sheetProblem({ ...problem, severity: 'error' }))
      return false
    }
    if (!isSameName(payment.payeeName, owner)) {
      const { nameAtBank } = owner.account
      const sentence = `this account is known as ${nameAtBank}, so that name will be used.`
      const problem = { ...place(payment, nameColumn), code: 'name_differs', sentence }
      problems.push(sheetProblem({ ...problem, severity: 'warning' }))
    }
    return true
  })
  problems.sort((one, other) => one.row - other.row)
  return { payments, problems }
}

function place({ row, payeeName }: SheetPayment, column: string) {
  return { row, column, value: payeeName }
}

function isSameName(written: string, { payee, account }: PayeeWithAccount) {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return [payee.name, account.nameAtBank].some((name) => plain(name) === plain(written))
}
