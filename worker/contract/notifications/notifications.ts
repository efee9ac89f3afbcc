import * as z from 'zod/mini'
import { Moment, page } from '../shared.ts'

/** A letter as its reader finds it in the app: never what opens an account. */
export const Notification = z.object({
  /** Its place among all letters: a later one has a higher number. */
  id: z.int(),
  /** What happened, in one sentence. */
  text: z.string(),
  /** About what, why, or the words of whoever wrote; empty where the sentence says all. */
  more: z.string(),
  at: Moment,
  /** Written since this person last looked. */
  isNew: z.boolean(),
  /** The path where it is dealt with; `null` where there is none for them. */
  to: z.nullable(z.string()),
})
export type Notification = z.infer<typeof Notification>

export const NotificationList = page(Notification)

export const ReadUpTo = z.object({
  /** The newest that was seen. */
  upTo: z
    .int('Name the newest notification that was seen')
    .check(z.minimum(1, 'Name the newest notification that was seen')),
})

/** How many are new: ten where there are more than nine. */
export const Unread = z.object({ unread: z.int() })
