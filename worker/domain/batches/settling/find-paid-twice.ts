import { accountKey, type BankAccount } from '../../payees/bank-account.ts'
import { referenceKey } from '../../payees/keys.ts'
import { paymentReference } from '../batch.ts'
import { inLine, type LineFacts, namesInvoice } from '../find-in-line.ts'
import type { Finding } from '../findings.ts'
import type { Resolution } from './returns.ts'

/** A payment of another batch: `isTold` not where that one is confidential and this one is not. */
type Elsewhere = { line: number; batchNumber: number; isTold: 0 | 1 }

/** A payment that another batch had in a bank file which is void. */
export type Voided = Elsewhere &
  BankAccount & {
    amountToea: number
    payeeId: string
    referenceKey: string
    /** A debit stands on a statement that may be of that file, and two people did not say what it is. */
    isBooked: 0 | 1
  }

/** What came back of a payee. */
export type CameBack = Elsewhere & {
  payeeId: string
  returnedToea: number
  referenceKey: string
  /** Nothing while it is owed. */
  resolution: Resolution | null
}

/** An ordinary payment since of what a line pays again. */
export type PaidSince = Elsewhere & { paymentId: string }

export type PaidTwiceFacts = {
  lines: LineFacts[]
  voided: Voided[]
  cameBack: CameBack[]
  paidSince: PaidSince[]
}

/**
 * Payments that may leave a second time though no payment of another batch that counts shows it: the bank may have booked a
 * file that is void, and a debt that came back may be paid by an ordinary line and by one that pays it again.
 */
export function findPaidTwice(facts: PaidTwiceFacts): Finding[] {
  return [...findVoided(facts), ...findCameBack(facts), ...findSince(facts)]
}

function findVoided({ lines, voided }: PaidTwiceFacts) {
  // of several that are the same, the one that is booked, and the one that is told
  const worst = voided.toSorted(
    (one, other) => one.isBooked - other.isBooked || one.isTold - other.isTold,
  )
  const byAccount = new Map(worst.map((one) => [paidKey(one, one.amountToea), one]))
  const byInvoice = new Map(worst.map((one) => [`${one.payeeId} ${one.referenceKey}`, one]))
  const linesTo = Map.groupBy(lines, ({ account }) => accountKey(account))
  return lines.flatMap((facts) => {
    const { line, payee, account } = facts
    const ofInvoice = namesInvoice(facts)
      ? byInvoice.get(`${payee.id} ${referenceKey(line.reference)}`)
      : undefined
    const found = byAccount.get(paidKey(account, line.amountToea)) ?? ofInvoice
    // many lines to one account would ask for a salary amount by amount
    const isAsked = found?.isTold || linesTo.get(accountKey(account))?.length === 1
    if (!found || !isAsked) return []
    return [inLine(facts, found.isBooked ? 'void_booked' : 'void_before', { where: where(found) })]
  })
}

function findCameBack({ lines, cameBack }: PaidTwiceFacts) {
  const ofPayee = Map.groupBy(cameBack, ({ payeeId }) => payeeId)
  return lines.flatMap((facts) => {
    const { line, payee, account } = facts
    if (line.repays) return []
    const key = referenceKey(line.reference)
    const found = (ofPayee.get(payee.id) ?? []).find(
      (one) =>
        one.returnedToea === line.amountToea ||
        (key !== '' && one.referenceKey === key && namesInvoice(facts)),
    )
    if (!found) return []
    const evidence = { where: where(found), became: found.resolution ?? 'owed' }
    return [inLine(facts, 'came_back', evidence, account.id)]
  })
}

function findSince({ lines, paidSince }: PaidTwiceFacts) {
  const byLine = new Map(paidSince.map((one) => [one.paymentId, one]))
  return lines.flatMap((facts) => {
    const found = byLine.get(facts.line.id)
    return found ? [inLine(facts, 'paid_since', { where: where(found) })] : []
  })
}

const where = ({ isTold, batchNumber, line }: Elsewhere) =>
  isTold ? paymentReference(batchNumber, line) : ''

const paidKey = (account: BankAccount, amountToea: number) => `${accountKey(account)} ${amountToea}`
