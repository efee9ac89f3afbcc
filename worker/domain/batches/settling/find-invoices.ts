import { isCreditNote } from '../../payees/invoices/invoice.ts'
import { referenceKey } from '../../payees/keys.ts'
import { paymentReference } from '../batch.ts'
import { inLine, type LineFacts, namesInvoice } from '../find-in-line.ts'
import type { Evidence, Finding } from '../findings.ts'

/** A payment of another batch of an invoice that this one pays the same payee: its reference, or one that it lists. */
export type Invoiced = {
  amountToea: number
  batchNumber: number
  /** Not where its batch is confidential and this one is not. */
  isTold: 0 | 1
  payeeId: string
  key: string
  line: number
}

export type InvoiceFacts = {
  /** The batch's own. */
  number: number
  lines: LineFacts[]
  invoiced: Invoiced[]
}

/**
 * One invoice is paid once, at any amount: by another batch, or, where both list it, by an earlier line of this one; and a line lists
 * it once, however it is written.
 */
export function findInvoices({ number: ownBatch, lines, invoiced }: InvoiceFacts): Finding[] {
  if (invoiced.length === 0 && !lines.some(({ line }) => line.invoices)) return []
  const payeesOf = new Map<string, Set<string>>()
  for (const { line, payee } of lines) {
    const key = referenceKey(line.reference)
    payeesOf.set(key, (payeesOf.get(key) ?? new Set()).add(payee.id))
  }
  const before = new Map(invoiced.map((one) => [`${one.payeeId} ${one.key}`, one]))
  const listed = new Map<string, LineFacts['line']>()
  return lines.flatMap((facts) => {
    const { line, payee } = facts
    const key = referenceKey(line.reference)
    const isOnlyTheirs = payeesOf.get(key)?.size === 1
    const ofReference =
      isOnlyTheirs && namesInvoice(facts) ? before.get(`${payee.id} ${key}`) : undefined
    const found = ofReference ? [inLine(facts, 'same_invoice', whereOf(ofReference))] : []
    for (const one of line.invoices ?? []) {
      const named: Evidence = { [isCreditNote(one) ? 'creditNote' : 'invoice']: one.number }
      const number = referenceKey(one.number)
      if (number === '') continue // neither a letter nor a figure tells it from others
      const own = `${payee.id} ${number}`
      const [paid, earlier] = [before.get(own), listed.get(own)]
      const isSaid = ofReference !== undefined && paid === ofReference
      if (paid && !isSaid) found.push(inLine(facts, 'same_invoice', { ...whereOf(paid), ...named }))
      if (earlier) {
        const where = {
          where: paymentReference(ownBatch, earlier.line),
          paidToea: earlier.amountToea,
        }
        found.push(inLine(facts, 'same_invoice', { ...where, ...named }))
      }
      if (!earlier) listed.set(own, line)
    }
    return found
  })
}

function whereOf({ isTold, batchNumber, line, amountToea }: Invoiced): Evidence {
  return isTold
    ? { where: paymentReference(batchNumber, line), paidToea: amountToea }
    : { where: '' }
}
