import * as z from 'zod/mini'
import { accountChoices, Day, filterText, Moment, Person, page, paging, Toea } from '../shared.ts'

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
export const BankFileList = z.extend(page(BankFileView), { accounts: accountChoices })
export type BankFileList = z.infer<typeof BankFileList>

export const bankFileStates = ['to_upload', 'uploaded'] as const

export const bankFileSorts = ['newest', 'oldest', 'largest'] as const

/** Which bank files a page shows. */
export const BankFileQuery = z.object({
  ...paging,
  /** The beginning of words of their batch's name, or its reference. */
  search: z.optional(z.string().check(z.maxLength(80))),
  state: z.optional(z.enum(bankFileStates)),
  account: filterText,
  /** The day on which it was made, from this day to that one, in Port Moresby. */
  from: z.optional(Day),
  to: z.optional(Day),
  sort: z._default(z.enum(bankFileSorts), 'newest'),
})
export type BankFileQuery = z.infer<typeof BankFileQuery>
