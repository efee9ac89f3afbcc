import * as z from 'zod/mini'
import { Moment, text } from '../shared.ts'

/* The last file of an account that was imported is taken back: one person asks, another confirms. */

/** Why, and when that was asked for which whoever sends it read: `null` where nobody had asked. */
export const TakingBack = z.object({ reason: text('Reason', 200), askedAt: z.nullable(Moment) })
export type TakingBack = z.infer<typeof TakingBack>

export const TakenBack = z.object({ state: z.enum(['asked', 'taken_back', 'kept']) })
export type TakenBack = z.infer<typeof TakenBack>

/** What waits for the second person. */
export const WaitingTakeBack = z.object({
  reason: z.string(),
  askedBy: z.string(),
  isOwn: z.boolean(),
  askedAt: Moment,
  /** So many of its debits may be of a bank file of ours, and hold back what it had: once they are gone, that can leave by another one. */
  holding: z.int(),
})
export type WaitingTakeBack = z.infer<typeof WaitingTakeBack>
