import * as z from 'zod/mini'
import { comparedKinds } from '../../domain/batches/compared.ts'
import { Day, Toea } from '../shared.ts'

const kind = z.enum(comparedKinds)

/** How a batch differs from the one before: payee by payee, so that the steps lead from the one total to the other. */
export const BatchComparison = z.object({
  /** Where most of the payees were paid last, and most of whom are paid again; nothing where there is none. */
  before: z.nullable(
    z.object({
      id: z.string(),
      reference: z.string(),
      name: z.string(),
      valueDate: Day,
      paymentCount: z.int(),
      totalToea: Toea,
    }),
  ),
  /** What is paid to how many more or less, in the order of the kinds; `toea` has a sign. */
  steps: z.array(z.object({ kind, payees: z.int(), toea: z.int() })),
  /** How many get exactly what they got. */
  same: z.int(),
  /** The largest differences of each kind. */
  listed: z.array(
    z.object({
      kind,
      payeeId: z.string(),
      payeeName: z.string(),
      beforeToea: Toea,
      nowToea: Toea,
    }),
  ),
})
export type BatchComparison = z.infer<typeof BatchComparison>
