import type { AccountHistory } from '../../../domain/batches/find-in-line.ts'
import { must } from '../../../domain/must.ts'
import type { FoundFacts } from '../facts-store.ts'
import { usualPayments } from './meant-payees.ts'

type Found = FoundFacts['accounts'][number]

/** Most of those that are paid for the first time: of 20,000 there is one. */
const none: AccountHistory = {
  decidedAt: null,
  heldUpBy: null,
  paidToea: [],
  payeePaidToea: [],
  firstPaidIn: null,
}

/** What happened to each account that the lines of a batch pay, by its id: what its payee was paid counts those merged into them. */
export function historiesIn({ payees, accounts, rejected }: FoundFacts) {
  const rows = new Map(accounts.map((row) => [row.account.id, row]))
  const decidedAt = new Map(rejected.map(({ accountId, at }) => [accountId, at]))
  for (const { account } of accounts) {
    const { replacesId, verifiedAt } = account
    if (replacesId && verifiedAt && !decidedAt.has(replacesId))
      decidedAt.set(replacesId, verifiedAt)
  }
  const merged = Map.groupBy(
    payees.filter(({ mergedInto }) => mergedInto !== null),
    ({ mergedInto }) => mergedInto,
  )
  const mergedIds = new Set([...merged.values()].flat().map(({ id }) => id))
  const firstOf = new Map<string, Found>() // of each who was merged, for what they were paid
  for (const row of accounts) {
    const { payeeId } = row.account
    if (mergedIds.has(payeeId) && !firstOf.has(payeeId)) firstOf.set(payeeId, row)
  }
  const known = new Map<string, AccountHistory>()
  const isUntold = ({ account, paidToea, payeePaid, heldUpBy, firstPaidIn }: Found) =>
    paidToea === empty &&
    payeePaid === empty &&
    heldUpBy === null &&
    firstPaidIn === null &&
    !decidedAt.has(account.id) &&
    !merged.has(account.payeeId)
  const reckon = (row: Found): AccountHistory => {
    const { account, heldUpBy, firstPaidIn } = row
    const others = (merged.get(account.payeeId) ?? []).flatMap(({ id }) => firstOf.get(id) ?? [])
    return {
      decidedAt: decidedAt.get(account.id) ?? null,
      heldUpBy: heldUpBy === 0 ? '' : named(heldUpBy),
      paidToea: numbersIn(row.paidToea),
      payeePaidToea: lastOf([row, ...others]),
      firstPaidIn: named(firstPaidIn),
    }
  }
  return (accountId: string): AccountHistory => {
    const row = must(rows.get(accountId), 'account')
    if (isUntold(row)) return none
    const history = known.get(accountId) ?? reckon(row)
    known.set(accountId, history)
    return history
  }
}

const named = (number: number | null) => (number === null ? null : `B${number}`)

const empty = '[]'
const numbersIn = (said: string): number[] => (said === empty ? none.paidToea : JSON.parse(said))

/** The last amounts of several records of one payee, the newest first. */
function lastOf(rows: Found[]): number[] {
  const all = rows.flatMap(({ payeePaid }): [place: number, toea: number][] =>
    payeePaid === empty ? [] : JSON.parse(payeePaid),
  )
  return all
    .toSorted(([one], [other]) => other - one)
    .slice(0, usualPayments)
    .map(([, toea]) => toea)
}
