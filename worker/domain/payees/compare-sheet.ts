import { accountKey, type BankAccount, isSameAccount } from './bank-account.ts'
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
  beside?: BankAccount[]
  phones?: string[]
  emails?: string[]
  stopped?: string
}
type Account = KnownAccount & { isPooled?: boolean }
/** With how they are called and written to, and why nothing may be paid to them, where that was looked up. */
type Named = KnownPayee<Account> & {
  name: string
  standing?: string
  phones?: string[]
  emails?: string[]
}

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
    if (match.is === 'new') return besideTaken(row, known) ?? { is: 'new', row }
    const { payee } = match
    const account =
      match.is === 'account' ? payee.accounts.find(({ id }) => id === match.accountId) : undefined
    const differences = differencesOf(row, payee, account)
    if (differences.length === 0) return { is: 'known', row, payee }
    return { is: 'differs', row, payee, differences }
  })
}

/** An account beside a new one that somebody has, or had, is no new account. */
function besideTaken<Row extends Written, Payee extends Named>(
  row: Row,
  known: KnownPayees<Payee>,
): Compared<Row, Payee> | undefined {
  for (const account of row.beside ?? []) {
    const payee = known.byAccount(account)[0]?.payee ?? known.byMergedAccount(account)
    if (!payee) continue
    const differences = [
      { field: 'Other accounts', known: payee.name, sheet: accountText(account) },
    ]
    return { is: 'differs', row, payee, differences }
  }
  return undefined
}

function differencesOf(row: Written, payee: Named, account: Account | undefined) {
  const differences: Difference[] = []
  const compare = (field: string, known: string, sheet: string) => {
    if (known !== sheet) differences.push({ field, known, sheet })
  }
  compare('Name', payee.name, row.name)
  compare('Code', payee.code, row.code)
  const live = payee.accounts.filter(({ state }) => isLive(state))
  const unknown = (row.beside ?? []).filter(
    (one) => !live.some((other) => isSameAccount(one, other)),
  )
  if (unknown.length > 0) {
    compare('Other accounts', live.map(accountText).join(', '), unknown.map(accountText).join(', '))
  }
  const phones = payee.phones ?? []
  const others = (row.phones ?? []).filter(
    (one) => !phones.some((other) => digitsOf(other) === digitsOf(one)),
  )
  if (others.length > 0) compare('Telephone numbers', phones.join(', '), others.join(', '))
  const emails = payee.emails ?? []
  const unwritten = (row.emails ?? []).filter((one) => !emails.includes(one))
  if (unwritten.length > 0) compare('Email addresses', emails.join(', '), unwritten.join(', '))
  if (row.stopped) compare('Stopped', payee.standing ?? '', row.stopped)
  if (!account) {
    compare('Account', live.map(accountText).join(', '), accountText(row))
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

const accountText = ({ bsb, accountNumber }: BankAccount) => `${bsb} ${accountNumber}`
const digitsOf = (phone: string) => phone.replace(/\D/g, '')
const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
