import * as z from 'zod/mini'

/** Who is told by e-mail what the bank has for them: those with an address that a second person confirmed. */
export const AdviceView = z.object({
  /** Why nobody of this batch is told by e-mail; nothing where they may be. */
  mayNotBecause: z.nullable(z.enum(['not_at_bank', 'advice_not_by_mail'])),
  /** Letters that are to be written still, as many at once as one call writes; and those that were. */
  toSend: z.int(),
  written: z.int(),
  /** Of those that were written: how many have not left yet, and to how many addresses letters come back. */
  waiting: z.int(),
  cameBack: z.int(),
})
export type AdviceView = z.infer<typeof AdviceView>
