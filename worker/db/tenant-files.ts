import { desc, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { moment } from './records.ts'
import { sourceAccounts } from './tenant.ts'
import { batches } from './tenant-batches.ts'

/* What came into a batch as a file, and what left it as one. The bytes lie in R2. */

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
  },
  (table) => [
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
  },
  (table) => [
    uniqueIndex('bank_files_one_per_version').on(table.batchId, table.version),
    uniqueIndex('bank_files_sequence').on(table.sourceAccountId, table.sequence),
    index('bank_files_to_upload')
      .on(desc(table.sealedAt), table.id)
      .where(sql`${table.uploadedAt} is null`),
    index('bank_files_newest').on(desc(table.sealedAt), table.id),
  ],
)
