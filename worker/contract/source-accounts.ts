import * as z from 'zod/mini'
import { Asked } from './changes.ts'
import { changesOf, Moment, optionalText, page, paging, text } from './shared.ts'
import { UsageHint } from './usage.ts'

/** The bank profile's switches that this account sets otherwise; checked by the domain (bank-files/profile.ts). */
export const Switches = z.record(
  z.string(),
  z.union([z.string().check(z.maxLength(40)), z.boolean(), z.int()]),
)

export const SourceAccountView = z.object({
  id: z.string(),
  /** What people call it: "Payroll account". */
  name: z.string(),
  bank: z.string(),
  bsb: z.string(),
  accountNumber: z.string(),
  profile: z.string(),
  profileTitle: z.string(),
  /** Has the bank itself confirmed this file format? */
  confirmedByBank: z.boolean(),
  switches: Switches,
  deUserId: z.string(),
  userName: z.string(),
  remitter: z.string(),
  /** A batch is submitted only with the control total and head count of the payroll's own report. */
  needsControlTotal: z.boolean(),
  status: z.enum(['active', 'archived']),
  /** The longest account number its bank file can carry. */
  accountDigitsMax: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type SourceAccountView = z.infer<typeof SourceAccountView>

export const SourceAccountList = z.extend(page(SourceAccountView), { usage: z.optional(UsageHint) })

export const NewSourceAccount = z.object({
  name: text('Name', 80),
  bank: optionalText('Bank', 80),
  bsb: text('BSB', 10),
  accountNumber: text('Account number', 40),
  profile: text('Bank profile', 40),
  switches: z._default(Switches, {}),
  deUserId: optionalText('DE user id', 6),
  userName: text('User name', 26),
  remitter: text('Remitter', 16),
  needsControlTotal: z._default(z.boolean(), false),
})
export type NewSourceAccount = z.infer<typeof NewSourceAccount>

export const SourceAccountChanges = changesOf(
  z.extend(NewSourceAccount, { status: z.enum(['active', 'archived']) }),
)
export type SourceAccountChanges = z.infer<typeof SourceAccountChanges>

/** A source account, or the change that waits. */
export const AccountOrAsked = z.union([SourceAccountView, Asked])

/** Which source accounts a page shows. */
export const SourceAccountQuery = z.object({
  ...paging,
  /** Letters of the name or the bank, or digits of the account. */
  search: z.optional(z.string().check(z.maxLength(80))),
  status: z.optional(z.enum(['active', 'archived'])),
})
