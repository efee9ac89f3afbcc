import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DutyKind } from '../../domain/days/duties.ts'
import { dayEffects, dayScopes } from '../../domain/holidays.ts'
import { users } from '../people.ts'
import { moment } from '../records.ts'
import { sourceAccounts } from '../tenant.ts'
import { batches } from '../tenant-batches.ts'

/* Days that are not like others, until when banks take files, and who follows both in a calendar of their own. */

const clock = "'[0-2][0-9]:[0-5][0-9]'"

/** Days that the organisation knows beside those that are computed: declared, of one bank, or its own. */
export const bankDays = sqliteTable(
  'bank_days',
  {
    id: text().primaryKey(),
    day: text().notNull(),
    name: text().notNull(),
    scope: text({ enum: dayScopes }).notNull(),
    /** As source accounts name it; empty where the day is not one bank's. */
    bank: text().notNull().default(''),
    effect: text({ enum: dayEffects }).notNull(),
    /** `HH:MM`; empty where it is closed all day. */
    closesAt: text('closes_at').notNull().default(''),
    source: text({ enum: ['gazetted', 'typed'] }).notNull(),
    doubt: text().notNull().default(''),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    uniqueIndex('bank_days_once').on(table.day, table.scope, table.bank),
    check('bank_days_name', sql`length(${table.name}) between 1 and 80`),
    check('bank_days_bank', sql`(${table.scope} = 'bank') = (${table.bank} <> '')`),
    check(
      'bank_days_closes',
      sql`(${table.effect} = 'closed' and ${table.closesAt} = '') or (${table.effect} = 'early_close' and ${table.closesAt} glob ${sql.raw(clock)} and ${table.closesAt} < '24:00')`,
    ),
  ],
)

/** Until when a bank takes the file of an account, by the weekday of the value date. */
export const cutOffs = sqliteTable(
  'cut_offs',
  {
    sourceAccountId: text('source_account_id')
      .notNull()
      .references(() => sourceAccounts.id),
    /** 1 is Monday, 5 is Friday. */
    weekday: integer().notNull(),
    /** `HH:MM` in Port Moresby. */
    time: text().notNull(),
    /** How many days on which banks are open lie before the value date. */
    workingDaysBefore: integer('working_days_before').notNull(),
    /** Who at the bank said so. */
    toldBy: text('told_by').notNull().default(''),
    /** Who of the organisation wrote it down; empty where it was carried over from before. */
    confirmedBy: text('confirmed_by').notNull().default(''),
    confirmedAt: moment('confirmed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceAccountId, table.weekday] }),
    check('cut_offs_weekday', sql`${table.weekday} between 1 and 5`),
    check('cut_offs_time', sql`${table.time} glob ${sql.raw(clock)} and ${table.time} < '24:00'`),
    check('cut_offs_before', sql`${table.workingDaysBefore} between 0 and 5`),
  ],
)

/** What is due to the state and to super funds each month, where the organisation says otherwise than the product begins. */
export const duties = sqliteTable(
  'duties',
  {
    kind: text().$type<DutyKind>().primaryKey(),
    dayOfMonth: integer('day_of_month').notNull(),
    /** It does not concern the organisation. */
    isOff: integer('is_off', { mode: 'boolean' }).notNull(),
    isConfirmed: integer('is_confirmed', { mode: 'boolean' }).notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [check('duties_day', sql`${table.dayOfMonth} between 1 and 28`)],
)

/** Which batch pays a duty of which month, as somebody said. */
export const dutyPayments = sqliteTable(
  'duty_payments',
  {
    id: text().primaryKey(),
    kind: text().$type<DutyKind>().notNull(),
    /** `2026-10`. */
    month: text().notNull(),
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    saidBy: text('said_by').notNull(),
    saidAt: moment('said_at').notNull(),
  },
  (table) => [
    uniqueIndex('duty_payments_once').on(table.month, table.kind, table.batchId),
    check('duty_payments_month', sql`${table.month} glob '20[0-9][0-9]-[01][0-9]'`),
  ],
)

/** The secret address at which a person's own calendar reads their days: its hash, one each. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  tokenHash: text('token_hash').notNull().unique(),
  madeAt: moment('made_at').notNull(),
})
