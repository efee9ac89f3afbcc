import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './people.ts'
import { moment } from './records.ts'

/* What each person keeps at the desk for themselves. */

/** How somebody likes to look at a list: the words of its address. Each person has their own. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.userId, table.list, table.name)],
)

/** Up to which row of the outbox each person has read what they were told. */
export const notificationMarks = sqliteTable('notification_marks', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  readUpTo: integer('read_up_to').notNull(),
})
