import type { PaymentChanges } from '../../../contract/batches/payments.ts'
import type { FieldProblem } from '../../../contract/problem.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { amountText, formatToea } from '../../../domain/money/money.ts'
import type { InvoicedLine } from '../invoices-store.ts'

/** What a change of a line may change. */
export const factsOf = ({ amountToea, reference, invoices = [] }: InvoicedLine) => ({
  ...{ amountToea, reference, invoices },
})
type Facts = ReturnType<typeof factsOf>

type Asked = PaymentChanges & { id: string }

/**
 * Refuses what was asked for over something else than what stands there, and names each row. The lines were read after the batch,
 * whose revision holds until the change is written.
 */
export function expectAsSeen(asked: Asked[], found: Map<string, InvoicedLine>) {
  const gone = asked.flatMap(({ id }, index) => {
    return found.has(id) ? [] : [{ row: index + 1, ...missing }]
  })
  if (gone.length > 0) throw new Refusal('not_found', gone)
  const others = asked.flatMap((one, index) => {
    const line = found.get(one.id)
    return line ? otherThan(one, factsOf(line)).map((fact) => ({ row: index + 1, ...fact })) : []
  })
  if (others.length > 0) throw new Refusal('stale_payment', others)
}

const missing = { code: 'not_found', message: 'This payment is not in the batch.' }

/** Which facts somebody changed since they were seen. What they are to become already is nobody's loss. */
function otherThan({ was, ...wanted }: PaymentChanges, now: Facts): FieldProblem[] {
  const isOther = (name: keyof Facts) => {
    const [seen, asked, is] = [was?.[name], wanted[name], now[name]].map((one) =>
      JSON.stringify(one),
    )
    return seen !== undefined && seen !== is && asked !== is
  }
  const told = (field: string, value: string, is = value): FieldProblem => {
    const message = `It is ${is || 'empty'} now: it changed since you saw it.`
    return { field, value, code: 'stale_payment', message }
  }
  const { amountToea, reference, invoices } = now
  return [
    ...(isOther('amountToea')
      ? [told('amount', amountText(amountToea), formatToea(amountToea))]
      : []),
    ...(isOther('reference') ? [told('reference', reference, reference && `“${reference}”`)] : []),
    ...(isOther('invoices') ? [told('invoices', numbersOf(invoices))] : []),
  ]
}

const numbersOf = (invoices: Facts['invoices']) => invoices.map(({ number }) => number).join(', ')
