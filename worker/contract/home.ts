import * as z from 'zod/mini'
import { homeSections } from '../domain/access/home-sections.ts'
import { setUpNotes } from '../domain/access/set-up-notes.ts'
import { batchStates } from '../domain/batches/batch.ts'
import { HomeDuty } from './days/duty-payments.ts'
import { HomeAlarm } from './days/home-alarm.ts'
import { ReconciliationFigures } from './reconciliation/home-figures.ts'
import { Day, Moment, Toea } from './shared.ts'

/* What a person meets first. Of the sections, those of their role; each is a figure or a short list, never a page of rows. */

/** One batch in a short list. */
const HomeBatch = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(batchStates),
  valueDate: Day,
  paymentCount: z.int(),
  totalToea: Toea,
  preparedBy: z.string(),
  /** Since when it stands where it stands. */
  since: Moment,
  approvalsGiven: z.int(),
  approvalsNeeded: z.int(),
})
export type HomeBatch = z.infer<typeof HomeBatch>

/** At most five of them, and how many there are. */
const someBatches = <Batch extends z.core.$ZodType>(batch: Batch) =>
  z.object({ count: z.int(), batches: z.array(batch) })

/** `byName`: who asked, rejected or decided last, or asks that a bank file be void, where somebody did. */
export const NeedsYou = someBatches(z.extend(HomeBatch, { byName: z.nullable(z.string()) }))
export type NeedsYou = z.infer<typeof NeedsYou>

const WithOthers = someBatches(HomeBatch)

export const Waiting = z.extend(
  someBatches(
    z.extend(HomeBatch, {
      isYours: z.boolean(),
      /** The batch before it, where one pays most of the same. */
      before: z.nullable(z.object({ name: z.string(), totalToea: Toea })),
      /** What was found when it was submitted, by kind. */
      warnings: z.record(z.string(), z.int()),
    }),
  ),
  {
    totalToea: Toea,
    oldestAt: z.nullable(Moment),
    /** Of them, those that this person may decide now. */
    yours: z.int(),
    yoursToea: Toea,
  },
)
export type Waiting = z.infer<typeof Waiting>

/** What leaves from today until six days later; of it, what is still to be approved. */
export const ThisWeek = z.object({
  from: Day,
  to: Day,
  batchCount: z.int(),
  totalToea: Toea,
  unapprovedToea: Toea,
})
export type ThisWeek = z.infer<typeof ThisWeek>

export const NextPayDay = z.nullable(
  z.object({
    valueDate: Day,
    /** Days from tomorrow on when banks are open; `null` where it is more than a quarter away. */
    workingDays: z.nullable(z.int()),
    batchCount: z.int(),
    paymentCount: z.int(),
    totalToea: Toea,
    batches: z.array(HomeBatch),
  }),
)
export type NextPayDay = z.infer<typeof NextPayDay>

/** This month's decisions of this person. `isMore`: only the newest thousand entries of theirs were counted. */
export const OwnDecisions = z.object({
  month: z.string(),
  approved: z.int(),
  approvedToea: Toea,
  asked: z.int(),
  rejected: z.int(),
  isMore: z.boolean(),
})
export type OwnDecisions = z.infer<typeof OwnDecisions>

export const AccountsToVerify = z.object({ count: z.int(), oldestAt: z.nullable(Moment) })
export type AccountsToVerify = z.infer<typeof AccountsToVerify>

/** Bank files that were uploaded, by the month in which they were made, six months with this one; newest month first. */
export const Sent = z.object({
  months: z.array(z.string()),
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      bank: z.string(),
      months: z.record(
        z.string(),
        z.object({ totalToea: Toea, paymentCount: z.int(), fileCount: z.int() }),
      ),
    }),
  ),
  /** Made, and nobody has marked them as uploaded yet. */
  notUploaded: z.object({ count: z.int(), totalToea: Toea }),
})
export type Sent = z.infer<typeof Sent>

export const PeopleFigures = z.object({ active: z.int(), withoutFactor: z.int() })
export type PeopleFigures = z.infer<typeof PeopleFigures>

const payDayStates = ['waiting', 'approved', 'sent'] as const

/** The last twelve days for which something was handed over, oldest first. */
export const PayDays = z.array(
  z.object({
    valueDate: Day,
    batchCount: z.int(),
    paymentCount: z.int(),
    totalToea: Toea,
    /** Of its batches, the one that is least far. */
    state: z.enum(payDayStates),
    /** Where there is one batch: its name, and where it is. */
    name: z.nullable(z.string()),
    batchId: z.nullable(z.string()),
  }),
)
export type PayDays = z.infer<typeof PayDays>

export const SetUp = z.array(z.object({ note: z.enum(setUpNotes), of: z.array(z.string()) }))
export type SetUp = z.infer<typeof SetUp>

const LoggedAction = z.object({
  seq: z.int(),
  at: Moment,
  title: z.string(),
  actorName: z.string(),
})
export type LoggedAction = z.infer<typeof LoggedAction>

export const AuditFigures = z.object({
  entries: z.int(),
  newestAt: z.nullable(Moment),
  /** The newest entries, checked now: from which on, and whether each follows from the one before it. */
  checkedFrom: z.int(),
  isWhole: z.boolean(),
  rights: z.array(LoggedAction),
  downloads: z.array(LoggedAction),
})
export type AuditFigures = z.infer<typeof AuditFigures>

export const Service = z.object({
  /** People for whose address some place is held back now, and the last that were. */
  lockedNow: z.int(),
  locks: z.array(LoggedAction),
  /** E-mails that somebody should look at. */
  troubledLetters: z.int(),
  usage: z.array(
    z.object({
      of: z.enum(['users', 'payments', 'sourceAccounts']),
      used: z.int(),
      max: z.nullable(z.int()),
    }),
  ),
})
export type Service = z.infer<typeof Service>

/** Its sections stand in their order. */
export const HomeView = z.object({
  sections: z.array(z.enum(homeSections)),
  /** Nothing was ever prepared here: the first steps come first. */
  isNew: z.boolean(),
  /** More waits here than a home looks at: lists and counts are of the newest 200 of each. */
  isPart: z.boolean(),
  today: Day,
  alarms: z.array(HomeAlarm),
  /** What is due soon or late, by a day that the organisation confirmed, and not at the bank: to those who prepare payments. */
  duties: z.optional(z.array(HomeDuty)),
  documentsEnd: z.optional(z.int()), // payees with a paper that ends: to those who keep payees, where no set-up says it
  needs_you: z.optional(NeedsYou),
  waiting: z.optional(Waiting),
  this_week: z.optional(ThisWeek),
  next_pay_day: z.optional(NextPayDay),
  with_others: z.optional(WithOthers),
  own_decisions: z.optional(OwnDecisions),
  accounts_to_verify: z.optional(AccountsToVerify),
  sent: z.optional(Sent),
  reconciliation: z.optional(ReconciliationFigures),
  people: z.optional(PeopleFigures),
  pay_days: z.optional(PayDays),
  setup: z.optional(SetUp),
  audit: z.optional(AuditFigures),
  service: z.optional(Service),
})
export type HomeView = z.infer<typeof HomeView>
