import { findInBatch } from '../../domain/batches/find-in-batch.ts'
import type {
  Around,
  FoundAccount,
  FoundPayee,
  LineFacts,
} from '../../domain/batches/find-in-line.ts'
import type { FindingKind } from '../../domain/batches/findings.ts'
import { type ReasonedFinding, withReasons } from '../../domain/batches/findings.ts'
import { must } from '../../domain/must.ts'
import { currentAccount } from '../../domain/payees/match-payee.ts'
import type { BatchRecord } from '../load-batch.ts'
import type { PaymentRow } from '../payments/store.ts'
import type { FoundFacts } from './facts-store.ts'

/** Everything to look at in a batch as it stands now, with what was said of it; and the lines as they would be submitted. */
export function findFindings(
  { row, batch, neededNow }: BatchRecord,
  facts: FoundFacts,
  now: Date,
): ReasonedFinding[] {
  const around: Around = {
    makers: batch.makers,
    newAccounts: facts.settings[0]?.newAccounts ?? 'with_the_approval',
    now,
  }
  const found = findInBatch(
    {
      lines: lineFacts(facts),
      paidBefore: facts.earlier,
      invoiced: facts.invoiced,
      sameSheets: facts.sameSheets.map(({ number }) => number),
      splitFrom: neededNow.splitFrom,
    },
    around,
  )
  const current = facts.given.filter(({ version }) => version <= row.version)
  return withReasons(found, current.map(said), facts.remembered.map(said))
}

/** A stored row that has a reason: the table holds that somebody gave it. */
function said(row: FoundFacts['given'][number]) {
  return {
    ...row,
    kind: row.kind as FindingKind, // as findFindings wrote it
    reasonedBy: must(row.reasonedBy, 'who said it'),
    reasonedAt: must(row.reasonedAt, 'when it was said'),
  }
}

/**
 * The lines as they stand today: a payment to somebody who was chosen, and not read from a sheet, goes where that payee is
 * paid now. What a sheet said stays, and what became of that account is a finding.
 */
export function linesOfToday({ lines, accounts }: FoundFacts): PaymentRow[] {
  const versions = accounts.map(({ account }) => account)
  const byId = new Map(versions.map((account) => [account.id, account]))
  const byPayee = Map.groupBy(versions, ({ payeeId }) => payeeId)
  return lines.map((line) => {
    const chosen = must(byId.get(line.payeeAccountId), 'account')
    const isGone = chosen.state === 'superseded' || chosen.state === 'rejected'
    const today = currentAccount({ accounts: byPayee.get(line.payeeId) ?? [] })
    const account = isGone && line.sheetName === '' && today ? today : chosen
    const { id: payeeAccountId, bsb, accountNumber, isPooled, nameAtBank } = account
    const payeeName = isPooled ? line.payeeName : nameAtBank
    return { ...line, payeeAccountId, payeeName, bsb, accountNumber }
  })
}

function lineFacts(facts: FoundFacts): LineFacts[] {
  const { payees, accounts, rejected } = facts
  const lines = linesOfToday(facts)
  const byPayee = Map.groupBy(accounts, ({ account }) => account.payeeId)
  const rejectedAt = new Map(rejected.map(({ accountId, at }) => [accountId, at]))
  const found = payees.map((payee): FoundPayee => {
    const own = byPayee.get(payee.id) ?? []
    const ofPayee = own.map((one) => foundAccount(one, own, rejectedAt))
    return { ...payee, accounts: ofPayee }
  })
  const byId = new Map(found.map((payee) => [payee.id, payee]))
  const byCode = new Map(found.filter(({ code }) => code !== '').map((one) => [one.code, one]))
  const byName = Map.groupBy(
    found.flatMap((payee) => namesOf(payee).map((name) => ({ name, payee }))),
    ({ name }) => name,
  )
  return lines.map((line) => {
    const payee = must(byId.get(line.payeeId), 'payee')
    const account = must(
      payee.accounts.find(({ id }) => id === line.payeeAccountId),
      'account',
    )
    const meant = line.sheetCode === '' ? undefined : byCode.get(line.sheetCode)
    const namesakes = (byName.get(account.nameKey) ?? [])
      .map(({ payee: one }) => one)
      .filter((one) => one.id !== payee.id && one.status === 'active' && !areToldApart(one, payee))
    return {
      line,
      payee,
      account,
      codeOwner: meant && meant.id !== payee.id ? meant : undefined,
      namesakes: account.nameKey === '' ? [] : namesakes,
    }
  })
}

function namesOf({ nameKey, accounts }: FoundPayee): string[] {
  return [...new Set([nameKey, ...accounts.map((account) => account.nameKey)])]
}

function areToldApart(one: FoundPayee, other: FoundPayee): boolean {
  return one.code !== '' && other.code !== '' && one.code !== other.code
}

type Found = FoundFacts['accounts'][number]

function foundAccount(
  { account, ...paid }: Found,
  own: Found[],
  rejectedAt: Map<string, Date>,
): FoundAccount {
  const replacedAt = own
    .filter((other) => other.account.replacesId === account.id && other.account.verifiedAt)
    .map((other) => other.account.verifiedAt)[0]
  return {
    ...account,
    decidedAt: rejectedAt.get(account.id) ?? replacedAt ?? null,
    heldUpBy: paid.heldUpBy === null ? null : `B${paid.heldUpBy}`,
    paidToea: JSON.parse(paid.paidToea),
    payeePaidToea: JSON.parse(paid.payeePaidToea),
    firstPaidIn: paid.firstPaidIn === null ? null : `B${paid.firstPaidIn}`,
  }
}
