import * as z from 'zod/mini'
import { organisationStates } from '../../domain/access/organisation-state.ts'
import { LeavingLine } from '../closures/closures.ts'
import { waitingStates } from '../platform.ts'
import { Moment } from '../shared.ts'

const countOf = <State extends string>(states: readonly State[]) =>
  z.object({ state: z.enum(states), many: z.int() })

/** What the fleet looks like at a glance. */
export const PlatformOverview = z.object({
  organisations: z.array(countOf(organisationStates)),
  signUps: z.array(countOf(waitingStates)),
  trialsEnding: z.array(z.object({ slug: z.string(), name: z.string(), trialEndsOn: z.string() })),
  slots: z.object({ free: z.int(), total: z.int(), isLow: z.boolean() }),
  schema: z.object({
    newest: z.string(),
    behind: z.int(),
    failed: z.array(z.object({ slug: z.string(), error: z.string() })),
  }),
  mailTroubles: z.int(),
  proofsWaiting: z.int(),
  /** For whoever looks after billing. */
  income: z.nullable(
    z.object({
      /** What was verified in each month, the newest first. */
      months: z.array(z.object({ month: z.string(), toea: z.int() })),
      /** Of the organisations that were opened in so many days, how many have paid. */
      newcomers: z.object({ days: z.int(), many: z.int(), paid: z.int() }),
      oldestProofAt: z.nullable(Moment),
    }),
  ),
  leaving: z.array(LeavingLine),
})
export type PlatformOverview = z.infer<typeof PlatformOverview>
