import * as z from 'zod/mini'
import { batchLimits } from '../../domain/batches/batch.ts'
import { bankAnswers } from '../../domain/batches/settling/bank-answers.ts'
import { FieldProblem } from '../problem.ts'
import { Day, figures, page, pageSizeDefault, paging, Toea, text } from '../shared.ts'

/**
 * An invoice that a payment pays; what it came to, less what was withheld of it, is paid. Of a credit note, which is taken off,
 * both are below zero.
 */
export const InvoiceView = z.object({
  number: z.string(),
  /** Its date, where somebody said one. */
  day: z.nullable(Day),
  grossToea: z.int(),
  withheldToea: z.int(),
})

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
  /** What a bank file last paid this payee, without this batch: in lists and where payments are added. */
  lastPaid: z.optional(z.nullable(z.object({ amountToea: Toea, day: Day }))),
  /** What the bank answered for it, nothing before the bank has its file: in the list of a batch. */
  statement: z.optional(z.nullable(z.enum(bankAnswers))),
  /** The invoices that it pays, in the order in which they were given; left out where nobody gave any. */
  invoices: z.optional(z.array(InvoiceView)),
})
export type PaymentView = z.infer<typeof PaymentView>
export const PaymentList = page(PaymentView)
export type PaymentList = z.infer<typeof PaymentList>

const amountToea = z.int('Amount must be whole toea')
const reference = z._default(z.string(), '')
/** As the domain has it, which the desk need not load for this; a test holds both against each other. */
const ofPaymentMax = 50
/** Checked by the domain: each by itself, and that all of them, less credit notes, come to the amount of the payment. */
const invoices = z
  .array(
    z.object({
      number: z.string('An invoice has a number, as text'),
      day: z._default(z.nullable(Day), null),
      grossToea: z.int('Gross must be whole toea'),
      withheldToea: z._default(z.int('Withheld must be whole toea'), 0),
    }),
  )
  .check(z.maxLength(ofPaymentMax, `A payment has at most ${ofPaymentMax} invoices`))

/**
 * A payment to a known payee (by id, or by the one name or code that nobody else has), or to a new one, who is proposed with
 * it. The fields are checked by the domain.
 */
export const NewPayment = z
  .object({
    payeeId: z.optional(text('Payee', 64)),
    payeeNamed: z.optional(text('Payee', 80)),
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
    /** Those that it pays, where it pays any. */
    invoices: z.optional(invoices),
  })
  .check(
    z.refine(
      ({ payeeId, payeeNamed, payee }) =>
        [payeeId, payeeNamed, payee].filter((named) => named !== undefined).length === 1,
      'A payment names a payeeId, a payeeNamed, or a payee with name, bsb and accountNumber',
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

const facts = {
  amountToea: z.optional(amountToea),
  reference: z.optional(z.string()),
  /** All that it pays from now on; none takes them away. */
  invoices: z.optional(invoices),
}

/** What was seen of a payment. Where it says something else by now, it is neither changed nor removed, unless it says what is asked for. */
const was = z.optional(z.object(facts))

export const PaymentChanges = z.object({ ...facts, was })
export type PaymentChanges = z.infer<typeof PaymentChanges>

const paymentId = text('Payment', 64)
const howMany = `Name from 1 to ${batchLimits.changesPerRequestMax} payments, each once`
const atOnce = <One extends z.ZodMiniType>(one: One) =>
  z.array(one).check(z.maxLength(batchLimits.changesPerRequestMax, howMany))

/** Changes and removals of several payments: all of them, or none. A refusal counts the rows of both, the removed ones last. */
export const PaymentsChanges = z
  .object({
    changed: z._default(atOnce(z.extend(PaymentChanges, { id: paymentId })), []),
    removed: z._default(
      atOnce(z.union([paymentId, z.object({ id: paymentId, was })], 'A payment is its id')),
      [],
    ),
  })
  .check(
    z.refine(({ changed, removed }) => {
      const gone = removed.map((one) => (typeof one === 'string' ? one : one.id))
      const ids = new Set([...changed.map(({ id }) => id), ...gone])
      const count = changed.length + removed.length
      return ids.size === count && count > 0 && count <= batchLimits.changesPerRequestMax
    }, howMany),
  )
export type PaymentsChanges = z.infer<typeof PaymentsChanges>

export const ChangedPayments = z.object({ items: z.array(PaymentView) })

/** Which payments of a batch a page shows. A grid of all of them asks for long pages. */
export const PaymentQuery = z.object({
  ...paging,
  limit: z._default(figures(1, batchLimits.paymentsPerPageMax), pageSizeDefault),
  only: z.optional(z.literal('warnings')),
  /** Those alone for which the bank answered so. */
  statement: z.optional(z.enum(bankAnswers)),
})
