import * as z from 'zod/mini'
import { accountKinds, verificationMethods } from '../domain/payees/account-rules.ts'
import { PayeeAccountView } from './payees.ts'
import { line, Moment, optionalLine, optionalText, Person, page, paging } from './shared.ts'

export const ContactView = z.object({
  id: z.string(),
  phone: z.string(),
  addedBy: z.string(),
  addedAt: Moment,
  confirmedAt: z.nullable(Moment),
})
export type ContactView = z.infer<typeof ContactView>

/** An account that waits until somebody found out whose it is. */
export const WaitingAccountView = z.object({
  payee: z.object({ id: z.string(), name: z.string(), code: z.string() }),
  account: PayeeAccountView,
  /** The account that is paid today. */
  before: z.nullable(PayeeAccountView),
  proposedBy: Person,
  /** Open batches that wait for it: the first of them, and whether there are more. */
  holdsUp: z.array(z.object({ id: z.string(), reference: z.string(), name: z.string() })),
  holdsUpMore: z.boolean(),
  /** Numbers that may be called about it. */
  contacts: z.array(ContactView),
  mayVerify: z.boolean(),
  mayNotBecause: z.nullable(z.string()),
})
export type WaitingAccountView = z.infer<typeof WaitingAccountView>
export const WaitingAccountList = page(WaitingAccountView)
export type WaitingAccountList = z.infer<typeof WaitingAccountList>

export const waitingSorts = ['oldest', 'newest'] as const

/** Which of them a page shows; `search` is the beginning of words of the payee, or digits of their accounts. */
export const WaitingQuery = z.object({
  ...paging,
  search: z.optional(z.string().check(z.maxLength(80))),
  kind: z.optional(z.enum(accountKinds)),
  state: z.optional(z.enum(['proposed', 'verified', 'return_locked'])),
  sort: z._default(z.enum(waitingSorts), 'oldest'),
})
export type WaitingQuery = z.infer<typeof WaitingQuery>

/** A form: the letter or list comes with it as the file `evidence`. */
export const Verification = z.object({
  outcome: z.enum(['verified', 'rejected'], 'Say whether the account is verified or rejected'),
  method: z._default(z.enum(verificationMethods, 'Say how you verified it'), 'in_person'),
  contactId: optionalLine('Number', 64),
  spokeTo: optionalLine('Spoke to', 80),
  note: optionalText('Note', 500),
})
export type Verification = z.infer<typeof Verification>

export const Verified = z.object({ state: z.string(), activeFrom: z.optional(Moment) })

/** A form: the signed list comes with it as the file `evidence`. */
export const ListVerification = z.object({ note: optionalText('Note', 500) })
export const ListVerified = z.object({ verified: z.int(), activeFrom: Moment })

export const NewContact = z.object({ phone: line('Telephone number', 30) })
export const ContactList = z.object({ items: z.array(ContactView) })
