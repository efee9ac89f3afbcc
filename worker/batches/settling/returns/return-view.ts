import { nameOf } from '../../../auth/account/user-view.ts'
import type { ReturnedPayment, ReturnView } from '../../../contract/reconciliation/returns.ts'
import { batchReference, paymentReference } from '../../../domain/batches/batch.ts'
import { paymentStateOf } from '../../../domain/batches/settling/payment-states.ts'
import { must } from '../../../domain/must.ts'
import { isMasked, namesAccount } from '../../../domain/payees/bank-account.ts'
import { likeliest } from '../../../domain/statements/match-lines.ts'
import { type BesideReturns, outMax } from './out-store.ts'
import type { LeftPayment, ReturnRow } from './return-store.ts'
import { knownOf, knownView } from './told/known-view.ts'

const candidatesMax = 10

/** A return with its payment; while nobody said which, with what it may be of. */
export function returnView(row: ReturnRow, beside: BesideReturns): ReturnView {
  const person = (id: string | null) => {
    const found = beside.names.find((one) => one.id === id)
    return found ? { id: found.id, name: nameOf(found) } : null
  }
  const account = beside.accounts.find(({ id }) => id === row.sourceAccountId)
  const payment = beside.left.find((one) => one.payment.id === row.paymentId)
  const again = beside.again.find((one) => one.payment.repaysReturn === row.id)
  const first = beside.first.find(({ id }) => id === row.sameAs)
  const candidates =
    row.state === 'unmatched' ? candidatesOf(row, beside).slice(0, candidatesMax) : []
  const alike = alikeTo(row, beside)
  const isCut = alike.length >= outMax || beside.cut.includes(row.amountToea)
  const fitting = alike.filter((one) => mayBe(row, one)).length
  return {
    id: row.id,
    sourceAccount: { id: row.sourceAccountId, name: must(account, 'account').name },
    ...{ state: row.state, source: row.source, amountToea: row.amountToea, code: row.code },
    ...{ reason: row.reason, bankDay: row.bankDay, payeeName: row.payeeName },
    reference: row.reference,
    payment: payment ? returnedPayment(payment) : null,
    candidates: candidates.map(returnedPayment),
    hasMore: row.state === 'unmatched' && (isCut || candidates.length < fitting),
    ...{ resolution: row.resolution, note: row.note },
    repayment: again
      ? {
          batchId: again.payment.batchId,
          reference: batchReference(again.batch.number),
          state: paymentStateOf(again.payment.ownState, again.batch.batchState),
          amountToea: again.payment.amountToea,
        }
      : null,
    recordedBy: must(person(row.recordedBy), 'who recorded it'),
    recordedAt: row.recordedAt.toISOString(),
    resolvedBy: person(row.resolvedBy),
    parts: partsOf(row, beside),
    isPart: row.partOf !== null,
    ...knownOf(row, beside.known),
    sameAs: first ? knownView(first) : null,
    standsFor: beside.stoodFor.filter(({ creditId }) => creditId === row.id).map(knownView),
    toldAgain: beside.toldAgain.flatMap(({ id, sameAs, source, bankDay }) =>
      sameAs === row.id ? [{ id, source, bankDay }] : [],
    ),
  }
}

function partsOf({ id }: ReturnRow, { parts }: BesideReturns): ReturnView['parts'] {
  const found = parts.find((one) => one.wholeId === id)
  if (!found) return null
  const { batchId, batchNumber, count } = found
  return { batchId, reference: batchReference(batchNumber), count }
}

/** What is read of its amount and its account. */
const alikeTo = (row: ReturnRow, { out }: BesideReturns) =>
  out.filter(
    ({ payment, batch }) =>
      payment.amountToea === row.amountToea && batch.sourceAccountId === row.sourceAccountId,
  )

/** It left no later than this came back. */
const mayBe = ({ bankDay }: ReturnRow, { batch: { leftDay } }: LeftPayment) =>
  leftDay !== null && leftDay <= bankDay

/** Payments of its amount from its account: to the account that it names, then of the words that it says. */
function candidatesOf(row: ReturnRow, beside: BesideReturns): LeftPayment[] {
  const { cameBack } = beside
  const fits = alikeTo(row, beside).filter((one) => mayBe(row, one))
  const same = fits.filter(({ payment }) => namesAccount(row, payment))
  // of an account that is named, never somebody else's: it may have come back before; some banks write only the end of one
  const isNamed = row.source !== 'hand' && row.accountNumber !== '' && !isMasked(row.accountNumber)
  const open = isNamed ? same : fits
  const said = { text: row.reason, reference: row.reference, payeeName: row.payeeName }
  return likeliest(
    said,
    open.map((one) => ({ ...one.payment, one })),
    row.source === 'statement'
      ? cameBack.filter(({ amountToea }) => amountToea === row.amountToea)
      : [],
  ).map(({ one }) => one)
}

function returnedPayment({ payment, batch, returnedToea }: LeftPayment): ReturnedPayment {
  const { id, batchId, payeeId, payeeName, bsb, accountNumber, amountToea } = payment
  return {
    ...{ id, batchId, payeeId, payeeName, bsb, accountNumber, amountToea },
    reference: paymentReference(batch.number, payment.line),
    batchName: batch.name,
    ownReference: payment.reference,
    valueDate: batch.valueDate,
    returnedToea,
  }
}
