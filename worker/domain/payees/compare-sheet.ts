import { accountKey, type BankAccount } from './bank-account.ts'
import {
  isLive,
  type KnownAccount,
  type KnownPayee,
  KnownPayees,
  matchPayee,
} from './match-payee.ts'

type Written = BankAccount & {
  name: string
  code: string
  nameAtBank: string
  isPooled?: boolean
}
type Account = KnownAccount & { isPooled?: boolean }
type Named = KnownPayee<Account> & { name: string }

export type Difference = { field: string; known: string; sheet: string }

export type Compared<Row, Payee> =
  | { is: 'new'; row: Row }
  | { is: 'known'; row: Row; payee: Payee }
  | { is: 'differs'; row: Row; payee: Payee; differences: Difference[] }

/**
 * Each row of a sheet of payees beside who is known: somebody new, somebody known as they are, or somebody known of whom it
 * says something else. Whom a row means is told as for payments: by account, then by code, then by name.
 */
export function compareSheet<Row extends Written, Payee extends Named>(
  rows: Row[],
  found: Payee[],
): Compared<Row, Payee>[] {
  const known = new KnownPayees(found)
  return rows.map((row) => {
    const match = matchPayee({ ...row, payeeName: row.name, payeeCode: row.code }, known)
    if (match.is === 'new') return { is: 'new', row }
    const { payee } = match
    const account =
      match.is === 'account' ? payee.accounts.find(({ id }) => id === match.accountId) : undefined
    const differences = differencesOf(row, payee, account)
    if (differences.length === 0) return { is: 'known', row, payee }
    return { is: 'differs', row, payee, differences }
  })
}

function differencesOf(row: Written, payee: Named, account: Account | undefined) {
  const differences: Difference[] = []
  const compare = (field: string, known: string, sheet: string) => {
    if (known !== sheet) differences.push({ field, known, sheet })
  }
  compare('Name', payee.name, row.name)
  compare('Code', payee.code, row.code)
  if (!account) {
    const own = payee.accounts
      .filter(({ state }) => isLive(state))
      .map(({ bsb, accountNumber }) => `${bsb} ${accountNumber}`)
    compare('Account', own.join(', '), `${row.bsb} ${row.accountNumber}`)
    return differences
  }
  if (account.state === 'superseded' || account.state === 'rejected') {
    compare('Account', account.state === 'rejected' ? 'rejected' : 'replaced', accountKey(row))
  }
  compare('Name at the bank', account.nameAtBank, row.nameAtBank)
  // a sheet that says nothing of it says nothing else
  if (row.isPooled !== undefined)
    compare('Pooled', yesOrNo(account.isPooled === true), yesOrNo(row.isPooled))
  return differences
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
