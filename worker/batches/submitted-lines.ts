import type { FieldProblem } from '../contract/problem.ts'
import { barredMs } from '../domain/batches/approving/barred.ts'
import { type BankAccount, isSameAccount, keyAtBank } from '../domain/payees/bank-account.ts'
import type { StopKind } from '../domain/payees/stop.ts'
import type { FoundFacts } from './findings/facts-store.ts'
import { linesOfToday } from './findings/find.ts'
import { problemsOfInvoices } from './payments/invoices-store.ts'
import type { LineRow } from './payments/lines/every-line.ts'

/** The lines with the bank details of their accounts as they are today, and what no reason can settle. */
export function submittedLines(
  facts: FoundFacts,
  source: BankAccount,
): { lines: LineRow[]; problems: FieldProblem[] } {
  const { payees } = facts
  const archived = new Set(payees.filter(({ status }) => status === 'archived').map(({ id }) => id))
  const stops = new Map(payees.filter(({ stopped }) => stopped).map((one) => [one.id, one.stopped]))
  const lines = linesOfToday(facts)
  const problems = problemsOfInvoices(lines)
  for (const line of lines) {
    if (archived.has(line.payeeId)) problems.push(toArchived(line))
    const stopped = stops.get(line.payeeId)
    if (stopped) problems.push(toStopped(line, stopped))
    if (isSameAccount(line, source)) problems.push(toItself(line))
  }
  return { lines, problems }
}

/**
 * Who edited a line, merged or renamed its payee, or proposed an account that it pays: whoever proposed one approves nothing that
 * pays it, until it was paid once or for 90 days.
 */
export function makersOfLines(facts: FoundFacts, now: Date): string[] {
  const lines = linesOfToday(facts)
  const { accounts } = facts
  const paid = new Set(lines.map(({ payeeAccountId }) => payeeAccountId))
  const proposers = accounts
    .filter(({ account }) => paid.has(account.id))
    .filter((one) => isBarring(one, one.account.proposedAt, now))
    .map(({ account }) => account.proposedBy)
  const earlier = earlierProposers(facts, paid, now)
  const mergers = whoMerged(facts, new Set(lines.map(({ payeeId }) => payeeId)), now)
  const editors = lines.map(({ editedBy }) => editedBy)
  return [...new Set([...editors, ...proposers, ...earlier, ...mergers, ...whoNamed(facts)])]
}

/** Whoever asked that somebody who was paid be another record: what they would get goes to its account since. */
function whoMerged({ accounts, payees }: FoundFacts, paid: Set<string>, now: Date): string[] {
  const wasPaid = new Set(
    accounts.filter(({ payeePaid }) => payeePaid !== '[]').map(({ account }) => account.payeeId),
  )
  return payees.flatMap(({ id, mergedInto, mergedBy, mergedAt }) => {
    const isPaidElsewhere = mergedInto !== null && paid.has(mergedInto) && wasPaid.has(id)
    const isNew = mergedAt !== null && now.getTime() - mergedAt < barredMs
    return isPaidElsewhere && isNew && mergedBy !== null ? [mergedBy] : []
  })
}

/** Whoever gave a payee the name or number by which a line may have meant another: what that one would get goes to them since. */
const whoNamed = ({ payees }: FoundFacts): string[] =>
  payees.flatMap(({ namedBy }) => (namedBy === '[]' ? [] : JSON.parse(namedBy)))

/**
 * Whoever proposed the same number before, for somebody who was merged into its payee, or for the payee before anybody had
 * verified it: neither a merge nor a colleague who mends what stands beside it ends anybody's 90 days. Where the account
 * waits for a verification that the last approval would be, it is theirs never.
 */
function earlierProposers({ accounts, payees }: FoundFacts, paid: Set<string>, now: Date) {
  const isNow = accounts.filter(({ account }) => paid.has(account.id))
  if (isNow.length === accounts.length) return []
  const into = new Map(payees.map(({ id, mergedInto }) => [id, mergedInto ?? id]))
  const keyOf = ({ account }: FoundAccounts[number]) =>
    `${into.get(account.payeeId)} ${keyAtBank(account)}`
  const current = new Map(isNow.map((one) => [keyOf(one), one]))
  const ownKeyOf = ({ account }: FoundAccounts[number]) =>
    `${account.payeeId} ${keyAtBank(account)}`
  const wasVerified = new Set(
    accounts
      .filter(({ account }) => account.verifiedAt !== null && account.state !== 'rejected')
      .filter(({ account }) => !paid.has(account.id))
      .map(ownKeyOf),
  )
  return accounts
    .filter((one) => {
      const is = current.get(keyOf(one))
      if (!is || paid.has(one.account.id)) return false
      const isEarlier = one.account.version < is.account.version && !wasVerified.has(ownKeyOf(one))
      const isOwn = one.account.payeeId === is.account.payeeId
      return (isEarlier || !isOwn) && isBarring(is, one.account.proposedAt, now)
    })
    .map(({ account }) => account.proposedBy)
}

type FoundAccounts = FoundFacts['accounts']

/** Is an account, proposed then, still to be paid by an approval of somebody else? */
function isBarring({ account, paidToea }: FoundAccounts[number], proposedAt: Date, now: Date) {
  const isNew = now.getTime() - proposedAt.getTime() < barredMs
  return account.state === 'proposed' || (paidToea === '[]' && isNew)
}

function toItself({ line, payeeName }: LineRow): FieldProblem {
  const message = `Line ${line}: ${payeeName} has the account that the batch is paid from. Remove the payment.`
  return { row: line, field: 'payee', value: payeeName, code: 'own_account', message }
}

function toStopped({ line, payeeName }: LineRow, stopped: StopKind): FieldProblem {
  const message = `Line ${line}: ${payeeName} is ${stopped}. Remove the payment, or see why on the payee’s page.`
  return { row: line, field: 'payee', value: payeeName, code: 'payee_stopped', message }
}

function toArchived({ line, payeeName }: LineRow): FieldProblem {
  const message = `Line ${line}: ${payeeName} is archived. Restore the payee or remove the payment.`
  return { row: line, field: 'payee', value: payeeName, code: 'payee_archived', message }
}
