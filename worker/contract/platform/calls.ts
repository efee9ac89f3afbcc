import * as z from 'zod/mini'
import { callAnswers, callLimits } from '../../domain/access/administrators/by-platform.ts'
import { line, Moment, text } from '../shared.ts'

/** What somebody of the platform writes of a telephone call about a change that waits. */
export const NewCall = z.object({
  answer: z.enum(callAnswers, 'Say what you heard'),
  number: line('The number', 60),
  spokeTo: line('Whom you spoke to', callLimits.spokeToMax),
  calledAt: z.iso.datetime('Say when you called'),
  said: text('What was said', callLimits.saidMax),
})
export type NewCall = z.infer<typeof NewCall>

const Kept = z.object({
  by: z.string(),
  answer: z.enum(callAnswers),
  number: z.string(),
  spokeTo: z.string(),
  calledAt: Moment,
  said: z.string(),
})

/** A change of a person's rights that nobody of the organisation can confirm, as the platform's people read it. */
export const CallView = z.object({
  id: z.string(),
  summary: z.string(),
  lines: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  requestedBy: z.string(),
  requestedAt: Moment,
  waitsUntil: Moment,
  /** The number to call; empty where none had stood long enough. */
  number: z.string(),
  calls: z.array(Kept),
  /** Why whoever reads it writes of no call, or of no yes, now; empty where they may. */
  notRefuse: z.string(),
  notConfirm: z.string(),
})
export type CallView = z.infer<typeof CallView>
export const CallList = z.object({ items: z.array(CallView) })
export type CallList = z.infer<typeof CallList>

/** What became of the change by a call. */
export const CallOutcome = z.object({ outcome: z.enum(['kept', 'confirmed', 'refused']) })
export type CallOutcome = z.infer<typeof CallOutcome>
