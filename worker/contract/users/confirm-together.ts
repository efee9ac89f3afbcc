import * as z from 'zod/mini'

export const confirmedTogetherMax = 100

/** The changes of one sheet, as they were shown. */
export const ConfirmTogether = z.object({
  ids: z
    .array(z.string().check(z.maxLength(60)))
    .check(
      z.minLength(1, 'Name what you confirm'),
      z.maxLength(
        confirmedTogetherMax,
        `At most ${confirmedTogetherMax} are confirmed in one press`,
      ),
    ),
})

/** How many were made, and which were left as they are, with why. */
export const ConfirmedTogether = z.object({
  confirmed: z.int(),
  left: z.array(z.object({ id: z.string(), summary: z.string(), why: z.string() })),
})
export type ConfirmedTogether = z.infer<typeof ConfirmedTogether>
