import * as z from 'zod/mini'

/** From 80 % of what the plan allows: how much is used. Nothing while there is plenty. */
export const UsageHint = z.nullable(
  z.object({ used: z.int(), max: z.int(), isFull: z.boolean(), planTitle: z.string() }),
)
export type UsageHint = z.infer<typeof UsageHint>
