import * as z from 'zod/mini'
import { batchLimits } from '../../domain/batches/batch.ts'
import { FieldProblem } from '../problem.ts'
import { page, paging, Toea, text } from '../shared.ts'

export const PaymentView = z.object({
  id: z.string(),
  /** The payment's own short reference, unique in the organisation: `B42-17`. */
  paymentReference: z.string(),
  line: z.int(),
  payeeId: z.string(),
  payeeName: z.string(),
  bsb: z.string(),
  accountNumber: z.string(),
  bank: z.string(),
  amountToea: Toea,
  reference: z.string(),
  state: z.string(),
  /** What was found in it when its batch was submitted, by kind. */
  warnings: z.array(z.string()),
})
export type PaymentView = z.infer<typeof PaymentView>
export const PaymentList = page(PaymentView)
export type PaymentList = z.infer<typeof PaymentList>

const amountToea = z.int('Amount must be whole toea')
const reference = z._default(z.string(), '')

/** A payment to a known payee, or to a new one, who is proposed with it. The fields are checked by the domain. */
export const NewPayment = z
  .object({
    payeeId: z.optional(text('Payee', 64)),
    payee: z.optional(
      z.object(
        {
          name: z.string('Name is required'),
          bsb: z.string('BSB is required, as text'),
          accountNumber: z.string('Account number is required, as text'),
        },
        'A payee has a name, a bsb and an accountNumber',
      ),
    ),
    amountToea,
    reference,
  })
  .check(
    z.refine(
      ({ payeeId, payee }) => (payeeId === undefined) !== (payee === undefined),
      'A payment names a payeeId, or a payee with name, bsb and accountNumber',
    ),
  )
export type NewPayment = z.infer<typeof NewPayment>

export const NewPayments = z.object({
  payments: z
    .array(NewPayment)
    .check(
      z.minLength(1, 'Send at least one payment'),
      z.maxLength(
        batchLimits.paymentsPerRequestMax,
        `Send at most ${batchLimits.paymentsPerRequestMax} payments at a time, or a sheet`,
      ),
    ),
})
export type NewPayments = z.infer<typeof NewPayments>

export const AddedPayments = z.object({
  items: z.array(PaymentView),
  warnings: z.array(FieldProblem),
})
export type AddedPayments = z.infer<typeof AddedPayments>

export const PaymentChanges = z.object({
  amountToea: z.optional(amountToea),
  reference: z.optional(z.string()),
})
export type PaymentChanges = z.infer<typeof PaymentChanges>

/** Which payments of a batch a page shows. */
export const PaymentQuery = z.object({ ...paging, only: z.optional(z.literal('warnings')) })
