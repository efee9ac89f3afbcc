import type { NewPayment, PaymentsChanges } from '#contract/batches/payments.ts'
import { must } from '#domain/must.ts'
import { over } from '../../payments/seen-payment.ts'
import { amountOf, type GridRow } from '../rows/grid-row.ts'

/** A row as it is added. */
export function newPayment({ cells, invoices }: GridRow): NewPayment {
  const { payee, reference } = cells
  const said = { amountToea: must(amountOf(cells), 'amount'), reference: reference.trim() }
  const line = { ...said, ...(invoices && { invoices }) }
  if (payee.kind === 'known') return { payeeId: payee.id, ...line }
  if (payee.kind === 'named') return { payeeNamed: payee.name, ...line }
  if (payee.kind === 'none') throw new Error('a row without a payee is not sent')
  const { name, bsb, accountNumber } = payee
  return { payee: { name, bsb, accountNumber }, ...line }
}

/** What is asked of saved rows, each with what was seen of what it changes. */
export function changesOf(rows: GridRow[]): PaymentsChanges {
  const changed: PaymentsChanges['changed'] = []
  const removed: PaymentsChanges['removed'] = []
  for (const row of rows) {
    const { id, ...saved } = must(row.saved, 'saved')
    const { amountToea, reference } = row.seen ?? saved
    const typed = { amountToea: amountOf(row.cells), reference: row.cells.reference.trim() }
    const change = {
      ...(typed.amountToea !== saved.amountToea && { amountToea: typed.amountToea }),
      ...(typed.reference !== saved.reference && { reference: typed.reference }),
    }
    if (row.isGone) removed.push({ id, was: { amountToea, reference } })
    else changed.push({ id, ...over(change, { amountToea, reference }) })
  }
  return { changed, removed }
}

/** In the order in which a refusal counts them. */
export const idsIn = ({ changed, removed }: PaymentsChanges) =>
  [...changed, ...removed].map((one) => (typeof one === 'string' ? one : one.id))
export const removedIn = (body: PaymentsChanges) => idsIn(body).slice(body.changed.length)
