import { bandsFor } from '../../domain/batches/approval-rules.ts'
import { withPaidBeside } from '../../domain/batches/approving/paid-beside.ts'
import { findInBatch } from '../../domain/batches/find-in-batch.ts'
import type {
  Around,
  FoundAccount,
  FoundPayee,
  LineFacts,
} from '../../domain/batches/find-in-line.ts'
import type { FindingKind } from '../../domain/batches/findings.ts'
import { type Finding, withReasons } from '../../domain/batches/findings.ts'
import { must } from '../../domain/must.ts'
import { currentAccount } from '../../domain/payees/match-payee.ts'
import type { BatchRecord } from '../load-batch.ts'
import type { InvoicedLine } from '../payments/invoices-store.ts'
import type { LineRow } from '../payments/lines/every-line.ts'
import { historiesIn } from './facts/histories.ts'
import { type MergeablePayee, otherOwner, ownersByCode } from './facts/owners.ts'
import type { FoundFacts } from './facts-store.ts'
import { namesakesAmong } from './namesakes.ts'

/** Everything to look at in a batch as it stands now, with what was said of it; and the lines as they would be submitted. */
export function findFindings(record: BatchRecord, facts: FoundFacts, now: Date): Finding[] {
  const { row, batch, neededNow } = record
  const around: Around = {
    makers: batch.makers,
    newAccounts: facts.settings[0]?.newAccounts ?? 'with_the_approval',
    now,
  }
  const found = findInBatch(
    {
      number: row.number,
      lines: lineFacts(facts),
      paidBefore: facts.earlier,
      batchesAround: facts.batchesAround,
      invoiced: facts.invoiced,
      voided: facts.voided,
      voidedElsewhere: facts.voidedElsewhere,
      voidInvoices: facts.voidInvoices,
      cameBack: facts.cameBack,
      invoicesBack: facts.invoicesBack,
      paidSince: facts.paidSince,
      sameSheets: facts.sameSheets.map(({ number }) => number),
      splitFrom: neededNow.splitFrom,
      paidBeside: neededBeside(record, facts).paidBeside,
      attachedTwice: facts.attachedTwice,
      endedCertificates: endedCertificates(facts),
      paidAgain: facts.paidAgain,
      samePeriod: facts.samePeriod.map(({ number }) => number),
      supplementaryReason: row.supplementaryReason ?? '',
    },
    around,
  )
  const current = facts.given.filter(({ version }) => version <= row.version)
  return withReasons(found, current.map(said), facts.remembered.map(said))
}

/** How many approvals it needs with what other batches pay to whom it pays. */
export function neededBeside({ row, rules, neededNow }: BatchRecord, facts: FoundFacts) {
  const { lines, paidBeside } = facts
  return withPaidBeside(bandsFor(rules, row.sourceAccountId), neededNow, lines, paidBeside)
}

/** Under each record that is one with whose certificate ended. */
function endedCertificates({ payees, endedCertificates: ended }: FoundFacts) {
  const lastDays = new Map(ended.map(({ owner, lastDay }) => [owner, lastDay]))
  return payees.flatMap(({ id, mergedInto }) => {
    const lastDay = lastDays.get(mergedInto ?? id)
    return lastDay === undefined ? [] : [{ payeeId: id, lastDay }]
  })
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
 * paid now. What a sheet said stays, and what became of that account is a finding. Reckoned once for the facts that were read,
 * and a line that stands as it did is the very same: of 20,000 there is no second copy.
 */
export function linesOfToday(facts: FoundFacts): TodaysLine[] {
  const known = today.get(facts) ?? reckonToday(facts)
  today.set(facts, known)
  return known
}

type TodaysLine = InvoicedLine<LineRow>

const today = new WeakMap<FoundFacts, TodaysLine[]>()

function reckonToday({ lines, accounts }: FoundFacts): TodaysLine[] {
  const versions = accounts.map(({ account }) => account)
  const byId = new Map(versions.map((account) => [account.id, account]))
  let byPayee: Map<string, typeof versions> | undefined // of most batches nobody asks
  const current = (payeeId: string) => {
    byPayee ??= Map.groupBy(versions, (account) => account.payeeId)
    return currentAccount({ accounts: byPayee.get(payeeId) ?? [] })
  }
  return lines.map((line) => {
    const chosen = must(byId.get(line.payeeAccountId), 'account')
    const isGone = chosen.state === 'superseded' || chosen.state === 'rejected'
    const account = isGone && line.sheetName === '' ? (current(line.payeeId) ?? chosen) : chosen
    const { id: payeeAccountId, bsb, accountNumber, isPooled, nameAtBank } = account
    const payeeName = isPooled ? line.payeeName : nameAtBank
    const isAsItWas =
      line.payeeAccountId === payeeAccountId &&
      line.payeeName === payeeName &&
      line.bsb === bsb &&
      line.accountNumber === accountNumber
    return isAsItWas ? line : { ...line, payeeAccountId, payeeName, bsb, accountNumber }
  })
}

/** Rows are taken as they were read: of 20,000 payees and their accounts there is no second copy. */
function lineFacts(facts: FoundFacts): LineFacts[] {
  const { payees, accounts } = facts
  const lines = linesOfToday(facts)
  const accountsOf = new Map<string, FoundAccount[]>()
  for (const { account } of accounts) {
    const own = accountsOf.get(account.payeeId)
    if (own) own.push(account)
    else accountsOf.set(account.payeeId, [account])
  }
  const byId = new Map(
    payees.map((payee): [string, MergeablePayee] => [
      payee.id,
      { ...payee, accounts: accountsOf.get(payee.id) ?? [] },
    ]),
  )
  const found = [...byId.values()]
  // who was merged is the one they were merged into; an own number goes before a merged one
  const whole = (one: MergeablePayee) => byId.get(one.mergedInto ?? '') ?? one
  const ownersOf = ownersByCode(found, whole)
  const namesakesOf = namesakesAmong(namedIn(found, whole))
  const historyOf = historiesIn(facts)
  return lines.map((line) => {
    const payee = must(byId.get(line.payeeId), 'payee')
    const account = must(
      payee.accounts.find(({ id }) => id === line.payeeAccountId),
      'account',
    )
    const codeOwner = otherOwner(ownersOf(line.sheetCode), { line, payee, account })
    const history = historyOf(account.id)
    return { line, payee, account, history, codeOwner, ...namesakesOf(account.nameKey, payee) }
  })
}

/** Every name that somebody has, with whom it means; one that they have twice may come twice. */
function* namedIn(found: MergeablePayee[], whole: (one: MergeablePayee) => FoundPayee) {
  for (const one of found) {
    yield { name: one.nameKey, payee: whole(one) }
    for (const { nameKey } of one.accounts) {
      if (nameKey !== one.nameKey) yield { name: nameKey, payee: whole(one) }
    }
  }
}
