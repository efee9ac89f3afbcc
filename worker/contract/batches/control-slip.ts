import * as z from 'zod/mini'
import { Day, Moment, Toea } from '../shared.ts'

const account = { bsb: z.string(), accountNumber: z.string() }

/** What is signed beside a bank file on its way to the bank. */
export const ControlSlipView = z.object({
  organisation: z.string(),
  /** The batch, `B42`, and what it is called. */
  reference: z.string(),
  name: z.string(),
  batchId: z.string(),
  source: z.object({ ...account, name: z.string(), bank: z.string() }),
  valueDate: Day,
  file: z.object({
    fileName: z.string(),
    sequence: z.int(),
    sha256: z.string(),
    seal: z.string(),
    paymentCount: z.int(),
    totalToea: Toea,
    sealedAt: Moment,
  }),
  /** Files of the batch that are void, the oldest first: the bank may have one of them as well. */
  voidFiles: z.array(z.object({ fileName: z.string(), sequence: z.int() })),
  accountHashTotal: z.string(),
  accounts: z.object({
    accounts: z.int(),
    isNew: z.int(),
    isChanged: z.int(),
    isVerified: z.int(),
  }),
  approvals: z.array(z.object({ who: z.string(), at: Moment })),
  sealedBy: z.string(),
  /** The five that the worst was found in. */
  riskiest: z.array(
    z.object({
      ...account,
      line: z.int(),
      payeeName: z.string(),
      amountToea: Toea,
      why: z.string(),
    }),
  ),
})
export type ControlSlipView = z.infer<typeof ControlSlipView>
