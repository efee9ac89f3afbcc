import * as z from 'zod/mini'
import { batchLimits } from '../../domain/batches/batch.ts'
import { line, Moment, optionalText, Toea, text } from '../shared.ts'
import { FindingKey } from './findings.ts'

/* What people send with the steps of a batch. */

/** As many keys of findings as a body has room for. */
const keysSeenMax = 2 * batchLimits.paymentsMax

export const Submission = z.object({
  /** The answer to an approver's question, when the batch was queried. */
  comment: optionalText('Comment', batchLimits.commentMax),
  /** Why payments that repeat others are meant to be paid; needed when there are any that nothing was said of. */
  duplicatesReason: optionalText('Reason', batchLimits.commentMax),
  /** One reason for everything else that needs one. */
  findingsReason: optionalText('Reason', batchLimits.commentMax),
  /** The keys of the findings as they were looked at: with others the batch is not handed over. */
  findingsSeen: z.optional(z.array(FindingKey).check(z.maxLength(keysSeenMax))),
  /** The total as it was looked at: with another the batch is not handed over. */
  totalSeenToea: z.optional(Toea),
})
export type Submission = z.infer<typeof Submission>

export const NewApproval = z.object({
  decision: z.enum(['approve', 'reject', 'query'], 'Decide: approve, reject or query'),
  digest: text('Digest', 64),
  comment: optionalText('Comment', batchLimits.commentMax),
  /** For whom, by id, as it was shown: empty for oneself. Left out, it is whoever lent the limit that is needed. */
  onBehalfOf: z.optional(z.string().check(z.maxLength(100))),
  /** Where the approval asks for a second factor: the six figures of the authenticator app … */
  code: z.optional(z.string().check(z.maxLength(40, 'Code: at most 40 characters'))),
  /** … or what a passkey answered to the approver's page, with the moment that stood there. */
  credential: z.optional(z.string().check(z.maxLength(8_000))),
  askedAt: z.optional(z.string().check(z.maxLength(40))),
})
export type NewApproval = z.infer<typeof NewApproval>

/** When that was asked for which whoever sends it was shown, or `null` where nobody had asked: what else is asked by then is not confirmed. */
export const askedAt = z.optional(z.nullable(Moment))

export const Cancellation = z.object({ reason: text('Reason', batchLimits.commentMax), askedAt })
export type Cancellation = z.infer<typeof Cancellation>

/** Makes the bank file, also where somebody asks that the batch be cancelled. */
export const Sealing = z.object({ askedAt })
export type Sealing = z.infer<typeof Sealing>

/** Why an approved batch is taken back, whose bank file is void. */
export const Recall = z.object({ reason: text('Reason', batchLimits.commentMax) })
export type Recall = z.infer<typeof Recall>

export const NewUpload = z.object({
  /** The file that was uploaded; refused where another of the batch counts by now, and needed once one is void. */
  bankFileId: z.optional(
    z.string().check(z.maxLength(64, 'A bank file’s id has at most 64 characters')),
  ),
  bankReference: line('Bank reference', 64),
  recordCount: z.int('Records must be a whole number'),
  totalToea: Toea,
  /** Why the file was not compared with the sealed one; needed where it was not within the last 24 hours. */
  uncheckedReason: optionalText('Reason', batchLimits.commentMax),
})
export type NewUpload = z.infer<typeof NewUpload>
