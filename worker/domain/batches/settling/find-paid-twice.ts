import { accountKey, type BankAccount } from '../../payees/bank-account.ts'
import { isCreditNote } from '../../payees/invoices/invoice.ts'
import { referenceKey } from '../../payees/keys.ts'
import { paymentReference } from '../batch.ts'
import { inLine, type LineFacts, namesInvoice } from '../find-in-line.ts'
import type { Evidence, Finding } from '../findings.ts'
import { paidKey, payeeKey } from './find-paid-before.ts'
import type { Resolution } from './returns.ts'

/** A payment of another batch: `isTold` not where that one is confidential and this one is not. */
type Elsewhere = { line: number; batchNumber: number; isTold: 0 | 1 }

type InVoidFile = Elsewhere & {
  /** A debit stands on a statement that may be of that file, and two people did not say what it is. */
  isBooked: 0 | 1
}
/** Nothing while it is owed. */
type Returned = Elsewhere & { resolution: Resolution | null }
/** Whom a payment pays and what it is called: its reference, or an invoice that it lists (`referenceKey`). */
type Named = { payeeId: string; key: string }

/** A payment that another batch had in a bank file which is void. */
export type Voided = InVoidFile & BankAccount & { payeeId: string; amountToea: number }
/** The same of an invoice of a line. */
export type VoidInvoice = InVoidFile & Named

/** What came back of a payee, by an amount that would pay it. */
export type CameBack = Returned & { payeeId: string; amountToea: number }
/** The same of an invoice of a line. */
export type InvoiceBack = Returned & Named & { paymentId: string }

/** An ordinary payment since of what a line pays again. */
export type PaidSince = Elsewhere & { paymentId: string }

export type PaidTwiceFacts = {
  lines: LineFacts[]
  voided: Voided[]
  /** The same to a payee of this batch, at another account. */
  voidedElsewhere: Voided[]
  voidInvoices: VoidInvoice[]
  cameBack: CameBack[]
  invoicesBack: InvoiceBack[]
  paidSince: PaidSince[]
}

/**
 * Payments that may leave a second time though no payment of another batch that counts shows it: the bank may have booked a
 * file that is void, and a debt that came back may be paid by an ordinary line and by one that pays it again.
 */
export function findPaidTwice(facts: PaidTwiceFacts): Finding[] {
  return [...findVoided(facts), ...findCameBack(facts), ...findSince(facts)]
}

function findVoided({ lines, voided, voidedElsewhere, voidInvoices }: PaidTwiceFacts) {
  if (voided.length + voidedElsewhere.length + voidInvoices.length === 0) return []
  const byAccount = new Map(worstLast(voided).map((one) => [paidKey(one, one.amountToea), one]))
  const byName = new Map(worstLast(voidInvoices).map((one) => [nameOf(one), one]))
  const byPayee = new Map(worstLast(voidedElsewhere).map((one) => [payeeKey(one), one]))
  const linesTo = Map.groupBy(lines, ({ account }) => accountKey(account))
  const linesOf = Map.groupBy(byPayee.size > 0 ? lines : [], ({ payee }) => payee.id)
  return lines.flatMap((facts) => {
    const { line, payee, account } = facts
    const paid = byAccount.get(paidKey(account, line.amountToea))
    const elsewhere = byPayee.get(payeeKey({ payeeId: payee.id, amountToea: line.amountToea }))
    // many lines to one account or payee would ask for a salary amount by amount
    const isAsked = paid?.isTold || linesTo.get(accountKey(account))?.length === 1
    const isOne = elsewhere?.isTold || (isAsked && linesOf.get(payee.id)?.length === 1)
    const ofNames = namesIn(facts).map(({ key, named }): Said<InVoidFile> => {
      return { one: byName.get(nameOf({ payeeId: payee.id, key })), named }
    })
    const found: Said<InVoidFile>[] = [
      { one: isAsked ? paid : undefined, named: {} },
      { one: isOne ? elsewhere : undefined, named: { elsewhere: 1 } },
      ...ofNames,
    ]
    const bookedFirst = found.toSorted(
      (one, other) => (other.one?.isBooked ?? 0) - (one.one?.isBooked ?? 0),
    )
    return eachOnce(bookedFirst).map(({ one, named }) =>
      inLine(facts, one.isBooked ? 'void_booked' : 'void_before', { where: where(one), ...named }),
    )
  })
}

/** Of several that are the same, the one that is booked, and the one that is told, at the end. */
const worstLast = <One extends InVoidFile>(found: One[]) =>
  found.toSorted((one, other) => one.isBooked - other.isBooked || one.isTold - other.isTold)

function findCameBack({ lines, cameBack, invoicesBack }: PaidTwiceFacts) {
  if (cameBack.length + invoicesBack.length === 0) return []
  const ofPayee = Map.groupBy(owedFirst(cameBack), ({ payeeId }) => payeeId)
  const hasUntold = cameBack.some(({ isTold }) => !isTold)
  const linesTo = Map.groupBy(hasUntold ? lines : [], ({ payee }) => payee.id)
  const byName = Map.groupBy(owedFirst(invoicesBack), nameOf)
  return lines.flatMap((facts) => {
    const { line, payee, account } = facts
    // many lines to one payee would ask for a salary amount by amount
    const isAsked = ({ isTold }: CameBack) => isTold || linesTo.get(payee.id)?.length === 1
    const ofAmount = (ofPayee.get(payee.id) ?? []).find(
      (one) => one.amountToea === line.amountToea && isAsked(one),
    )
    const ofNames = namesIn(facts).map(({ key, named }): Said<Returned> => {
      const back = byName.get(nameOf({ payeeId: payee.id, key })) ?? []
      return { one: back.find(({ paymentId }) => paymentId !== line.repays), named }
    })
    // what pays a debt again has its amount, and mostly its words: of that line invoices alone are looked for
    const found = line.repays
      ? ofNames.filter(({ named }) => !isReference(named))
      : [{ one: ofAmount, named: {} }, ...ofNames]
    return eachOnce(found).map(({ one, named }) => {
      const evidence = { where: where(one), became: one.resolution ?? 'owed', ...named }
      // an invoice is said of this line; that it is another debt, of the account
      return inLine(facts, 'came_back', evidence, isReference(named) ? account.id : '')
    })
  })
}

const owedFirst = <One extends Returned>(back: One[]) =>
  back.toSorted((one, other) => Number(one.resolution !== null) - Number(other.resolution !== null))

/** Something elsewhere, and the invoice by which it was found; none, by the account or the reference. */
type Said<One> = { one: One | undefined; named: Evidence }

const isReference = (named: Evidence) => Object.keys(named).length === 0

/** Each payment elsewhere is said once of a line, by what found it first; of one that is not told, each invoice. */
function eachOnce<One extends Elsewhere>(found: Said<One>[]): { one: One; named: Evidence }[] {
  const places = new Map<string, { one: One; named: Evidence }>()
  for (const { one, named } of found) {
    if (!one) continue
    const place = where(one) || JSON.stringify(named)
    if (!places.has(place)) places.set(place, { one, named })
  }
  return [...places.values()]
}

/** What a line is called: its reference where that is of one bill, and the invoices that it lists. */
function namesIn(facts: LineFacts): { key: string; named: Evidence }[] {
  const { reference, invoices = [] } = facts.line
  const ofReference = namesInvoice(facts) ? [{ key: referenceKey(reference), named: {} }] : []
  const listed = invoices.map((one) => {
    const named: Evidence = { [isCreditNote(one) ? 'creditNote' : 'invoice']: one.number }
    return { key: referenceKey(one.number), named }
  })
  return [...ofReference, ...listed]
}

const nameOf = ({ payeeId, key }: Named) => `${payeeId} ${key}`

function findSince({ lines, paidSince }: PaidTwiceFacts) {
  if (paidSince.length === 0) return []
  const byLine = new Map(paidSince.map((one) => [one.paymentId, one]))
  return lines.flatMap((facts) => {
    const found = byLine.get(facts.line.id)
    return found ? [inLine(facts, 'paid_since', { where: where(found) })] : []
  })
}

const where = ({ isTold, batchNumber, line }: Elsewhere) =>
  isTold ? paymentReference(batchNumber, line) : ''
