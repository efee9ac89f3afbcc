import * as z from 'zod/mini'
import { batchLimits, batchStates } from '../../domain/batches/batch.ts'
import { periodLimits } from '../../domain/batches/runs/periods.ts'
import { rhythms, templateLimits } from '../../domain/batches/runs/template.ts'
import { templateKinds } from '../../domain/batches/runs/template-kinds.ts'
import { Asked } from '../changes.ts'
import {
  changesOf,
  Day,
  figures,
  line,
  Moment,
  optionalLine,
  optionalText,
  Person,
  Toea,
  text,
} from '../shared.ts'

const { nameMax, referenceMax, remitterMax, draftDaysMax } = templateLimits
const { yearMin, yearMax, endsBeforeMax } = periodLimits

/** Which periods a template pays; empty where it pays none. */
const Rhythm = z.enum(['', ...rhythms], 'Choose: week, fortnight or month')

export const PeriodView = z.object({
  id: z.string(),
  rhythm: z.enum(rhythms),
  year: z.int(),
  number: z.int(),
  /** What people call it: `FN24`. */
  label: z.string(),
  fromDay: Day,
  toDay: Day,
  payDay: Day,
  revision: z.int(),
})
export type PeriodView = z.infer<typeof PeriodView>
/** All of a year; without one the next sixty, and whether there are more. */
export const PeriodList = z.object({ items: z.array(PeriodView), hasMore: z.optional(z.boolean()) })

export const PeriodQuery = z.object({
  rhythm: z.enum(rhythms, 'Choose: week, fortnight or month'),
  year: z.optional(figures(yearMin, yearMax)),
})

/** One pay day and a length, from which the periods of a year follow. */
export const NewPeriods = z.object({
  rhythm: z.enum(rhythms, 'Choose: week, fortnight or month'),
  year: z
    .int('Year must be a whole number')
    .check(
      z.minimum(yearMin, `Year: ${yearMin} or later`),
      z.maximum(yearMax, `Year: ${yearMax} or earlier`),
    ),
  payDay: Day,
  endsBefore: z._default(
    z
      .int('Days must be a whole number')
      .check(
        z.nonnegative('Days: 0 or more'),
        z.maximum(endsBeforeMax, `Days: at most ${endsBeforeMax}`),
      ),
    0,
  ),
})
export type NewPeriods = z.infer<typeof NewPeriods>

export const PeriodChange = z.object({ payDay: Day, revision: z.int() })
export type PeriodChange = z.infer<typeof PeriodChange>

/** A batch as a template shows it. */
const RunView = z.object({
  ...{ id: z.string(), reference: z.string(), name: z.string() },
  state: z.enum(batchStates),
  valueDate: Day,
  /** Of how many batches it is, where it was split for the bank: what it pays is that of all of them. */
  parts: z.int(),
  ...{ paymentCount: z.int(), totalToea: Toea },
})
export type RunView = z.infer<typeof RunView>

/** The same of one that is open, which of a confidential one nobody outside the payroll group is told. */
const DraftView = z.object({
  ...RunView.shape,
  ...{ paymentCount: z.nullable(z.int()), totalToea: z.nullable(Toea) },
})
export type DraftView = z.infer<typeof DraftView>

/** A sheet as it was read: its titles, the title that each field was read from, and what somebody said of its columns; kept by whoever said it. */
const TemplateSheet = z.object({
  titles: z.array(z.string()),
  columns: z.record(z.string(), z.string()),
  mapping: z.record(z.string(), z.string()),
  ...{ keptBy: Person, keptAt: Moment },
})
export type TemplateSheet = z.infer<typeof TemplateSheet>

export const TemplateView = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(templateKinds),
  sourceAccount: z.object({ id: z.string(), name: z.string() }),
  rhythm: z.enum(['', ...rhythms]),
  description: z.string(),
  reference: z.string(),
  remitter: z.string(),
  draftDaysBefore: z.nullable(z.int()),
  owner: Person,
  status: z.enum(['active', 'archived']),
  revision: z.int(),
  /** The first period that is not paid and whose pay day has not passed, with the draft that there is of it. */
  next: z.nullable(z.object({ period: PeriodView, draft: z.nullable(DraftView) })),
  /** The single payments of its batches are kept to the payroll group. */
  isConfidential: z.boolean(),
  /** What a new batch begins with: the last one that the bank has, else the last sealed one. */
  lastRun: z.nullable(RunView),
  /** How its last sheet was read, which the next one is held against; nothing before the first, and once that is forgotten. */
  lastSheet: z.nullable(TemplateSheet),
})
export type TemplateView = z.infer<typeof TemplateView>
export const TemplateList = z.object({ items: z.array(TemplateView) })

/** What became of a template: its revision goes with the next change. */
export const SavedTemplate = z.object({ id: z.string(), revision: z.int() })
export type SavedTemplate = z.infer<typeof SavedTemplate>

export const TemplateOrAsked = z.union([SavedTemplate, Asked])
export type TemplateOrAsked = z.infer<typeof TemplateOrAsked>

/** Who reads the single payments of confidential batches. */
export const PayrollGroup = z.object({ items: z.array(Person) })
export type PayrollGroup = z.infer<typeof PayrollGroup>
export const PayrollGroupOrAsked = z.union([PayrollGroup, Asked])

/** Until when somebody of the payroll group lets an archive be taken. */
export const ArchiveLeave = z.object({ until: Moment })
export type ArchiveLeave = z.infer<typeof ArchiveLeave>

export const PayrollPlace = z.object({ isIn: z.boolean('Say whether they are in it') })

export const NewTemplate = z.object({
  name: line('Name', nameMax),
  kind: z.enum(templateKinds, 'Choose: pay, super, tax, supplier or other'),
  sourceAccountId: text('Source account', 64),
  rhythm: z._default(Rhythm, ''),
  /** `FN{n} PAY`: `{n}` is the number of the period, `{yy}` its year. */
  description: optionalLine('Description', batchLimits.descriptionMax + 8),
  reference: optionalLine('Reference', referenceMax + 8),
  remitter: optionalLine('Remitter', remitterMax),
  draftDaysBefore: z._default(
    z.nullable(
      z
        .int('Working days must be a whole number')
        .check(
          z.minimum(1, 'Working days: at least 1'),
          z.maximum(draftDaysMax, `Working days: at most ${draftDaysMax}`),
        ),
    ),
    null,
  ),
  /** Whose drafts they are; left out, whoever adds it. */
  ownerId: optionalText('Owner', 64),
  /** The single payments of its batches are read by the payroll group alone. */
  isConfidential: z._default(z.boolean(), false),
})
export type NewTemplate = z.infer<typeof NewTemplate>

export const TemplateChanges = z.extend(changesOf(NewTemplate), {
  status: z.optional(z.enum(['active', 'archived'], 'Choose: active or archived')),
  /** As it was looked at: with another nothing is changed. */
  revision: z.int('Revision is required'),
})
export type TemplateChanges = z.infer<typeof TemplateChanges>

/** A draft of a template. */
export const NewRun = z.object({
  /** Left out, it is the next one that is not paid; null for none, where the template pays none. */
  periodId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** Left out, it is the pay day of the period. */
  valueDate: z.optional(Day),
  /** With the payments of the last run, to each payee's account of today. */
  copyLines: z._default(z.boolean('Copy payments: true or false'), true),
})
export type NewRun = z.infer<typeof NewRun>

export const StartedRun = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  state: z.enum(batchStates),
  valueDate: Day,
  paymentCount: z.int(),
  totalToea: Toea,
  /** What its payments were copied from. */
  copiedFrom: z.nullable(z.string()),
})
export type StartedRun = z.infer<typeof StartedRun>
