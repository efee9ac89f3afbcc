import * as z from 'zod/mini'
import { batchLimits, batchStates, proofKinds, stepKinds } from '../../domain/batches/batch.ts'
import { FieldProblem } from '../problem.ts'
import {
  accountChoices,
  batchFilter,
  changesOf,
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

export const StepView = z.object({
  kind: z.enum(stepKinds),
  fromState: z.enum(batchStates),
  toState: z.enum(batchStates),
  version: z.int(),
  actor: Person,
  at: Moment,
  /** What was decided on, where the step carries it. */
  digest: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** Whose limit it was, where it was not the actor's own. */
  onBehalfOf: z.nullable(Person),
  /** The second factor that was used for it. */
  provenBy: z.nullable(z.enum(proofKinds)),
})
export type StepView = z.infer<typeof StepView>

/** A batch as it stands in a list. */
export const BatchSummary = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  description: z.string(),
  state: z.enum(batchStates),
  sourceAccount: z.object({
    id: z.string(),
    name: z.string(),
    bank: z.string(),
    bsb: z.string(),
    accountNumber: z.string(),
  }),
  valueDate: Day,
  paymentCount: z.int(),
  totalToea: Toea,
  version: z.int(),
  preparedBy: Person,
  createdAt: Moment,
  submittedAt: z.nullable(Moment),
  approvalsNeeded: z.int(),
  approvalsGiven: z.int(),
})
export type BatchSummary = z.infer<typeof BatchSummary>
export const BatchList = z.extend(page(BatchSummary), { accounts: accountChoices })
export type BatchList = z.infer<typeof BatchList>

/** Who could approve, and why the others cannot, as the rest of a sentence that begins with their name. */
export const ApproverView = z.object({
  person: Person,
  roleTitle: z.string(),
  mayApprove: z.boolean(),
  reason: z.nullable(z.string()),
  message: z.nullable(z.string()),
})
export type ApproverView = z.infer<typeof ApproverView>

/** A batch with everything its page shows. */
export const BatchView = z.extend(BatchSummary, {
  sourceAccountId: z.string(),
  /** What an approval must carry: the SHA-256 of the submitted content. */
  digest: z.nullable(z.string()),
  /** What was found when it was submitted, by kind (`GET /batches/:id/findings` has all of it). */
  warnings: z.record(z.string(), z.int()),
  duplicatesReason: z.nullable(z.string()),
  /** Of the payroll's own report, where somebody gave them. */
  controlTotalToea: z.nullable(Toea),
  headCount: z.nullable(z.int()),
  /** The pre-flight of an editable batch: what must be mended, what to look at. */
  checks: z.array(FieldProblem),
  approvals: z.array(StepView),
  steps: z.array(StepView),
  /** Some of those who can approve, then some of those who cannot; and how many there are of each. */
  approvers: z.array(ApproverView),
  approversAble: z.int(),
  approversUnable: z.int(),
  /** May the signed-in user approve now, and if not, why. */
  mayApprove: z.boolean(),
  /**
   * Where the rules ask whoever approves it for a second factor: above what, and which kinds the signed-in user has. With
   * none they may ask and reject, and approve once they have one.
   */
  secondFactor: z.nullable(z.object({ aboveToea: Toea, kinds: z.array(z.enum(proofKinds)) })),
  /** For whom, where it is not by their own limit. */
  approvesFor: z.nullable(Person),
  mayNotApproveBecause: z.nullable(z.string()),
  bankFileId: z.nullable(z.string()),
  /** What its account pays on its day, where there is a limit: others that are handed over take some of it. */
  dayLimit: z.nullable(z.object({ limitToea: Toea, takenToea: Toea, leftToea: z.int() })),
  /** Until when its bank takes a file, `HH:MM`; empty when nobody said. Nothing waits for it. */
  cutOff: z.string(),
  /** Why the signed-in user may not pay from its account, where it is for others. */
  mayNotPayBecause: z.nullable(z.string()),
})
export type BatchView = z.infer<typeof BatchView>

export const NewBatch = z.object({
  name: text('Name', batchLimits.nameMax),
  sourceAccountId: text('Source account', 64),
  valueDate: Day,
  /** The twelve characters of the bank file's header, such as PAYROLL. */
  description: optionalText('Description', batchLimits.descriptionMax),
})
export type NewBatch = z.infer<typeof NewBatch>

export const BatchChanges = z.extend(changesOf(NewBatch), {
  /** Of the payroll's own report; `null` takes a figure back. */
  controlTotalToea: z.optional(z.nullable(Toea)),
  headCount: z.optional(z.nullable(z.int().check(z.nonnegative()))),
})
export type BatchChanges = z.infer<typeof BatchChanges>

export const Submission = z.object({
  /** The answer to an approver's question, when the batch was queried. */
  comment: optionalText('Comment', batchLimits.commentMax),
  /** Why payments that repeat others are meant to be paid; needed when there are any that nothing was said of. */
  duplicatesReason: optionalText('Reason', batchLimits.commentMax),
  /** One reason for everything else that needs one. */
  findingsReason: optionalText('Reason', batchLimits.commentMax),
  /** The keys of the findings as they were looked at: with others the batch is not handed over. */
  findingsSeen: z.optional(z.array(z.string())),
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

export const Cancellation = z.object({ reason: text('Reason', batchLimits.commentMax) })
export type Cancellation = z.infer<typeof Cancellation>

export const NewUpload = z.object({
  bankReference: text('Bank reference', 64),
  recordCount: z.int('Records must be a whole number'),
  totalToea: Toea,
})
export type NewUpload = z.infer<typeof NewUpload>

export const batchSorts = ['newest', 'pay-day', 'largest'] as const

/** Which batches a page shows, and in which order. */
export const BatchQuery = z.object({
  ...paging,
  ...batchFilter,
  /** Who prepared it, by the user's id. */
  maker: filterText,
  sort: z._default(z.enum(batchSorts), 'newest'),
})
