import * as z from 'zod/mini'
import { mergeReasonMax } from '../../domain/payees/merge.ts'
import { Asked } from '../changes.ts'
import { Moment, text } from '../shared.ts'

/** The payee of the address is paid no more: from now on they are another name of `intoId`. */
export const NewMerge = z.object({
  intoId: text('The payee who stays', 60),
  reason: text('Reason', mergeReasonMax),
})
export type NewMerge = z.infer<typeof NewMerge>

export const MergeEnd = z.object({ reason: text('Reason', mergeReasonMax) })
export type MergeEnd = z.infer<typeof MergeEnd>

const Record = z.object({ id: z.string(), name: z.string(), code: z.string() })

export const MergeView = z.object({
  id: z.string(),
  /** The record that went, and the one that stayed. */
  payee: Record,
  into: Record,
  reason: z.string(),
  /** Who asked for it; a second administrator confirmed it where there is one. */
  mergedBy: z.string(),
  mergedAt: Moment,
  endedBy: z.string(),
  endedAt: z.nullable(Moment),
  endReason: z.string(),
})
export type MergeView = z.infer<typeof MergeView>

/** Both directions, also what was taken back, the newest forty. */
export const MergeList = z.object({ items: z.array(MergeView) })
export type MergeList = z.infer<typeof MergeList>

/** The merge, or the change that waits for a second administrator. */
export const MergeOrAsked = z.union([MergeView, Asked])
export type MergeOrAsked = z.infer<typeof MergeOrAsked>
