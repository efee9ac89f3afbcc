import * as z from 'zod/mini'
import { closureSteps } from '../../domain/closure/closure-steps.ts'
import { closureWarnings } from '../../domain/closure/may-close.ts'
import { ChangeView } from '../changes.ts'
import { Moment } from '../shared.ts'

const warnings = z.array(z.object({ what: z.enum(closureWarnings), count: z.int() }))
const archive = z.enum(['missing', 'taken', 'declined', 'unknown'])

/** An organisation that leaves, as its own people see it; and before, what stands against it. */
export const ClosureLook = z.object({
  /** Why nobody can ask for it now; empty where somebody can. */
  refused: z.string(),
  warnings,
  /** What an administrator asked for, and waits for another. */
  asked: z.nullable(ChangeView),
  closure: z.nullable(
    z.object({
      reason: z.string(),
      askedBy: z.string(),
      confirmedBy: z.string(),
      begunAt: Moment,
      endsAt: Moment,
      archive,
      declinedBy: z.string(),
    }),
  ),
})
export type ClosureLook = z.infer<typeof ClosureLook>

export const ClosureState = z.object({ state: z.enum(closureSteps) })

/** The same for the platform: how far it came, and what it takes to go on. */
export const PlatformClosure = z.object({
  closure: z.nullable(
    z.object({
      state: z.enum(closureSteps),
      since: Moment,
      reason: z.string(),
      askedBy: z.string(),
      confirmedBy: z.string(),
      begunAt: Moment,
      endsAt: Moment,
      archive,
      warnings,
      stoppedBecause: z.string(),
      orderedBy: z.string(),
      carriedBy: z.string(),
      /** Whoever asks may order it, or carry out what another ordered; else why not. */
      next: z.enum(['', 'order', 'carry_out']),
      refused: z.string(),
      /** Of the certificate; empty before there is one. */
      certificate: z.string(),
      keptUntil: z.string(),
    }),
  ),
})
export type PlatformClosure = z.infer<typeof PlatformClosure>

/** The address of the organisation, typed once more by each of the two, and what the button said: nobody carries out what they meant to order. */
export const DeletionOrder = z.object({
  slug: z.string(),
  next: z.optional(z.enum(['order', 'carry_out'])),
})

export const LeavingLine = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  state: z.enum(closureSteps),
  endsAt: Moment,
})
