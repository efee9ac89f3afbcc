import * as z from 'zod/mini'
import { Day, Toea } from '../shared.ts'

const CountedUpTo = z.object({ count: z.int(), isMore: z.boolean() })

/** What the bank did not answer for yet, and what it sent back: of so many as a home looks at; `isMore` where there are more. */
export const ReconciliationFigures = z.object({
  /** Batches that the bank has, of which no statement, or not all, was confirmed. */
  unsettled: z.extend(CountedUpTo, { totalToea: Toea, oldestDay: z.nullable(Day) }),
  /** Batches for every payment of which the bank answered. */
  toClose: CountedUpTo,
  /** Lines of statements. */
  toConfirm: CountedUpTo,
  notMatched: CountedUpTo,
  /** Payments that came back and that nobody is done with. */
  returned: CountedUpTo,
})
export type ReconciliationFigures = z.infer<typeof ReconciliationFigures>
