import { asKey } from '../text/as-key.ts'
import type { AccountKind, AccountState } from './account-rules.ts'
import { accountKey, type BankAccount, isSameAtBank } from './bank-account.ts'
import { nameKey } from './keys.ts'
import type { StopKind } from './stop.ts'

/** A payee and every version of their accounts, as far as matching needs to know them. */
export type KnownAccount = BankAccount & {
  id: string
  version: number
  state: AccountState
  kind: AccountKind
  nameAtBank: string
  nameKey: string
}
export type KnownPayee<Account extends KnownAccount = KnownAccount> = {
  id: string
  code: string
  nameKey: string
  status: 'active' | 'archived'
  stopped?: StopKind | null
  /** Another name of that payee: what is found here is theirs. */
  mergedInto?: string | null
  accounts: Account[]
}
/** Whom a row of a sheet names: a code where the organisation gives its payees numbers, else empty. */
export type WrittenPayee = BankAccount & { payeeName: string; payeeCode: string }

export type Match<Payee> =
  /** This version of this payee, in whatever state it is: what is wrong with it is a finding. */
  | { is: 'account'; payee: Payee; accountId: string }
  /** A known payee with an account that nobody knew: it must be verified. */
  | { is: 'change'; payee: Payee; kind: AccountKind }
  | { is: 'new' }

/**
 * Whom a row pays (pay-day.md §2): by the account's key, then by code, then by name. A code decides before a name. Who was
 * merged is found as the one they were merged into, whose own the account must first become. What contradicts the match is left to the findings; a row is never turned away here.
 */
export function matchPayee<Payee extends KnownPayee>(
  written: WrittenPayee,
  known: KnownPayees<Payee>,
): Match<Payee> {
  const owners = known.byAccount(written)
  const live = owners.filter(({ account }) => isLive(account.state))
  const owner = bestOf(live, written) ?? undefined
  if (owner) return { is: 'account', payee: owner.payee, accountId: owner.account.id }

  const payee =
    known.byMergedAccount(written) ?? known.byCode(written.payeeCode) ?? known.byName(written)
  const earlier = bestOf(
    payee ? owners.filter((one) => one.payee.id === payee.id) : owners,
    written,
  )
  if (earlier) return { is: 'account', payee: earlier.payee, accountId: earlier.account.id }
  return payee ? { is: 'change', payee, kind: kindOf(payee, written) } : { is: 'new' }
}

/** Could it be paid, or become so? */
export function isLive(state: AccountState): boolean {
  return ['proposed', 'verified', 'active', 'return_locked'].includes(state)
}

/** The account that a payee is paid at today: the newest active one, or one that sent a payment back, else the first one that was proposed. */
export function currentAccount<Account extends KnownAccount>({
  accounts,
}: {
  accounts: Account[]
}): Account | undefined {
  const newest = (state: AccountState) =>
    accounts
      .filter(
        (account) => account.state === state && (state !== 'proposed' || account.kind === 'new'),
      )
      .sort((one, other) => other.version - one.version)[0]
  return newest('active') ?? newest('return_locked') ?? newest('proposed')
}

type Owned<Payee> = { payee: Payee; account: KnownAccount }

type Placed<Payee> = { payee: Payee; place: number }

/** Of several who have one account: who has the code, then the name, then whoever is not archived, then the newest. */
function bestOf<Payee extends KnownPayee>(owned: Owned<Payee>[], written: WrittenPayee) {
  if (owned.length < 2) return owned[0]
  const key = nameKey(written.payeeName)
  const worth = ({ payee, account }: Owned<Payee>) =>
    (written.payeeCode !== '' && payee.code === written.payeeCode ? 8 : 0) +
    (payee.nameKey === key || account.nameKey === key ? 4 : 0) +
    (payee.status === 'active' ? 2 : 0) +
    (account.state === 'active' ? 1 : 0)
  return owned.toSorted(
    (one, other) => worth(other) - worth(one) || other.account.version - one.account.version,
  )[0]
}

/** The same number and name at another branch of the same bank is no other account; anything else is a change. */
function kindOf(payee: KnownPayee, written: WrittenPayee): AccountKind {
  const key = nameKey(written.payeeName)
  const isBranch = payee.accounts.some(
    (account) =>
      account.state === 'active' && account.nameKey === key && isSameAtBank(account, written),
  )
  return isBranch ? 'branch' : 'changed'
}

/** Payees to find a row's in; what a sheet adds is found by its later rows. */
export class KnownPayees<Payee extends KnownPayee> {
  #accounts = new Map<string, Owned<Payee>[]>()
  #codes = new Map<string, Payee>()
  /** By name and code, with the place of whoever came first: one name may be that of ten thousand. */
  #names = new Map<string, Map<string, Placed<Payee>>>()
  #places = 0
  #mergedAccounts = new Map<string, Payee>()

  constructor(payees: Payee[]) {
    const alone = payees.filter(({ mergedInto }) => !mergedInto)
    for (const payee of alone) this.add(payee)
    const byId = new Map(alone.map((payee) => [payee.id, payee]))
    for (const payee of payees) {
      const into = payee.mergedInto ? byId.get(payee.mergedInto) : undefined
      if (into) this.#addMerged(payee, into)
    }
  }

  add(payee: Payee) {
    this.addNew(payee)
    if (payee.status === 'active') this.#addNames(payee, payee)
  }

  #addNames({ nameKey: own, accounts }: Payee, payee: Payee) {
    for (const key of new Set([own, ...accounts.map((account) => account.nameKey)])) {
      if (key === '') continue
      const called = this.#names.get(key) ?? new Map<string, Placed<Payee>>()
      const code = asKey(payee.code)
      if (!called.has(code)) called.set(code, { payee, place: this.#places++ })
      this.#names.set(key, called)
    }
  }

  #addMerged(merged: Payee, into: Payee) {
    if (into.status === 'active') this.#addNames(merged, into)
    if (merged.code !== '' && !this.#codes.has(asKey(merged.code)))
      this.#codes.set(asKey(merged.code), into)
    for (const account of merged.accounts) this.#mergedAccounts.set(accountKey(account), into)
  }

  /** One that the sheet itself brought: two rows of one name are one payee only by account or code. */
  addNew(payee: Payee) {
    for (const account of payee.accounts) this.addAccount(payee, account)
    if (payee.code !== '' && !this.#codes.has(asKey(payee.code)))
      this.#codes.set(asKey(payee.code), payee)
  }

  addAccount(payee: Payee, account: KnownAccount) {
    const key = accountKey(account)
    const owners = this.#accounts.get(key)
    if (owners) owners.push({ payee, account })
    else this.#accounts.set(key, [{ payee, account }])
  }

  byAccount(account: BankAccount): Owned<Payee>[] {
    return this.#accounts.get(accountKey(account)) ?? []
  }

  byMergedAccount(account: BankAccount): Payee | undefined {
    return this.#mergedAccounts.get(accountKey(account))
  }

  byCode(code: string): Payee | undefined {
    return code === '' ? undefined : this.#codes.get(asKey(code))
  }

  /** Who has this name, unless a code says that it is another person. */
  byName({
    payeeName,
    payeeCode,
  }: Pick<WrittenPayee, 'payeeName' | 'payeeCode'>): Payee | undefined {
    const called = this.#names.get(nameKey(payeeName))
    if (payeeCode === '') return called?.values().next().value?.payee
    const [uncoded, coded] = [called?.get(asKey('')), called?.get(asKey(payeeCode))]
    return uncoded && coded && coded.place < uncoded.place ? coded.payee : (uncoded ?? coded)?.payee
  }
}
