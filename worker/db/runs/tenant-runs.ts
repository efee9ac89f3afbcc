import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { rhythms } from '../../domain/batches/runs/template.ts'
import { templateKinds } from '../../domain/batches/runs/template-kinds.ts'
import { users } from '../people.ts'
import { moment } from '../records.ts'
import { sourceAccounts } from '../tenant.ts'

/* What is paid again and again: what such batches have in common, and the periods that they pay. */

/** What the batches of one payroll, or of one tax, have in common. A batch keeps what it was made with. */
export const templates = sqliteTable(
  'templates',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Sets the transaction code of the file's credits. */
    kind: text({ enum: templateKinds }).notNull(),
    sourceAccountId: text('source_account_id')
      .notNull()
      .references(() => sourceAccounts.id),
    /** Which periods it pays; empty where it pays none. */
    rhythm: text({ enum: ['', ...rhythms] }).notNull(),
    /** `FN{n} PAY`: filled from the period. */
    description: text().notNull(),
    /** What stands on each payment's statement, and who paid: empty for what the line and the source account say. */
    reference: text().notNull(),
    remitter: text().notNull(),
    /** So many working days before the pay day its draft is made without anybody asking; nothing where it is not. */
    draftDaysBefore: integer('draft_days_before'),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    status: text({ enum: ['active', 'archived'] }).notNull(),
    revision: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    /** The single payments of its batches are read by the payroll group alone. */
    isConfidential: integer('is_confidential', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    check('templates_name_length', sql`length(${table.name}) between 1 and 60`),
    check('templates_kind', sql`${table.kind} in ('pay', 'super', 'tax', 'supplier', 'other')`),
    check('templates_rhythm', sql`${table.rhythm} in ('', 'week', 'fortnight', 'month')`),
    check(
      'templates_draft_days',
      sql`${table.draftDaysBefore} is null or (${table.draftDaysBefore} between 1 and 10 and ${table.rhythm} <> '')`,
    ),
  ],
)

/**
 * How the last sheet of a template was read: the next one is read by the same words, and held against it. Titles are those of
 * the sheet; columns are the title that each field was read from; mapping is what somebody said of them.
 */
export const templateSheets = sqliteTable('template_sheets', {
  templateId: text('template_id')
    .primaryKey()
    .references(() => templates.id),
  titles: text({ mode: 'json' }).$type<string[]>().notNull(),
  columns: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  mapping: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  keptBy: text('kept_by')
    .notNull()
    .references(() => users.id),
  keptAt: moment('kept_at').notNull(),
})

/** A week, fortnight or month with its pay day, as a person confirmed it. */
export const periods = sqliteTable(
  'periods',
  {
    id: text().primaryKey(),
    rhythm: text({ enum: rhythms }).notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
    payDay: text('pay_day').notNull(),
    confirmedBy: text('confirmed_by')
      .notNull()
      .references(() => users.id),
    confirmedAt: moment('confirmed_at').notNull(),
    revision: integer().notNull(),
  },
  (table) => [
    uniqueIndex('periods_number').on(table.rhythm, table.year, table.number),
    index('periods_pay_day').on(table.rhythm, table.payDay),
    index('periods_from').on(table.rhythm, table.fromDay),
    check('periods_days', sql`${table.fromDay} <= ${table.toDay}`),
    check('periods_counted', sql`${table.number} between 1 and 53`),
  ],
)

/** Who reads the single payments of confidential batches, beside their role. Each was let in by two people. */
export const payrollGroup = sqliteTable('payroll_group', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  addedBy: text('added_by').notNull(),
  addedAt: moment('added_at').notNull(),
  /** Taken out since: what they brought in stays the group's. */
  leftAt: moment('left_at'),
})
