import * as z from 'zod/mini'
import { accountKinds, accountStates, verificationMethods } from '../domain/payees/account-rules.ts'
import { stopKinds, stopReasonMax } from '../domain/payees/stop.ts'
import { changesOf, Day, line, Moment, optionalLine, page, paging, Toea, text } from './shared.ts'

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

/** What a payee has beside the account of today: asked for with `beside`, as for a file. */
export const PayeeBeside = z.object({
  accounts: z.array(
    z.object({
      bsb: z.string(),
      accountNumber: z.string(),
      nameAtBank: z.string(),
      isPooled: z.boolean(),
    }),
  ),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
})
export type PayeeBeside = z.infer<typeof PayeeBeside>

export const PayeeView = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  status: z.enum(['active', 'archived']),
  /** Nothing may be paid to them now; left out where it may. */
  stopped: z.optional(z.enum(stopKinds)),
  /** The payee whose other name this is, so that it is paid no more; left out where it stands alone. */
  mergedInto: z.optional(z.string()),
  /** The account a payment goes to today; a change that waits is among the versions. */
  account: PayeeAccountView,
  beside: z.optional(PayeeBeside),
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
  /** What bank files of this year paid, by pay day; `isMore`: only the newest thousand payments were counted. */
  thisYear: z.object({ year: z.int(), count: z.int(), totalToea: Toea, isMore: z.boolean() }),
})
export type LastPaid = z.infer<typeof LastPaid>

/** With the first page how many accounts are to be verified: counted up to a limit. */
export const PayeeList = z.extend(page(PayeeView), { toVerify: z.optional(z.int()) })
export type PayeeList = z.infer<typeof PayeeList>

export const NewPayee = z.object({
  name: line('Name', 80),
  code: optionalLine('Code', 40),
  bsb: line('BSB', 10),
  accountNumber: line('Account number', 40),
  /** The name the bank knows; left out, it is the payee's name. */
  nameAtBank: z.optional(line('Name at the bank', 32)),
  /** One account of many members. */
  isPooled: z.optional(z.boolean()),
})
export type NewPayee = z.infer<typeof NewPayee>

/** What is left out stays. A changed BSB, number or name at the bank makes a new version of the account. */
export const PayeeChanges = changesOf(
  z.extend(NewPayee, {
    nameAtBank: line('Name at the bank', 32),
    status: z.enum(['active', 'archived']),
    /** The account is another one beside today's, such as for a part of the salary. */
    addAccount: z.boolean(),
    isPooled: z.boolean(),
    /** The account as it was seen: where it is another by now, nothing is changed. */
    was: z.pick(NewPayee, { bsb: true, accountNumber: true, nameAtBank: true }),
  }),
)
export type PayeeChanges = z.infer<typeof PayeeChanges>

/** More accounts than these to verify are counted no further. */
export const toVerifyMax = 100

export const payeeSorts = ['name', 'name-down', 'newest'] as const

/** Which payees a page shows; `search` is the beginning of words. */
export const PayeeQuery = z.object({
  ...paging,
  search: z.optional(z.string().check(z.maxLength(80))),
  /** `stopped`: suspended or blocked, archived or not. */
  status: z._default(z.enum(['active', 'archived', 'stopped']), 'active'),
  sort: z._default(z.enum(payeeSorts), 'name'),
  /** Only those with a document that ended, or ends within thirty days. */
  documents: z.optional(z.enum(['ending'])),
  /** With their other accounts, telephone numbers and e-mail addresses. */
  beside: z.optional(z.enum(['yes'])),
})

export const NewStop = z.object({
  kind: z.enum(stopKinds),
  reason: text('Reason', stopReasonMax),
})
export type NewStop = z.infer<typeof NewStop>

/** `stopId`: which stop was shown. Where another lies on the payee by then, it is not ended; left out, whichever does. */
export const StopEnd = z.object({
  reason: text('Reason', stopReasonMax),
  stopId: z.optional(text('Stop', 64)),
})
export type StopEnd = z.infer<typeof StopEnd>

export const StopView = z.object({
  id: z.string(),
  kind: z.enum(stopKinds),
  reason: z.string(),
  stoppedBy: z.string(),
  stoppedAt: Moment,
  /** Nobody, nothing and no reason while it lasts. */
  endedBy: z.string(),
  endedAt: z.nullable(Moment),
  endReason: z.string(),
})
export type StopView = z.infer<typeof StopView>

/** The last twenty stops of a payee, the newest first. */
export const StopList = z.object({
  items: z.array(StopView),
  /** Batches on their way that pay this payee, the newest five: none gets a bank file while the stop lasts, but one may have it. */
  holdsUp: z.array(
    z.object({ id: z.string(), reference: z.string(), name: z.string(), hasFile: z.boolean() }),
  ),
  /** Why the reader may not end the stop of today; nothing where they may, or where there is none. */
  mayNotEndBecause: z.nullable(z.string()),
})
export type StopList = z.infer<typeof StopList>
