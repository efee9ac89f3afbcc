import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../people.ts'
import { batches } from '../tenant-batches.ts'

/** Who prepared or edited the content of a version: none of them may decide on it. */
export const batchMakers = sqliteTable(
  'batch_makers',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    version: integer().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.version, table.userId] }),
    index('batch_makers_by').on(table.userId),
  ],
)
