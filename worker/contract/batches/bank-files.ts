import * as z from 'zod/mini'
import { Moment, Person, page, Toea } from '../shared.ts'

export const BankFileView = z.object({
  id: z.string(),
  batchId: z.string(),
  batchName: z.string(),
  batchReference: z.string(),
  version: z.int(),
  profile: z.string(),
  profileTitle: z.string(),
  confirmedByBank: z.boolean(),
  fileName: z.string(),
  sequence: z.int(),
  sha256: z.string(),
  bytes: z.int(),
  /** What the bank's trailer counts: payments, and the balancing record where there is one. */
  recordCount: z.int(),
  paymentCount: z.int(),
  totalToea: Toea,
  sealedBy: Person,
  sealedAt: Moment,
  uploadedAt: z.nullable(Moment),
  bankReference: z.nullable(z.string()),
})
export type BankFileView = z.infer<typeof BankFileView>
export const BankFileList = page(BankFileView)
export type BankFileList = z.infer<typeof BankFileList>
