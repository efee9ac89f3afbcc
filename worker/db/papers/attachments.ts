import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { batchStates } from '../../domain/batches/batch.ts'
import { moment } from '../records.ts'
import { batches } from '../tenant-batches.ts'

/** Papers of a batch or of one of its payments, such as an invoice; the file lies in R2. None is changed or taken away. */
export const batchAttachments = sqliteTable(
  'batch_attachments',
  {
    id: text().primaryKey(),
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    /** The version that it was laid beside. */
    version: integer().notNull(),
    /** The payment it belongs to, as it was called then: the line may be taken out again. */
    paymentId: text('payment_id'),
    line: integer(),
    payeeName: text('payee_name').notNull().default(''),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** Its key in R2. */
    storedAs: text('stored_as').notNull(),
    /** Why it came later; empty beside an open batch. */
    note: text().notNull().default(''),
    /** The state of the batch when it came. */
    addedIn: text('added_in', { enum: batchStates }).notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    index('batch_attachments_of_batch').on(table.batchId, table.addedAt),
    index('batch_attachments_same').on(table.sha256),
    check('batch_attachments_file_name', sql`length(${table.fileName}) between 1 and 200`),
    check('batch_attachments_note', sql`length(${table.note}) <= 200`),
  ],
)
