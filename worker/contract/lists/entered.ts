import * as z from 'zod/mini'

/** Whether it is an entry of its own: of the same on one day only so many are. */
export const Entered = z.object({ isEntered: z.boolean() })
