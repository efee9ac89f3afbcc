import * as z from 'zod/mini'
import { statementLimits } from '../../domain/statements/statement.ts'
import { Moment, text } from '../shared.ts'

/* What a second person confirms of what the bank's statements say: with what they were shown, since it can change until they press. */

/** What a line is of: a batch, one payment, or why it is none of ours. */
export const SeenOfLine = z.object({
  batchId: z.optional(text('Batch', 64)),
  paymentId: z.optional(text('Payment', 64)),
  aside: z.optional(text('Reason', 200)),
  /** The void file that it may be of, as it was shown beside it. */
  voidBeside: z.optional(
    z.nullable(z.string().check(z.maxLength(16), z.regex(/^(?:B\d{1,15})?$/))),
  ),
})
export type SeenOfLine = z.infer<typeof SeenOfLine>

/** Where something else is said of it by then, it is refused. */
export const LineConfirmation = z.object({ seen: z.optional(SeenOfLine) })

const { confirmedMax } = statementLimits

/** Lines that are confirmed by one press, each by itself; `seen` of each, in their order. */
export const Confirming = z.object({
  ids: z.array(text('Line', 64)).check(z.minLength(1), z.maxLength(confirmedMax)),
  seen: z.optional(z.array(SeenOfLine).check(z.maxLength(confirmedMax))),
})
export type Confirming = z.infer<typeof Confirming>

export const Confirmed = z.object({
  confirmed: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
})
export type Confirmed = z.infer<typeof Confirmed>

/** Of how many payments that came back it was shown that they are not paid again: whoever closes the batch is the second who says so. */
export const Closing = z.object({
  notPaidAgain: z.optional(z.int().check(z.nonnegative())),
  notPaidAgainAt: z.optional(z.nullable(Moment)),
})
export type Closing = z.infer<typeof Closing>
