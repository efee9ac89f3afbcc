import * as z from 'zod/mini'
import { alarmStages } from '../../domain/days/alarms.ts'
import { Day } from '../shared.ts'

/** A batch whose next step is this person's: its cut-off comes near, or it is late. At most five. */
export const HomeAlarm = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  valueDate: Day,
  bank: z.string(),
  stage: z.enum([...alarmStages, 'day_passed']),
  /** In Port Moresby; `null` once the value date itself has passed. */
  cutOff: z.nullable(z.object({ day: Day, time: z.string() })),
  /** Of what is late, the first value date whose cut-off is still to come; `null` where none is known. */
  nextPossible: z.optional(z.nullable(Day)),
})
export type HomeAlarm = z.infer<typeof HomeAlarm>
