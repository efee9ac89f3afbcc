import * as z from 'zod/mini'
import { batchLimits, batchStates, proofKinds, stepKinds } from '../../domain/batches/batch.ts'
import { alarmStages } from '../../domain/days/alarms.ts'
import { FieldProblem } from '../problem.ts'
import {
  accountChoices,
  changesOf,
  Day,
  line,
  Moment,
  optionalLine,
  optionalText,
  Person,
  page,
  Toea,
  text,
} from '../shared.ts'
import { RevivalView, UnsaidDebit, VoidView } from './bank-files.ts'
import { BatchRun } from './batch-run.ts'

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
  /** Its single payments are kept to the payroll group. */
  isConfidential: z.boolean(),
})
export type BatchSummary = z.infer<typeof BatchSummary>
/** Of a confidential batch that is open, only the payroll group reads what it comes to. */
export const ListedBatch = z.extend(BatchSummary, {
  paymentCount: z.nullable(z.int()),
  totalToea: z.nullable(Toea),
})
export type ListedBatch = z.infer<typeof ListedBatch>
export const BatchList = z.extend(page(ListedBatch), { accounts: accountChoices })
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
  /** Which of its payments the signed-in user reads: every one, those with a finding that needed a reason, none. */
  lines: z.enum(['every', 'ranked', 'none']),
  sourceAccountId: z.string(),
  /** What an approval must carry: the SHA-256 of the submitted content; of a confidential batch the seal of that (decision 0067). */
  digest: z.nullable(z.string()),
  /** What was found when it was submitted, by kind (`GET /batches/:id/findings` has all of it). */
  warnings: z.record(z.string(), z.int()),
  duplicatesReason: z.nullable(z.string()),
  /** Of the payroll's own report, where somebody gave them. */
  controlTotalToea: z.nullable(Toea),
  headCount: z.nullable(z.int()),
  /** What it was made of, where it was. */
  run: z.nullable(BatchRun),
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
  /** What is special about its value date, as a sentence: closed, a weekend, far ahead. */
  dayNote: z.nullable(z.string()),
  /** Until when its file must be at the bank, until it was uploaded. */
  cutOff: z.nullable(
    z.object({
      bank: z.string(),
      /** `null` where no cut-off is known for its account and day. */
      at: z.nullable(Moment),
      /** The same as Port Moresby's day and clock, `HH:MM`. */
      day: z.nullable(Day),
      time: z.nullable(z.string()),
      isMissed: z.boolean(),
      /** How near it is, from a day before on; a missed one is told for a day. */
      stage: z.nullable(z.enum(alarmStages)),
      /** The first value date whose cut-off is still to come. */
      nextPossible: z.nullable(Day),
    }),
  ),
  /** Why the signed-in user may not pay from its account, where it is for others. */
  mayNotPayBecause: z.nullable(z.string()),
  /** From when on the bank file can be made, where that is still to come; and until when the signed-in user can take their approval back. */
  ...{ heldUntil: z.nullable(Moment), mayTakeBackUntil: z.nullable(Moment) },
  /** It is approved and its bank file is void: it can be taken back, with a reason. */
  recallsVoid: z.boolean(),
  /** Left out where there is none, and in the answer to a step, which does not look for it. */
  unsaidDebit: z.optional(UnsaidDebit),
  /** Why no file is made of it as it is, since its source account is archived or not the one that was signed: likewise. */
  inVain: z.optional(z.string()),
  /** What somebody asks of the bank file, until another confirms it; and who downloaded it last, or began an archive that may have it, or when the records came back from a copy since it was made, so that nobody knows (`isBroughtBack`; `entry`: which one of the log says so), where the bank does not have it: left out where nobody did, and in the answer to a step, which does not look for it. */
  voidAsked: z.nullable(VoidView),
  lastDownload: z.optional(
    z.object({
      ...{ by: Person, at: Moment, entry: z.int() },
      ...{ inArchive: z.boolean(), isBroughtBack: z.boolean() },
    }),
  ),
  /** Files of this batch that are void, the oldest first. */
  voidFiles: z.array(
    z.object({
      ...{ id: z.string(), fileName: z.string(), void: VoidView },
      /** It was marked as uploaded before; it is of the version that stands, so that it can count again. */
      ...{ wasUploaded: z.boolean(), isOfVersion: z.boolean() },
      /** Somebody says that the bank booked it all the same. */
      revival: z.nullable(RevivalView),
    }),
  ),
})
export type BatchView = z.infer<typeof BatchView>

export const NewBatch = z.object({
  name: line('Name', batchLimits.nameMax),
  sourceAccountId: text('Source account', 64),
  valueDate: Day,
  /** The twelve characters of the bank file's header, such as PAYROLL. */
  description: optionalLine('Description', batchLimits.descriptionMax),
})
export type NewBatch = z.infer<typeof NewBatch>

/** What a batch may be made of, when it is made; afterwards that stays. */
export const MadeBatch = z.extend(NewBatch, {
  templateId: z.optional(z.string().check(z.maxLength(64))),
  periodId: z.optional(z.string().check(z.maxLength(64))),
})
export type MadeBatch = z.infer<typeof MadeBatch>

const again = {
  /** Why the period is paid a second time; empty takes it back. */
  supplementaryReason: optionalText('Reason', batchLimits.commentMax),
  /** With the new day of a lapsed batch alone: one reason for all that is found beside it, and needs one. */
  findingsReason: optionalText('Reason', batchLimits.commentMax),
}

export const BatchChanges = z.extend(changesOf(z.extend(NewBatch, again)), {
  /** Of the payroll's own report; `null` takes a figure back. */
  controlTotalToea: z.optional(z.nullable(Toea)),
  headCount: z.optional(z.nullable(z.int().check(z.nonnegative()))),
})
export type BatchChanges = z.infer<typeof BatchChanges>
