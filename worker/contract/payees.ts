import * as z from 'zod/mini'
import { accountKinds, accountStates, verificationMethods } from '../domain/payees/account-rules.ts'
import { changesOf, Day, Moment, optionalText, page, paging, Toea, text } from './shared.ts'

/** One version of a payee's bank account. */
export const PayeeAccountView = z.object({
  id: z.string(),
  version: z.int(),
  bsb: z.string(),
  accountNumber: z.string(),
  nameAtBank: z.string(),
  bank: z.string(),
  state: z.enum(accountStates),
  /** The payee's first account, a change of it, another one beside it, or another branch of the same bank. */
  kind: z.enum(accountKinds),
  /** One account of many members: each payment keeps its own name. */
  isPooled: z.boolean(),
  /** How somebody found out whose account it is. */
  how: z.nullable(z.enum(verificationMethods)),
  proposedBy: z.string(),
  proposedAt: Moment,
  verifiedAt: z.nullable(Moment),
  /** The end of the waiting time of a verified account. */
  activeFrom: z.nullable(Moment),
})
export type PayeeAccountView = z.infer<typeof PayeeAccountView>

export const PayeeView = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  status: z.enum(['active', 'archived']),
  /** The account a payment goes to today; a change that waits is among the versions. */
  account: PayeeAccountView,
  createdAt: Moment,
  updatedAt: Moment,
})
export type PayeeView = z.infer<typeof PayeeView>

/** A payee with every version of the account, newest first. */
export const PayeeDetail = z.extend(PayeeView, { accounts: z.array(PayeeAccountView) })
export type PayeeDetail = z.infer<typeof PayeeDetail>

/** The last payments that left in a bank file, at most six, oldest first, and their average. */
export const LastPaid = z.object({
  payments: z.array(
    z.object({ batchId: z.string(), batchName: z.string(), valueDate: Day, amountToea: Toea }),
  ),
  usualToea: z.nullable(Toea),
})
export type LastPaid = z.infer<typeof LastPaid>

export const PayeeList = page(PayeeView)
export type PayeeList = z.infer<typeof PayeeList>

export const NewPayee = z.object({
  name: text('Name', 80),
  code: optionalText('Code', 40),
  bsb: text('BSB', 10),
  accountNumber: text('Account number', 40),
  /** The name the bank knows; left out, it is the payee's name. */
  nameAtBank: z.optional(text('Name at the bank', 32)),
})
export type NewPayee = z.infer<typeof NewPayee>

/** What is left out stays. A changed BSB, number or name at the bank makes a new version of the account. */
export const PayeeChanges = changesOf(
  z.extend(NewPayee, {
    nameAtBank: text('Name at the bank', 32),
    status: z.enum(['active', 'archived']),
    /** The account is another one beside today's, such as for a part of the salary. */
    addAccount: z.boolean(),
    isPooled: z.boolean(),
  }),
)
export type PayeeChanges = z.infer<typeof PayeeChanges>

/** Which payees a page shows; `search` is the beginning of words. */
export const PayeeQuery = z.object({
  ...paging,
  search: z.optional(z.string().check(z.maxLength(80))),
  status: z._default(z.enum(['active', 'archived']), 'active'),
})
