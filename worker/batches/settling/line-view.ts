import { nameOf } from '../../auth/account/user-view.ts'
import type { MatchedView, StatementLineView } from '../../contract/reconciliation/statements.ts'
import { batchReference, paymentReference } from '../../domain/batches/batch.ts'
import { must } from '../../domain/must.ts'
import type { PaymentRow } from '../payments/store.ts'
import type { MatchableBatch } from './candidate-store.ts'
import type { BesideLines, LineRow } from './line-store.ts'

/** A line as it is compared with what it is of. */
export function lineView(
  line: LineRow,
  beside: BesideLines,
  readerId: string,
  voids: Map<string, string>,
): StatementLineView {
  const person = (id: string | null) => {
    const found = beside.people.find((one) => one.id === id)
    return found ? { id: found.id, name: nameOf(found) } : null
  }
  const account = beside.accounts.find(({ id }) => id === line.sourceAccountId)
  const payment = beside.payments.find(({ id }) => id === line.paymentId)
  const batch = beside.batches.find(({ id }) => id === (payment?.batchId ?? line.batchId))
  const file = beside.files.find(({ batchId }) => batchId === batch?.id)
  const match = batch && matchedView(batch, payment, readerId, file?.bankReference ?? null)
  return {
    id: line.id,
    sourceAccount: { id: line.sourceAccountId, name: must(account, 'account').name },
    ...{ day: line.day, amountToea: line.amountToea, text: line.text, reference: line.reference },
    ...{ state: line.state, match: match ?? null },
    voidBeside: voids.get(line.id) ?? null,
    aside: line.aside === null ? null : { reason: line.aside, isOwn: line.matchedBy === readerId },
    ...{ matchedBy: person(line.matchedBy), confirmedBy: person(line.confirmedBy) },
    confirmedAt: line.confirmedAt?.toISOString() ?? null,
  }
}

/** A batch, or one payment of it, beside a line. */
export function matchedView(
  batch: MatchableBatch,
  payment: PaymentRow | undefined,
  readerId: string,
  bankReference: string | null,
): MatchedView {
  const { id: batchId, number, name, valueDate, totalToea, state } = batch
  return {
    ...{ batchId, valueDate, bankReference, paymentId: payment?.id ?? null },
    reference: payment ? paymentReference(number, payment.line) : batchReference(number),
    name: payment ? payment.payeeName : name,
    amountToea: payment ? payment.amountToea : totalToea,
    isOwn: makersOf(batch).includes(readerId),
    isClosed: state === 'closed',
  }
}

function makersOf({ makers }: MatchableBatch): string[] {
  return JSON.parse(makers) as string[] // what json_group_array made of ids
}
