import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { differenceWords } from '../domain/batches/runs/differences.ts'
import { moment } from './records.ts'
import { batches } from './tenant-batches.ts'

/**
 * What an approver should look at in a batch, with the maker's reasons. While a batch is open only reasons lie here; what
 * is found is found anew each time. At submission all of it is written, signed and frozen.
 */
export const findings = sqliteTable(
  'findings',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    version: integer().notNull(),
    /** What is found, about which line and by what evidence: the same again is the same finding. */
    key: text().notNull(),
    kind: text().notNull(),
    /** 1 blocks, 2 needs a reason, 3 is shown. */
    rank: integer().notNull(),
    /** Nothing where the batch as a whole is meant. */
    paymentId: text('payment_id'),
    line: integer(),
    /** What a reason is remembered for in later batches; empty where it stands for this batch alone. */
    pair: text().notNull().default(''),
    evidence: text({ mode: 'json' }).$type<Record<string, string | number>>().notNull(),
    state: text({ enum: ['open', 'reasoned'] }).notNull(),
    reason: text().notNull().default(''),
    reasonedBy: text('reasoned_by'),
    reasonedAt: moment('reasoned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.version, table.key] }),
    index('findings_by_rank').on(table.batchId, table.version, table.rank, table.line),
    index('findings_of_pair').on(table.pair).where(sql`${table.pair} <> ''`),
    check('findings_rank', sql`${table.rank} between 1 and 3`),
    check(
      'findings_reason',
      sql`${table.state} <> 'reasoned' or (length(${table.reason}) > 0 and ${table.reasonedBy} is not null)`,
    ),
  ],
)

/** How the columns of a sheet are read, as a person confirmed it, by the SHA-256 of its titles. */
export const sheetMappings = sqliteTable('sheet_mappings', {
  titles: text().primaryKey(),
  mapping: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  confirmedBy: text('confirmed_by').notNull(),
  confirmedAt: moment('confirmed_at').notNull(),
})

/** What the maker says of somebody who is new in a run, or gone from it. Frozen with the batch. */
export const runWords = sqliteTable(
  'run_words',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    payeeId: text('payee_id').notNull(),
    word: text({ enum: differenceWords }).notNull(),
    saidBy: text('said_by').notNull(),
    saidAt: moment('said_at').notNull(),
    /** Who among all of one payee; empty for a word of before, which was said of all. */
    person: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.payeeId, table.person] }),
    check('run_words_known', sql`${table.word} in ('started', 'left', 'leave', 'mistake')`),
  ],
)
