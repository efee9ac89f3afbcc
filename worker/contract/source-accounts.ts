import * as z from 'zod/mini'
import { roleNames } from '../domain/access/role-names.ts'
import { testAmountsToea, toldByMax } from '../domain/bank-files/test-limits.ts'
import { accountUsersMax } from '../domain/batches/paying/account-use.ts'
import { amountToeaMax } from '../domain/money/money.ts'
import { Asked } from './changes.ts'
import {
  changesOf,
  Day,
  line,
  Moment,
  optionalLine,
  Person,
  page,
  paging,
  Toea,
  text,
} from './shared.ts'
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
  /** Who may pay from it: people, and everybody of some roles. Nobody named is everybody whose role may. */
  makers: z.array(Person),
  makerRoles: z.array(z.enum(roleNames)),
  /** The same in words. */
  usedBy: z.string(),
  /** May whoever asks pay from it? */
  mayUse: z.boolean(),
  /** The most that its batches of one pay day may come to. */
  dailyLimitToea: z.nullable(Toea),
  status: z.enum(['active', 'archived']),
  /** The longest account number its bank file can carry. */
  accountDigitsMax: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type SourceAccountView = z.infer<typeof SourceAccountView>

export const SourceAccountList = z.extend(page(SourceAccountView), { usage: z.optional(UsageHint) })

/** Each once, and not without end. */
function named<One extends z.core.$ZodType>(one: One) {
  return z.array(one).check(
    z.maxLength(accountUsersMax, `Name at most ${accountUsersMax}`),
    z.refine((all) => new Set(all).size === all.length, 'Each can be named once'),
  )
}

export const NewSourceAccount = z.object({
  name: line('Name', 80),
  bank: optionalLine('Bank', 80),
  bsb: line('BSB', 10),
  accountNumber: line('Account number', 40),
  profile: line('Bank profile', 40),
  switches: z._default(Switches, {}),
  deUserId: optionalLine('DE user id', 6),
  userName: line('User name', 26),
  remitter: line('Remitter', 16),
  needsControlTotal: z._default(z.boolean(), false),
  makerIds: z._default(named(text('Person', 64)), []),
  makerRoles: z._default(named(z.enum(roleNames)), []),
  dailyLimitToea: z._default(
    z.nullable(
      z.int('Daily limit: write whole toea').check(z.minimum(1), z.maximum(amountToeaMax)),
    ),
    null,
  ),
})
export type NewSourceAccount = z.infer<typeof NewSourceAccount>

export const SourceAccountChanges = changesOf(
  z.extend(NewSourceAccount, { status: z.enum(['active', 'archived']) }),
)
export type SourceAccountChanges = z.infer<typeof SourceAccountChanges>

/** A source account, or the change that waits. */
export const AccountOrAsked = z.union([SourceAccountView, Asked])

export const sourceAccountSorts = ['name', 'name-down', 'newest'] as const

/** Which source accounts a page shows. */
export const SourceAccountQuery = z.object({
  ...paging,
  /** Letters of the name or the bank, or digits of the account. */
  search: z.optional(z.string().check(z.maxLength(80))),
  status: z.optional(z.enum(['active', 'archived'])),
  sort: z._default(z.enum(sourceAccountSorts), 'name'),
})

/** Three payments of one to three toea between the organisation's own accounts, to try the format of its file. */
export const TestFileView = z.object({
  id: z.string(),
  number: z.int(),
  fileName: z.string(),
  valueDate: Day,
  totalToea: Toea,
  lines: z.array(
    z.object({
      name: z.string(),
      bsb: z.string(),
      accountNumber: z.string(),
      amountToea: Toea,
      reference: z.string(),
    }),
  ),
  sha256: z.string(),
  madeBy: Person,
  madeAt: Moment,
  /** Would the account's file be written in the same way now? */
  isAsToday: z.boolean(),
  /** That the bank took it, as somebody was told. It changes nothing else. */
  accepted: z.nullable(
    z.object({ on: Day, toldBy: z.string(), recordedBy: Person, recordedAt: Moment }),
  ),
})
export type TestFileView = z.infer<typeof TestFileView>

/** The newest first, with how many can still be made today. */
export const TestFileList = z.extend(page(TestFileView), { leftToday: z.int() })

export const NewTestFile = z.object({
  /** The source accounts that its three payments go to, by id: the account itself, or others of the organisation. */
  targetIds: z
    .array(text('Account', 64))
    .check(z.length(testAmountsToea.length, 'A test has three payments')),
})
export type NewTestFile = z.infer<typeof NewTestFile>

export const NewAcceptance = z.object({ acceptedOn: Day, toldBy: line('Who told us', toldByMax) })
export type NewAcceptance = z.infer<typeof NewAcceptance>
