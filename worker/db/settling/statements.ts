import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { resolutions, returnSources, returnStates } from '../../domain/batches/settling/returns.ts'
import type { StatementMapping } from '../../domain/statements/mapping.ts'
import type { ReturnMapping } from '../../domain/statements/return-mapping.ts'
import { matchStates, statementFormats } from '../../domain/statements/statement.ts'
import { moment } from '../records.ts'
import { sourceAccounts } from '../tenant.ts'
import { batches, payments } from '../tenant-batches.ts'

/* What the bank said afterwards: its statements line by line, and payments that came back. */

/** A file that the bank gave: a statement of one account, or payments it sent back. */
export const statementImports = sqliteTable(
  'statement_imports',
  {
    id: text().primaryKey(),
    sourceAccountId: text('source_account_id')
      .notNull()
      .references(() => sourceAccounts.id),
    format: text({ enum: statementFormats }).notNull(),
    fileName: text('file_name').notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    /** Of a statement alone. */
    fromDay: text('from_day'),
    toDay: text('to_day'),
    openingToea: integer('opening_toea'),
    closingToea: integer('closing_toea'),
    lineCount: integer('line_count').notNull(),
    /** Without those that an earlier file had as well. */
    addedCount: integer('added_count').notNull(),
    importedBy: text('imported_by').notNull(),
    importedAt: moment('imported_at').notNull(),
    /** Did no line of another file stand where it begins, or begin where it ends, though there were some on that side? */
    gapBefore: integer('gap_before', { mode: 'boolean' }).notNull().default(false),
    gapAfter: integer('gap_after', { mode: 'boolean' }).notNull().default(false),
    /** Who asks that it be taken back, and why; another confirms it, and what it brought is gone. */
    backAskedBy: text('back_asked_by'),
    backAskedAt: moment('back_asked_at'),
    backReason: text('back_reason').notNull().default(''),
    takenBackBy: text('taken_back_by'),
    takenBackAt: moment('taken_back_at'),
  },
  (table) => [
    index('statement_imports_gaps')
      .on(table.sourceAccountId, table.fromDay)
      .where(sql`${table.gapBefore} or ${table.gapAfter}`),
    uniqueIndex('statement_imports_once')
      .on(table.sourceAccountId, table.sha256, table.format)
      .where(sql`${table.takenBackAt} is null`),
    index('statement_imports_newest').on(table.sourceAccountId, table.importedAt),
  ],
)

/** How the bank's CSV of an account is read. */
export const statementMappings = sqliteTable('statement_mappings', {
  sourceAccountId: text('source_account_id')
    .primaryKey()
    .references(() => sourceAccounts.id),
  mapping: text({ mode: 'json' }).$type<StatementMapping>().notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: moment('saved_at').notNull(),
})

/** How its CSV of payments that came back is read, where the bank has no file of records for them. */
export const returnMappings = sqliteTable('return_mappings', {
  sourceAccountId: text('source_account_id')
    .primaryKey()
    .references(() => sourceAccounts.id),
  mapping: text({ mode: 'json' }).$type<ReturnMapping>().notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: moment('saved_at').notNull(),
})

export const statementLines = sqliteTable(
  'statement_lines',
  {
    id: text().primaryKey(),
    importId: text('import_id')
      .notNull()
      .references(() => statementImports.id),
    sourceAccountId: text('source_account_id').notNull(),
    /** Its place in the file. */
    position: integer().notNull(),
    day: text().notNull(),
    /** Less than nothing where it left the account. */
    amountToea: integer('amount_toea').notNull(),
    text: text().notNull(),
    reference: text().notNull(),
    /** What the account has after it; unknown where it was read before that was kept. */
    balanceToea: integer('balance_toea'),
    /** The hash of its day, amount and balance, with which of several such it is. */
    key: text().notNull(),
    state: text({ enum: matchStates }).notNull(),
    batchId: text('batch_id').references(() => batches.id),
    paymentId: text('payment_id').references(() => payments.id),
    /** Nobody where it was found by itself. */
    matchedBy: text('matched_by'),
    matchedAt: moment('matched_at'),
    confirmedBy: text('confirmed_by'),
    confirmedAt: moment('confirmed_at'),
    /** Why it is none of our payments, said by `matchedBy`; nothing where it is one, or nobody said so. */
    aside: text(),
  },
  (table) => [
    uniqueIndex('statement_lines_once').on(table.sourceAccountId, table.key),
    uniqueIndex('statement_lines_of_batch')
      .on(table.batchId)
      .where(sql`${table.batchId} is not null`),
    uniqueIndex('statement_lines_of_payment')
      .on(table.paymentId)
      .where(sql`${table.paymentId} is not null`),
    index('statement_lines_by_state').on(table.sourceAccountId, table.state, table.day, table.id),
    index('statement_lines_by_day').on(table.day, table.id),
    index('statement_lines_in_state').on(table.state, table.day, table.id),
    index('statement_lines_of_account').on(table.sourceAccountId, table.day, table.id),
    // of which amount a debit waits, for whatever it may be of (void-debits.ts)
    index('statement_lines_unsaid')
      .on(table.sourceAccountId, table.amountToea, table.day)
      .where(sql`${table.state} <> 'reconciled'`),
    check('statement_lines_amount', sql`${table.amountToea} <> 0`),
  ],
)

/** A payment that came back, or that somebody says came back. */
export const returns = sqliteTable(
  'returns',
  {
    id: text().primaryKey(),
    sourceAccountId: text('source_account_id')
      .notNull()
      .references(() => sourceAccounts.id),
    paymentId: text('payment_id').references(() => payments.id),
    amountToea: integer('amount_toea').notNull(),
    /** The bank's, where it gave one. */
    code: text().notNull().default(''),
    reason: text().notNull().default(''),
    source: text({ enum: returnSources }).notNull(),
    bankDay: text('bank_day').notNull(),
    payeeName: text('payee_name').notNull().default(''),
    bsb: text().notNull().default(''),
    accountNumber: text('account_number').notNull().default(''),
    reference: text().notNull().default(''),
    importId: text('import_id').references(() => statementImports.id),
    lineId: text('line_id').references(() => statementLines.id),
    /** The row of its file, which is taken once; its id where there is none. */
    rowKey: text('row_key').notNull().unique(),
    state: text({ enum: returnStates }).notNull(),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    matchedBy: text('matched_by'),
    matchedAt: moment('matched_at'),
    resolution: text({ enum: resolutions }),
    note: text().notNull().default(''),
    resolvedBy: text('resolved_by'),
    resolvedAt: moment('resolved_at'),
    /** Of a credit of several payments, that credit: what came back of one of them. */
    partOf: text('part_of').references((): AnySQLiteColumn => returns.id),
    /** The return that counts, where this one tells the same in another way. It may be the newer of the two, so a copy could not bring them in order: triggers hold it. */
    sameAs: text('same_as'),
    /** The credit on a statement that stands for this one and others, which were told one by one; held by triggers, as above. */
    creditId: text('credit_id'),
  },
  (table) => [
    index('returns_of_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('returns_parts').on(table.partOf).where(sql`${table.partOf} is not null`),
    index('returns_by_credit').on(table.creditId).where(sql`${table.creditId} is not null`),
    index('returns_of_amount').on(table.sourceAccountId, table.amountToea),
    uniqueIndex('returns_told_once')
      .on(table.sameAs, table.source)
      .where(sql`${table.sameAs} is not null`),
    uniqueIndex('returns_of_line').on(table.lineId).where(sql`${table.lineId} is not null`),
    index('returns_by_state').on(table.state, table.recordedAt, table.id),
    index('returns_newest').on(table.recordedAt, table.id),
    check('returns_amount', sql`${table.amountToea} > 0`),
    check('returns_words', sql`length(${table.reason}) <= 400 and length(${table.note}) <= 500`),
  ],
)
