import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type RestorationFindings, restorationSteps } from '../../domain/dumps/restoration.ts'
import { moment } from '../records.ts'

/** How far bringing an organisation back to an earlier moment came. In the control database, which is not restored with it. */
export const restorations = sqliteTable(
  'restorations',
  {
    id: text().primaryKey(),
    organisationId: text('organisation_id').notNull(),
    slot: text().notNull(),
    /** The moment that it is brought back to. */
    moment: moment('moment').notNull(),
    reason: text().notNull(),
    begunBy: text('begun_by').notNull(),
    begunAt: moment('begun_at').notNull(),
    state: text({ enum: restorationSteps }).notNull(),
    since: moment('since').notNull(),
    /** Of the moment before: the way back. */
    bookmark: text().notNull().default(''),
    /** Where the log ended before. */
    entry: integer().notNull().default(0),
    hash: text().notNull().default(''),
    found: text({ mode: 'json' }).$type<RestorationFindings>().notNull(),
    openingAskedBy: text('opening_asked_by'),
    openedBy: text('opened_by'),
  },
  (table) => [
    uniqueIndex('restorations_one_at_a_time')
      .on(table.organisationId)
      .where(sql.raw(`"state" <> 'over'`)),
    index('restorations_of').on(table.organisationId, table.begunAt),
  ],
)
