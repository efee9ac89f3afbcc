import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { moveSteps } from '../../domain/dumps/moving.ts'
import { moment } from '../records.ts'

/** How far moving an organisation to another cell came. While a row is open, its new slot is held for it by `move/<id>`. */
export const moves = sqliteTable(
  'moves',
  {
    id: text().primaryKey(),
    organisationId: text('organisation_id').notNull(),
    fromSlot: text('from_slot').notNull(),
    fromCell: text('from_cell').notNull(),
    toSlot: text('to_slot').notNull(),
    toCell: text('to_cell').notNull(),
    reason: text().notNull(),
    begunBy: text('begun_by').notNull(),
    begunAt: moment('begun_at').notNull(),
    state: text({ enum: moveSteps }).notNull(),
    since: moment('since').notNull(),
    /** Where its log ended when nothing could be written any more. */
    entry: integer().notNull().default(0),
    hash: text().notNull().default(''),
    /** Rows that are the same in both databases. */
    rows: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('moves_one_at_a_time')
      .on(table.organisationId)
      .where(sql.raw(`"state" not in ('switched', 'over', 'undone')`)),
  ],
)
