import * as z from 'zod/mini'
import {
  resolutions,
  returnLimits,
  returnSources,
  returnStates,
} from '../../domain/batches/settling/returns.ts'
import { amountToeaMax } from '../../domain/money/money.ts'
import {
  Day,
  filterText,
  Moment,
  optionalLine,
  Person,
  page,
  paging,
  Toea,
  text,
} from '../shared.ts'

/** A payment that came back, or may have. */
export const ReturnedPayment = z.object({
  id: z.string(),
  reference: z.string(),
  batchId: z.string(),
  batchName: z.string(),
  payeeId: z.string(),
  payeeName: z.string(),
  bsb: z.string(),
  accountNumber: z.string(),
  amountToea: Toea,
  ownReference: z.string(),
  valueDate: Day,
  /** All that came back of it, as far as is known. */
  returnedToea: z.int(),
})
export type ReturnedPayment = z.infer<typeof ReturnedPayment>

/** A return that was told before, which another may be. */
export const KnownReturn = z.object({
  id: z.string(),
  source: z.enum(returnSources),
  bankDay: Day,
  /** What it is of: a payment, or several by one credit. */
  reference: z.string(),
  batchId: z.string(),
  name: z.string(),
})
export type KnownReturn = z.infer<typeof KnownReturn>

export const ReturnView = z.object({
  id: z.string(),
  sourceAccount: Person,
  state: z.enum(returnStates),
  source: z.enum(returnSources),
  amountToea: Toea,
  code: z.string(),
  reason: z.string(),
  bankDay: Day,
  payeeName: z.string(),
  reference: z.string(),
  payment: z.nullable(ReturnedPayment),
  /** What it may be of, while nobody said: one is a proposal, several are a choice. */
  candidates: z.array(ReturnedPayment),
  /** Are there others of its amount with the bank, less likely or too many? Of very many, as it may be. */
  hasMore: z.boolean(),
  resolution: z.nullable(z.enum(resolutions)),
  note: z.string(),
  /** Where it is paid again. */
  repayment: z.nullable(
    z.object({ batchId: z.string(), reference: z.string(), state: z.string(), amountToea: Toea }),
  ),
  recordedBy: Person,
  recordedAt: Moment,
  resolvedBy: z.nullable(Person),
  /** Of one credit of several payments: how many, and of which batch. */
  parts: z.nullable(z.object({ batchId: z.string(), reference: z.string(), count: z.int() })),
  /** Is it a part of such a credit? */
  isPart: z.boolean(),
  /** Returns of its amount that were told in another way, while nobody said what this one is: the likeliest first. */
  known: z.array(KnownReturn),
  hasMoreKnown: z.boolean(),
  /** The return that it is, told in another way. */
  sameAs: z.nullable(KnownReturn),
  /** Returns told one by one, that this credit stands for. */
  standsFor: z.array(KnownReturn),
  /** How else it was told. */
  toldAgain: z.array(z.object({ id: z.string(), source: z.enum(returnSources), bankDay: Day })),
})
export type ReturnView = z.infer<typeof ReturnView>
export const Returns = page(ReturnView)
export type Returns = z.infer<typeof Returns>

export const ReturnQuery = z.object({
  ...paging,
  state: z.optional(z.enum(returnStates)),
  /** Those, told one by one, that this credit may stand for. */
  within: filterText,
})

const amountToea = z
  .int('Amount must be whole toea')
  .check(z.minimum(1, 'Amount must be above nothing'), z.maximum(amountToeaMax))

/** What is known to have come back of it before, which makes this another part; left out where nothing is. */
const besideToea = z.optional(z.int().check(z.minimum(0), z.maximum(amountToeaMax)))

/** Somebody knows that a payment came back. */
export const NewReturn = z.object({
  paymentId: text('Payment', 64),
  amountToea,
  code: optionalLine('Code', returnLimits.codeMax),
  reason: text('Reason', returnLimits.reasonMax),
  bankDay: Day,
  besideToea,
})
export type NewReturn = z.infer<typeof NewReturn>

export const ReturnMatch = z.object({ paymentId: text('Payment', 64), besideToea })
export type ReturnMatch = z.infer<typeof ReturnMatch>

/** The return that this one tells again; or those, told one by one, that this credit stands for. */
export const SameReturn = z
  .object({
    returnId: z.optional(text('Return', 64)),
    returnIds: z.optional(
      z
        .array(text('Return', 64))
        .check(z.minLength(2, 'Choose at least two returns'), z.maxLength(returnLimits.listedMax)),
    ),
  })
  .check(
    z.refine(({ returnId, returnIds }) => (returnId === undefined) !== (returnIds === undefined), {
      path: ['returnId'],
      message: 'Name one return, or several that this credit stands for',
    }),
  )
export type SameReturn = z.infer<typeof SameReturn>

/** One credit of several payments: all of a batch that is out, or these lines of it. */
export const Splitting = z.object({
  batchId: text('Batch', 64),
  lines: z.optional(
    z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(returnLimits.chosenMax)),
  ),
})
export type Splitting = z.infer<typeof Splitting>

export const SplitQuery = z.object({ limit: paging.limit, search: filterText })

/** Batches that such a credit may be of: of no less than it has. */
export const SplitBatches = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      name: z.string(),
      valueDate: Day,
      paymentCount: z.int(),
      totalToea: Toea,
    }),
  ),
  hasMore: z.boolean(),
})

/** How a return ends without being paid again. */
export const ReturnResolution = z.object({
  resolution: z.enum(['paid_otherwise', 'not_owed', 'not_a_return']),
  note: text('Reason', returnLimits.noteMax),
})

/** Into which open batch it is paid again, and how much of it. */
export const Repayment = z.object({ batchId: text('Batch', 64), amountToea })
export type Repayment = z.infer<typeof Repayment>
