import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { checkResults, type FileDifference } from '../domain/bank-files/compare/file-difference.ts'
import type { TestLine } from '../domain/bank-files/test-file.ts'
import type { ReviveAsk } from '../domain/batches/way-back/revive-file.ts'
import type { VoidAsk } from '../domain/batches/way-back/void-file.ts'
import { moment } from './records.ts'
import { sourceAccounts } from './tenant.ts'
import { batches } from './tenant-batches.ts'

/* What came into a batch as a file, and what left it as one. The bytes lie in R2. */

/** Refused, and still kept: in words of the database, because they are compared with its index's own. */
export const isRefused = sql.raw("state = 'checked' and thrown_away_at is null")

export const imports = sqliteTable(
  'imports',
  {
    id: text().primaryKey(),
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    fileName: text('file_name').notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    state: text({ enum: ['checked', 'committed'] }).notNull(),
    rowCount: integer('row_count').notNull(),
    acceptedCount: integer('accepted_count').notNull(),
    importedBy: text('imported_by').notNull(),
    importedAt: moment('imported_at').notNull(),
    /** A sheet of which nothing was kept is kept for some days itself (batches/imports/throw-away.ts). */
    thrownAwayAt: moment('thrown_away_at'),
  },
  (table) => [
    index('imports_refused').on(table.importedAt).where(isRefused),
    index('imports_of_batch').on(table.batchId, table.importedAt),
    index('imports_same_file').on(table.sha256),
  ],
)

export const bankFiles = sqliteTable(
  'bank_files',
  {
    id: text().primaryKey(),
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    version: integer().notNull(),
    sourceAccountId: text('source_account_id')
      .notNull()
      .references(() => sourceAccounts.id),
    /** Counts up per source account without a gap. */
    sequence: integer().notNull(),
    profile: text().notNull(),
    fileName: text('file_name').notNull(),
    storageKey: text('storage_key').notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    recordCount: integer('record_count').notNull(),
    paymentCount: integer('payment_count').notNull(),
    totalToea: integer('total_toea').notNull(),
    sealedBy: text('sealed_by').notNull(),
    sealedAt: moment('sealed_at').notNull(),
    uploadedBy: text('uploaded_by'),
    uploadedAt: moment('uploaded_at'),
    bankReference: text('bank_reference'),
    /** Somebody asked that it count for nothing: why, and what the bank said (domain/batches/way-back/void-file.ts). */
    voidAsk: text('void_ask', { mode: 'json' }).$type<VoidAsk>(),
    voidAskedBy: text('void_asked_by'),
    voidAskedAt: moment('void_asked_at'),
    /** Another confirmed it: it is void from then on. */
    voidedBy: text('voided_by'),
    voidedAt: moment('voided_at'),
    /** The bank booked it all the same: by which debit, as one person says (domain/batches/way-back/revive-file.ts). */
    reviveAsk: text('revive_ask', { mode: 'json' }).$type<ReviveAsk>(),
    reviveAskedBy: text('revive_asked_by'),
    reviveAskedAt: moment('revive_asked_at'),
    /** Another confirmed it: it counts again. One debit does that for one file. */
    revivedBy: text('revived_by'),
    revivedAt: moment('revived_at'),
    revivedLineId: text('revived_line_id'),
    /** The credits' account numbers added up, the last ten digits. */
    accountHashTotal: integer('account_hash_total').notNull().default(0),
    /** Why it was marked as uploaded without having been compared within a day; empty where it was. */
    uncheckedReason: text('unchecked_reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('bank_files_one_live').on(table.batchId).where(sql`${table.voidedAt} is null`),
    uniqueIndex('bank_files_revived_once')
      .on(table.revivedLineId)
      .where(sql`${table.revivedLineId} is not null`),
    index('bank_files_of_batch').on(table.batchId, table.sequence),
    uniqueIndex('bank_files_sequence').on(table.sourceAccountId, table.sequence),
    index('bank_files_to_upload')
      .on(table.sealedAt, table.id)
      .where(sql`${table.uploadedAt} is null and ${table.voidedAt} is null`),
    // what was paid from an account since its terms changed
    index('bank_files_paid')
      .on(table.sourceAccountId, table.sealedAt)
      .where(sql`${table.uploadedAt} is not null and ${table.voidedAt} is null`),
    index('bank_files_void').on(table.sealedAt, table.id).where(sql`${table.voidedAt} is not null`),
    index('bank_files_by_time').on(table.sealedAt, table.id),
    index('bank_files_largest').on(table.totalToea, table.id),
    index('bank_files_by_hash').on(table.sha256),
  ],
)

/** Each time that somebody held a file beside the sealed one, and what came of it; never its bytes. */
export const fileChecks = sqliteTable(
  'file_checks',
  {
    id: text().primaryKey(),
    bankFileId: text('bank_file_id')
      .notNull()
      .references(() => bankFiles.id),
    batchId: text('batch_id').notNull(),
    /** Of the file that was held beside it. */
    sha256: text().notNull(),
    result: text({ enum: checkResults }).notNull(),
    /** The first twenty. */
    differences: text({ mode: 'json' }).$type<FileDifference[]>().notNull(),
    differenceCount: integer('difference_count').notNull(),
    /** Whose file it is, where it is another sealed one. */
    otherFileId: text('other_file_id'),
    checkedBy: text('checked_by').notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [
    index('file_checks_of_file').on(table.bankFileId, table.checkedAt),
    index('file_checks_of_person').on(table.checkedBy, table.checkedAt),
  ],
)

/** Files that were made and that this database forgot: two people said that the batch may have another, by which change. */
export const sealsAllowed = sqliteTable(
  'seals_allowed',
  {
    changeId: text('change_id').primaryKey(),
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    version: integer().notNull(),
    sourceAccountId: text('source_account_id').notNull(),
    /** The newest number that they knew of; the next file has a higher one. */
    upTo: integer('up_to').notNull(),
    allowedAt: moment('allowed_at').notNull(),
  },
  (table) => [
    index('seals_allowed_of_batch').on(table.batchId, table.version),
    index('seals_allowed_of_account').on(table.sourceAccountId, table.upTo),
  ],
)

/** Three payments of one to three toea between the organisation's own accounts, to see whether the bank takes its file (decision 0045). */
export const testFiles = sqliteTable(
  'test_files',
  {
    id: text().primaryKey(),
    sourceAccountId: text('source_account_id')
      .notNull()
      .references(() => sourceAccounts.id),
    /** Counts up per source account; the numbers of bank files know nothing of it. */
    number: integer().notNull(),
    /** The day on which it was made, in Port Moresby. */
    day: text().notNull(),
    valueDate: text('value_date').notNull(),
    lines: text({ mode: 'json' }).$type<TestLine[]>().notNull(),
    totalToea: integer('total_toea').notNull(),
    /** The settings of the account that it was written with, in one text. */
    settings: text().notNull(),
    fileName: text('file_name').notNull(),
    /** The file itself: a few hundred characters. */
    content: text().notNull(),
    sha256: text().notNull(),
    madeBy: text('made_by').notNull(),
    madeAt: moment('made_at').notNull(),
    /** The day on which the bank said that it takes it, and who told whom. */
    acceptedOn: text('accepted_on'),
    toldBy: text('told_by').notNull().default(''),
    recordedBy: text('recorded_by'),
    recordedAt: moment('recorded_at'),
  },
  (table) => [
    uniqueIndex('test_files_number').on(table.sourceAccountId, table.number),
    index('test_files_of_day').on(table.sourceAccountId, table.day),
    check('test_files_total', sql`${table.totalToea} between 3 and 6`),
    check('test_files_told_by', sql`length(${table.toldBy}) <= 120`),
  ],
)
