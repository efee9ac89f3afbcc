import * as z from 'zod/mini'
import { batchStates } from '../../domain/batches/batch.ts'
import { batchKinds } from '../../domain/batches/runs/template-kinds.ts'
import {
  accountChoices,
  batchFilter,
  Day,
  figures,
  filterText,
  Moment,
  Person,
  page,
  paging,
  Toea,
} from '../shared.ts'
import { BatchSummary } from './batches.ts'
import { PaymentView } from './payments.ts'

/* What is found across batches: payments, what stands between approval and bank, and anything by a few letters. */

/** A payment with the batch it lies in. */
export const ListedPayment = z.extend(PaymentView, {
  payeeCode: z.string(),
  batch: z.object({
    id: z.string(),
    reference: z.string(),
    name: z.string(),
    state: z.enum(batchStates),
    approvalsNeeded: z.int(),
    approvalsGiven: z.int(),
  }),
  valueDate: Day,
  sourceAccountName: z.string(),
  /** A confirmed line of a statement says that the bank paid it, whether or not it came back afterwards. */
  isReconciled: z.boolean(),
})
export type ListedPayment = z.infer<typeof ListedPayment>
export const ListedPayments = z.extend(page(ListedPayment), { accounts: accountChoices })

const paymentSorts = ['newest', 'largest'] as const

const limitToea = z.optional(figures(0, Number.MAX_SAFE_INTEGER))

/** Which payments a page shows; the states are those of their batches. */
export const ListedPaymentQuery = z.object({
  ...paging,
  ...batchFilter,
  /** The payee, by id. */
  payee: filterText,
  /** The amount in toea, from this one to that one. */
  least: limitToea,
  most: limitToea,
  /** Of what left: what did not come back, what did not come back whole, what a confirmed line of a statement says, or what none says and is not closed. */
  bank: z.optional(z.enum(['out', 'owing', 'reconciled', 'unreconciled'])),
  sort: z._default(z.enum(paymentSorts), 'newest'),
})
export type ListedPaymentQuery = z.infer<typeof ListedPaymentQuery>

/** A batch on its way from approval to the bank, with who may take its next step. */
export const BatchUnderWay = z.extend(BatchSummary, {
  file: z.nullable(
    z.object({
      id: z.string(),
      fileName: z.string(),
      sealedBy: Person,
      sealedAt: Moment,
      /** The last time that somebody fetched the file; each time stands in the audit log. */
      downloaded: z.nullable(z.object({ by: Person, at: Moment })),
      uploaded: z.nullable(z.object({ by: Person, at: Moment })),
      bankReference: z.nullable(z.string()),
    }),
  ),
  /** Whose turn it is, by the roles and rules of now; nobody's once the bank has the file. */
  next: z.array(Person),
})
export type BatchUnderWay = z.infer<typeof BatchUnderWay>

const stage = z.object({ items: z.array(BatchUnderWay), hasMore: z.boolean() })

/** The newest of each: to make a file of, to bring to the bank, brought there. */
export const Processing = z.object({ approved: stage, sealed: stage, uploaded: stage })
export type Processing = z.infer<typeof Processing>

/** A few of everything that fits what was typed. */
export const Found = z.object({
  batches: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      name: z.string(),
      state: z.enum(batchStates),
    }),
  ),
  payees: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      bsb: z.string(),
      accountNumber: z.string(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      paymentReference: z.string(),
      payeeName: z.string(),
      amountToea: Toea,
      reference: z.string(),
      batchId: z.string(),
    }),
  ),
})
export type Found = z.infer<typeof Found>

export const FoundQuery = z.object({ q: z.string().check(z.maxLength(80)) })

export const batchSorts = ['newest', 'pay-day', 'largest'] as const

/** Which batches a page shows, and in which order. */
export const BatchQuery = z.object({
  ...paging,
  ...batchFilter,
  /** Who prepared it, by the user's id. */
  maker: filterText,
  /** The kind of its template; `none` where no template began it. */
  kind: z.optional(z.enum(batchKinds)),
  /** Which may be chosen to compare this batch with, by its id. */
  comparableWith: filterText,
  sort: z._default(z.enum(batchSorts), 'newest'),
})
