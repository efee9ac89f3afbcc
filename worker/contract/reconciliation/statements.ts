import * as z from 'zod/mini'
import { batchStates } from '../../domain/batches/batch.ts'
import {
  matchStates,
  statementFormats,
  statementLimits,
} from '../../domain/statements/statement.ts'
import {
  Day,
  filterText,
  Moment,
  optionalText,
  Person,
  page,
  paging,
  Toea,
  text,
} from '../shared.ts'
import { StatementGap } from './gaps.ts'
import { WaitingTakeBack } from './take-back.ts'

/* What the bank's statements say, line by line, and what each line is of. */

const column = (label: string) => optionalText(label, statementLimits.titleMax)

/** The titles of a bank's CSV; an empty one is not there. */
export const Mapping = z.object({
  day: column('Date'),
  text: column('Text'),
  debit: column('Debit'),
  credit: column('Credit'),
  amount: column('Amount'),
  balance: column('Balance'),
  reference: column('Reference'),
  account: column('Account'),
})

/** The same of a CSV of payments that came back. */
export const ReturnColumns = z.object({
  day: column('Date'),
  amount: column('Amount'),
  reference: column('Reference'),
  name: column('Payee'),
  bsb: column('BSB'),
  account: column('Account'),
  code: column('Code'),
  reason: column('Reason'),
})

/** A batch, or one payment of it, as a line of a statement is compared with it. */
export const MatchedView = z.object({
  batchId: z.string(),
  /** `B42`, or `B42-17` of one payment. */
  reference: z.string(),
  name: z.string(),
  paymentId: z.nullable(z.string()),
  amountToea: Toea,
  valueDate: Day,
  bankReference: z.nullable(z.string()),
  /** Has the reader made it? Then somebody else confirms it. */
  isOwn: z.boolean(),
  /** What is said of a closed batch is not taken back. */
  isClosed: z.boolean(),
})
export type MatchedView = z.infer<typeof MatchedView>

export const StatementLineView = z.object({
  id: z.string(),
  sourceAccount: Person,
  day: Day,
  /** Less than nothing where it left the account. */
  amountToea: z.int(),
  text: z.string(),
  reference: z.string(),
  state: z.enum(matchStates),
  match: z.nullable(MatchedView),
  /** It may also be of a bank file that is void: of which batch, or an empty text where that is confidential. Whoever confirms it is the second who says that it is not. */
  voidBeside: z.nullable(z.string()),
  /** Why it is none of our payments; the reader said so, then somebody else confirms it. */
  aside: z.nullable(z.object({ reason: z.string(), isOwn: z.boolean() })),
  /** Nobody where it was found by itself. */
  matchedBy: z.nullable(Person),
  confirmedBy: z.nullable(Person),
  confirmedAt: z.nullable(Moment),
})
export type StatementLineView = z.infer<typeof StatementLineView>
export const StatementLines = page(StatementLineView)
export type StatementLines = z.infer<typeof StatementLines>

export const StatementLineQuery = z.object({
  ...paging,
  account: filterText,
  state: z.optional(z.enum(matchStates)),
})

/** What one line may be of: the same amount, nothing else; the nearest to its day first. */
export const Candidates = z.object({ items: z.array(MatchedView), hasMore: z.boolean() })
export type Candidates = z.infer<typeof Candidates>

export const CandidateQuery = z.object({ limit: paging.limit, search: filterText })

/** One of both. */
export const LineMatch = z
  .object({ batchId: z.optional(text('Batch', 64)), paymentId: z.optional(text('Payment', 64)) })
  .check(
    z.refine(
      ({ batchId, paymentId }) => (batchId === undefined) !== (paymentId === undefined),
      'A line is of one batchId, or of one paymentId',
    ),
  )
/** Why it is none of our payments, and that it is none of those which it fits, where it fits any. */
export const LineAside = z.object({ reason: text('Reason', 200), isNone: z.optional(z.boolean()) })
export type LineAside = z.infer<typeof LineAside>

export const Undoing = z.object({ reason: text('Reason', 200) })

/** What became of a file of the bank's. */
export const StatementImportView = z.object({
  ...{ id: z.string(), format: z.enum(statementFormats), fileName: z.string() },
  ...{ lines: z.int(), added: z.int() },
  /** Those that an earlier file had as well. */
  skipped: z.int(),
  /** Of a file of returns: the rows that were passed over, at most 20. Where one is of another payment, it is recorded by hand. */
  skippedRows: z.optional(z.array(z.int())),
  /** Lines that are now proposed as a batch or a payment. */
  matched: z.int(),
  /** Payments that came back. */
  returns: z.int(),
  /** What of a statement is no line, a sentence each: rows that move no money, and totals beside the lines. */
  passedOver: z.optional(z.array(z.string())),
  /** Where a statement does not meet what was imported around it. */
  gaps: z.optional(z.array(StatementGap)),
})
export type StatementImportView = z.infer<typeof StatementImportView>

/** Where each account stands. */
export const ReconciledAccount = z.object({
  id: z.string(),
  name: z.string(),
  bank: z.string(),
  bsb: z.string(),
  accountNumber: z.string(),
  mapping: z.nullable(Mapping),
  returnMapping: z.nullable(ReturnColumns),
  last: z.nullable(
    z.object({
      id: z.string(),
      fileName: z.string(),
      /** Lines, or returns, that no earlier file had. */
      added: z.int(),
      /** Somebody asks that it be taken back. */
      takeBack: z.nullable(WaitingTakeBack),
      toDay: z.nullable(Day),
      closingToea: z.nullable(z.int()),
      at: Moment,
    }),
  ),
  unreconciled: z.int(),
  tentative: z.int(),
})
export type ReconciledAccount = z.infer<typeof ReconciledAccount>

/** A batch that the bank has and that is not closed. */
export const AtBankView = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  state: z.enum(batchStates),
  valueDate: Day,
  paymentCount: z.int(),
  totalToea: Toea,
  sourceAccountName: z.string(),
  /** Left some working days ago, and nobody saw it on a statement. */
  isUnseen: z.boolean(),
  /** Payments that came back, of which nobody knows for good what becomes of them; and those of which one person said that they are not owed, or were paid otherwise: whoever closes the batch is the second, so nobody who said it of one (`notPaidAgainByMe`) does. */
  ...{ openReturns: z.int(), notPaidAgain: z.int(), notPaidAgainByMe: z.int() },
  /** What these come to, which may be one payment: not told of a confidential batch outside the payroll group; and when that was said last. */
  ...{ notPaidAgainToea: z.nullable(z.int()), notPaidAgainAt: z.nullable(Moment) },
  mayClose: z.boolean(),
})
export type AtBankView = z.infer<typeof AtBankView>

export const ReconciliationView = z.object({
  accounts: z.array(ReconciledAccount),
  /** Were only the newest 1,000 lines of a state counted? */
  isPartOfLines: z.boolean(),
  batches: z.array(AtBankView),
  hasMoreBatches: z.boolean(),
  /** Of all that were looked at, not only of those that are listed. */
  unseenBatches: z.int(),
  /** Were only the newest looked at: 1,000 of a state, or as many as have 200,000 payments that a statement may have one by one? */
  isPartOfBatches: z.boolean(),
  /** Of the newest 1,000 of either state; `isPart` where there are more. */
  returns: z.object({ unmatched: z.int(), matched: z.int(), isPart: z.boolean() }),
  /** Of the newest twenty files that leave any, which nothing closed since. */
  gaps: z.array(z.extend(StatementGap, { accountId: z.string(), fileName: z.string() })),
  hasMoreGaps: z.boolean(),
})
export type ReconciliationView = z.infer<typeof ReconciliationView>
