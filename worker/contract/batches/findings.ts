import * as z from 'zod/mini'
import { batchLimits } from '../../domain/batches/batch.ts'
import { text } from '../shared.ts'

export const waysOut = [
  'pay_account_on_file',
  'another_person',
  'pooled',
  'reason',
  'verify',
] as const
export type WayOut = (typeof waysOut)[number]

/** One thing to look at, with what shows it and what was said of it. */
export const FindingView = z.object({
  key: z.string(),
  kind: z.string(),
  /** 1 blocks, 2 needs a reason, 3 is shown. */
  rank: z.int(),
  /** Nothing where the batch as a whole is meant. */
  paymentId: z.nullable(z.string()),
  line: z.nullable(z.int()),
  payeeName: z.string(),
  payeeId: z.nullable(z.string()),
  amountToea: z.nullable(z.int()),
  title: z.string(),
  sentence: z.string(),
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
  reason: z.string(),
  reasonedBy: z.string(),
  /** What settles it, beside taking the payment out. */
  waysOut: z.array(z.enum(waysOut)),
})
export type FindingView = z.infer<typeof FindingView>

/** All that there is to look at in a batch, the worst first. */
export const FindingList = z.object({
  items: z.array(FindingView),
  /** How many there are of each kind, the items that are not listed too. */
  counts: z.record(z.string(), z.int()),
})
export type FindingList = z.infer<typeof FindingList>

/** A list, as `finding` writes it: a text of figures is found by its value, and slowly beside others that somebody chose. */
export const FindingKey = z.string().check(z.startsWith('[', 'This is no key of a finding'))

export const Reasons = z.object({
  keys: z
    .array(FindingKey)
    .check(z.minLength(1, 'Name at least one finding'), z.maxLength(batchLimits.paymentsMax)),
  reason: text('Reason', batchLimits.commentMax),
})
export type Reasons = z.infer<typeof Reasons>

export const Settling = z.object({
  action: z.enum(
    ['pay_account_on_file', 'another_person', 'pooled'],
    'Choose: pay_account_on_file, another_person or pooled',
  ),
})
export type Settling = z.infer<typeof Settling>
