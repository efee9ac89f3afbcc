import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { HomeSection } from '../domain/access/home-sections.ts'
import { type Permission, roleColours, roleIcons, roleNames } from '../domain/access/role-names.ts'
import { users } from './people.ts'
import { moment } from './records.ts'

/** What each role means in this organisation. Its ten rows are there from the first migration on, and stay. */
export const roles = sqliteTable('roles', {
  role: text({ enum: roleNames }).primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  permissions: text({ mode: 'json' }).$type<Permission[]>().notNull(),
  limitToea: integer('limit_toea').notNull(),
  sections: text({ mode: 'json' }).$type<HomeSection[]>().notNull(),
  colour: text({ enum: roleColours }).notNull(),
  icon: text({ enum: roleIcons }).notNull(),
  revision: integer().notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** Somebody approves for somebody else from one day to another, both with it, in Port Moresby. Ended rows stay for the auditor. */
export const delegations = sqliteTable(
  'delegations',
  {
    id: text().primaryKey(),
    /** Whose limit it is. */
    delegatorId: text('delegator_id')
      .notNull()
      .references(() => users.id),
    delegateId: text('delegate_id')
      .notNull()
      .references(() => users.id),
    /** The delegator's limit when it was given; if theirs is lower by now, that one counts. */
    limitToea: integer('limit_toea').notNull(),
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
    createdAt: moment('created_at').notNull(),
    endedBy: text('ended_by'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('delegations_to').on(table.delegateId, table.toDay).where(sql`${table.endedAt} is null`),
    index('delegations_open').on(table.toDay, table.id).where(sql`${table.endedAt} is null`),
    check('delegations_two', sql`${table.delegatorId} <> ${table.delegateId}`),
    check(
      'delegations_days',
      sql`julianday(${table.toDay}) - julianday(${table.fromDay}) between 0 and 89`,
    ),
  ],
)
