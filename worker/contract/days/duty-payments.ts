import * as z from 'zod/mini'
import { batchStates } from '../../domain/batches/batch.ts'
import { dutyStates } from '../../domain/batches/duties/duty-payments.ts'
import { dutyKinds } from '../../domain/days/duties.ts'
import { Day, Moment, Person, text } from '../shared.ts'

const Month = z
  .string('Month is required')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Month: write it like 2026-10'))

/** The day on which something is due, for the month before, with what is said to pay it. */
export const DutyDue = z.object({
  day: Day,
  /** The last day before it on which banks are open, where it is none itself. */
  lastWorkingDay: z.nullable(Day),
  kind: z.enum(dutyKinds),
  name: z.string(),
  /** `2026-10`. */
  month: z.string(),
  isConfirmed: z.boolean(),
  state: z.enum(dutyStates),
  /** Which batches, to those who see payments. */
  payments: z.array(
    z.object({
      id: z.string(),
      batchId: z.string(),
      reference: z.string(),
      state: z.enum(batchStates),
      saidBy: Person,
      saidAt: Moment,
    }),
  ),
})
export type DutyDue = z.infer<typeof DutyDue>

/** The same on a home: near or late, and not closed. */
export const HomeDuty = z.pick(DutyDue, {
  day: true,
  kind: true,
  name: true,
  month: true,
  state: true,
})
export type HomeDuty = z.infer<typeof HomeDuty>

export const NewDutyPayment = z.object({
  kind: z.enum(dutyKinds, 'Say which duty'),
  month: Month,
  batchId: text('Batch', 64),
})
export type NewDutyPayment = z.infer<typeof NewDutyPayment>

export const DutyPayment = z.object({
  id: z.string(),
  kind: z.enum(dutyKinds),
  month: z.string(),
  batchId: z.string(),
  reference: z.string(),
})

export const DutyBatchQuery = z.object({ kind: z.enum(dutyKinds, 'Say which duty') })
/** The newest batches that can pay a duty. */
export const DutyBatches = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      name: z.string(),
      state: z.enum(batchStates),
      valueDate: Day,
    }),
  ),
})
