import * as z from 'zod/mini'
import { Day } from '../shared.ts'

/** A file does not begin with what the last lines known before it end with, or none known after it goes on from its end. */
export const StatementGap = z.object({
  side: z.enum(['before', 'after']),
  /** Its first day and what it begins with, or its last and what it ends with. */
  day: Day,
  balanceToea: z.int(),
  /** The nearest day on that side of which lines are known. */
  otherDay: Day,
})
