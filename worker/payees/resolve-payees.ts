import { Refusal } from '../core/refusals/refusal.ts'
import { must } from '../domain/must.ts'
import { type AccountKind, accountsMax } from '../domain/payees/account-rules.ts'
import { accountKey } from '../domain/payees/bank-account.ts'
import { currentAccount, KnownPayees, matchPayee } from '../domain/payees/match-payee.ts'
import type { Wanted } from './known-payees.ts'
import { accountVersion, newPayee, type Proposed } from './new-payee.ts'
import type { MeantAccount, MeantPayee, PaidPayee, PayeeAccountRow, PayeeRow } from './rows.ts'

/** For each wanted row whom it pays and where, known or proposed with it. */
export type Resolution = {
  paid: PaidPayee[]
  addedPayees: PayeeRow[]
  /** Of the new payees, and those that known payees do not have: each waits. */
  addedAccounts: PayeeAccountRow[]
}

/** Whom each row of a sheet pays, among those it may mean (`findMeantPayees`). Two rows to one new account are one payee; nobody unknown is taken for somebody known. */
export function resolvePayees(
  found: MeantPayee[],
  wanted: Wanted[],
  proposed: Proposed,
): Resolution {
  const known = new KnownPayees(found.map((payee) => ({ ...payee, accounts: [...payee.accounts] })))
  const inSheet = new Set(wanted.map(accountKey))
  const isNew = new Set<string>()
  const resolution: Resolution = { paid: [], addedPayees: [], addedAccounts: [] }

  for (const row of wanted) {
    const match = matchPayee(row, known)
    if (match.is === 'account') {
      const { payee, accountId } = match
      const account = must(
        payee.accounts.find(({ id }) => id === accountId),
        'account',
      )
      resolution.paid.push({ payee, account })
      continue
    }
    const { payeeName: name, payeeCode: code, bsb, accountNumber } = row
    const written = { bsb, accountNumber, nameAtBank: name }
    if (match.is === 'new') {
      const added = newPayee({ ...written, name, code }, proposed)
      known.addNew({ ...added.payee, accounts: [added.account] })
      isNew.add(added.payee.id)
      resolution.addedPayees.push(added.payee)
      resolution.addedAccounts.push(added.account)
      resolution.paid.push(added)
      continue
    }
    const { payee } = match
    const isBeside = payee.accounts.some(
      (one) => one.state === 'active' && inSheet.has(accountKey(one)),
    )
    // nobody may be paid at it by now, so it is the first account of nobody either
    const wasSomebodys = known.byAccount(row).length > 0
    const ofKnown = isBeside ? 'added' : wasSomebodys ? 'changed' : match.kind
    const ofNew = wasSomebodys ? 'added' : 'new'
    const kind = isNew.has(payee.id) ? ofNew : ofKnown
    const account = nextVersion(payee, { ...written, kind }, proposed)
    payee.accounts.push(account)
    known.addAccount(payee, account)
    resolution.addedAccounts.push(account)
    resolution.paid.push({ payee, account })
  }
  return resolution
}

type Next = {
  bsb: string
  accountNumber: string
  nameAtBank: string
  isPooled?: boolean
  kind: AccountKind
}

/** The next version of a payee's account; a change and a branch take the place of the one that is paid today. */
export function nextVersion(
  payee: { id: string; accounts: MeantAccount[] },
  { kind, ...written }: Next,
  proposed: Proposed,
): PayeeAccountRow {
  if (payee.accounts.length >= accountsMax) throw tooManyAccounts(written.nameAtBank)
  const replaces = kind === 'changed' || kind === 'branch' ? currentAccount(payee) : undefined
  const version = Math.max(0, ...payee.accounts.map((account) => account.version)) + 1
  const replacesId = replaces?.id ?? null
  return accountVersion({ ...written, payeeId: payee.id, version, kind, replacesId }, proposed)
}

/** Often a column that was taken for the number of the payee, and says the same in every row. */
function tooManyAccounts(name: string) {
  const detail = `${name} would have more than ${accountsMax} accounts, with those of before. Where a sheet gives its payees one number together, say that the column is not read.`
  return new Refusal('too_many_accounts', undefined, detail)
}
