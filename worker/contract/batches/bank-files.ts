import * as z from 'zod/mini'
import { batchLimits } from '../../domain/batches/batch.ts'
import { voidKinds, voidLimits } from '../../domain/batches/way-back/void-file.ts'
import {
  accountChoices,
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

/** That a bank file be void: what somebody asked for, and whether another confirmed it. */
export const VoidView = z.object({
  kind: z.enum(voidKinds),
  /** The bank's own words where it refused the file; else why. */
  words: z.string(),
  atBank: z.boolean(),
  /** Who at the bank confirmed that it was not processed, when, and under which reference. */
  saidBy: z.string(),
  saidAt: z.string(),
  saidReference: z.string(),
  askedBy: Person,
  askedAt: Moment,
  /** Until somebody else confirmed it, the file is what it was. */
  voidedBy: z.nullable(Person),
  voidedAt: z.nullable(Moment),
})
export type VoidView = z.infer<typeof VoidView>

export const BankFileView = z.object({
  id: z.string(),
  batchId: z.string(),
  batchName: z.string(),
  batchReference: z.string(),
  version: z.int(),
  profile: z.string(),
  profileTitle: z.string(),
  confirmedByBank: z.boolean(),
  fileName: z.string(),
  sequence: z.int(),
  /** Null of a confidential batch, for whoever does not read its payments. */
  sha256: z.nullable(z.string()),
  /** The same, but for a confidential batch: then an HMAC-SHA-256 of it under a key of the batch (decision 0067). */
  seal: z.string(),
  bytes: z.int(),
  /** What the bank's trailer counts: payments, and the balancing record where there is one. */
  recordCount: z.int(),
  paymentCount: z.int(),
  totalToea: Toea,
  sealedBy: Person,
  sealedAt: Moment,
  uploadedAt: z.nullable(Moment),
  bankReference: z.nullable(z.string()),
  void: z.nullable(VoidView),
  /** Ten letters of the seal, which people compare; the whole seal decides. */
  shortSeal: z.string(),
  /** The credits' account numbers added up, the last ten digits. */
  accountHashTotal: z.int(),
  /** Why it was marked as uploaded without a check; empty where it was checked. */
  uncheckedReason: z.string(),
  /** A changed copy was found: nothing leaves until two people clear it. */
  isStopped: z.boolean(),
  /** When a file in somebody's hands was last found to be this one. */
  identicalAt: z.nullable(Moment),
})
export type BankFileView = z.infer<typeof BankFileView>
export const BankFileList = z.extend(page(BankFileView), { accounts: accountChoices })
export type BankFileList = z.infer<typeof BankFileList>

const bankFileStates = ['to_upload', 'uploaded', 'void'] as const

export const bankFileSorts = ['newest', 'oldest', 'largest'] as const

/** Which bank files a page shows. */
export const BankFileQuery = z.object({
  ...paging,
  /** The beginning of words of their batch's name, or its reference. */
  search: z.optional(z.string().check(z.maxLength(80))),
  state: z.optional(z.enum(bankFileStates)),
  account: filterText,
  /** The day on which it was made, from this day to that one, in Port Moresby. */
  from: z.optional(Day),
  to: z.optional(Day),
  sort: z._default(z.enum(bankFileSorts), 'newest'),
})
export type BankFileQuery = z.infer<typeof BankFileQuery>

/** Asks that the bank file of a batch be void. What the bank confirmed is needed where it has the file and did not refuse it. */
export const VoidRequest = z.object({
  kind: z.enum(voidKinds, 'Say whether the bank refused the file'),
  words: text('Reason', batchLimits.commentMax),
  atBank: z.boolean('Say whether the bank has the file'),
  saidBy: optionalLine('Who at the bank', voidLimits.saidByMax),
  saidAt: optionalLine('When', voidLimits.saidAtMax),
  saidReference: optionalLine('Reference', voidLimits.saidReferenceMax),
})
export type VoidRequest = z.infer<typeof VoidRequest>

/** Says that the bank booked a void file all the same; `bankReference` where nobody had marked it as uploaded. */
export const RevivalRequest = z.object({
  bankFileId: text('Bank file', 64),
  words: text('What the bank says', batchLimits.commentMax),
  bankReference: optionalLine('Reference', voidLimits.saidReferenceMax),
})
export type RevivalRequest = z.infer<typeof RevivalRequest>

/** What somebody says of a void file, until another confirms it: the debit (less than nothing), and their words. */
export const RevivalView = z.object({
  ...{
    day: Day,
    /** What the statement says of the debit; of one payment of a confidential batch not outside the payroll group. */
    text: z.nullable(z.string()),
    amountToea: z.nullable(z.int()),
    words: z.string(),
    bankReference: z.string(),
  },
  askedBy: Person,
  askedAt: Moment,
})
export type RevivalView = z.infer<typeof RevivalView>

/**
 * A debit that may be of a void file: no bank file is made, and none that was made leaves, until two people said what it is.
 * `line` is what the statement says of it (less than nothing), with the batch of that void file; `null` for whoever may not read that.
 */
export const UnsaidDebit = z.object({
  line: z.nullable(
    z.object({
      ...{ day: Day, text: z.string(), amountToea: z.int(), batchReference: z.string() },
      /** Did one person say what it is, or was it found? Then another confirms it. */
      isToConfirm: z.boolean(),
    }),
  ),
  /** It is of a bank file that counts again since the batch was handed over, and nothing of it waits to be said. */
  countsAgain: z.optional(z.literal(true)),
})
export type UnsaidDebit = z.infer<typeof UnsaidDebit>

/**
 * Another person confirms it: `askedAt` is when that was asked for which they read, `downloadEntry` the last download of the file, as
 * they read it (`entry` of the `lastDownload` of the batch: two may have one moment); left out where it said of none, as where the bank has the file.
 */
export const VoidConfirmation = z.object({ askedAt: Moment, downloadEntry: z.optional(z.int()) })
export type VoidConfirmation = z.infer<typeof VoidConfirmation>

/** The same of what somebody says of a void file. */
export const RevivalConfirmation = z.object({ askedAt: Moment })
export type RevivalConfirmation = z.infer<typeof RevivalConfirmation>
