import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DumpPart } from '../../domain/dumps/dump.ts'
import { moment } from '../records.ts'

/** The nightly dumps of a database, an organisation's or the control database; one that is not over goes on from its place. */
export const dumps = sqliteTable('dumps', {
  /** The day in Port Moresby on which it began. */
  night: text().primaryKey(),
  begunAt: moment('begun_at').notNull(),
  endedAt: moment('ended_at'),
  /** Which reading of the tables this is: they are read anew where somebody worked meanwhile. */
  attempt: integer().notNull().default(1),
  /** How often the next part was tried without an answer. */
  tries: integer().notNull().default(0),
  /** The entry of the log with which this reading began, and its hash. */
  entry: integer().notNull().default(0),
  hash: text().notNull().default(''),
  /** Up to which `rowid` each table is read; its names are the tables, in their order. */
  ends: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
  /** What was written, in order: the next part begins behind the last of them. */
  parts: text({ mode: 'json' }).$type<DumpPart[]>().notNull(),
  rows: integer().notNull().default(0),
  bytes: integer().notNull().default(0),
  /** Calls to the database that it took. */
  calls: integer().notNull().default(0),
  isOneMoment: integer('is_one_moment', { mode: 'boolean' }).notNull().default(false),
  manifestSha256: text('manifest_sha256').notNull().default(''),
})
