import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { dayEffects } from '../../domain/holidays.ts'
import { moment } from '../records.ts'

/** Days on which banks are closed or close early, as the platform published them for every organisation. None is changed: it is retracted. */
export const publishedDays = sqliteTable(
  'published_days',
  {
    id: text().primaryKey(),
    day: text().notNull(),
    name: text().notNull(),
    scope: text({ enum: ['national', 'bank'] }).notNull(),
    /** As source accounts name it; empty where it concerns every bank. */
    bank: text().notNull().default(''),
    effect: text({ enum: dayEffects }).notNull(),
    closesAt: text('closes_at').notNull().default(''),
    source: text({ enum: ['gazetted', 'typed'] }).notNull(),
    doubt: text().notNull().default(''),
    publishedBy: text('published_by').notNull(),
    publishedAt: moment('published_at').notNull(),
    retractedBy: text('retracted_by'),
    retractedAt: moment('retracted_at'),
    retractedBecause: text('retracted_because').notNull().default(''),
  },
  (table) => [
    uniqueIndex('published_days_once')
      .on(table.day, table.scope, table.bank)
      .where(sql`${table.retractedAt} is null`),
    index('published_days_newest').on(table.publishedAt),
    check('published_days_bank', sql`(${table.scope} = 'bank') = (${table.bank} <> '')`),
    check('published_days_closes', sql`(${table.effect} = 'closed') = (${table.closesAt} = '')`),
  ],
)
