import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { organisationStates } from '../../domain/access/organisation-state.ts'
import type { ClosureFound } from '../../domain/closure/certificate.ts'
import { closureSteps } from '../../domain/closure/closure-steps.ts'
import { moment } from '../records.ts'

/** Organisations that leave: how far each came, and the certificate of what was deleted. In the control database. */
export const closures = sqliteTable(
  'closures',
  {
    id: text().primaryKey(),
    organisationId: text('organisation_id').notNull(),
    slot: text().notNull(),
    reason: text().notNull(),
    /** Names of people of the organisation, as they were then. */
    askedBy: text('asked_by').notNull(),
    confirmedBy: text('confirmed_by').notNull(),
    begunAt: moment('begun_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    state: text({ enum: closureSteps }).notNull(),
    since: moment('since').notNull(),
    /** Where it goes back to, and how many days of that state had been counted. */
    stateBefore: text('state_before', { enum: organisationStates }).notNull(),
    daysBefore: integer('days_before').notNull(),
    declinedBy: text('declined_by').notNull().default(''),
    declinedAt: moment('declined_at'),
    /** Two people of the platform: who orders the deletion, and who carries it out. */
    orderedBy: text('ordered_by'),
    carriedBy: text('carried_by'),
    /** Why it was stopped after it had been ordered. */
    stoppedBecause: text('stopped_because').notNull().default(''),
    /** Whom the certificate is sent to; empty once it is. */
    tell: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    found: text({ mode: 'json' }).$type<ClosureFound>(),
    certificate: text().notNull().default(''),
    sha256: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('closures_one_at_a_time')
      .on(table.organisationId)
      .where(sql.raw(`"state" <> 'taken_back'`)),
    index('closures_by_state').on(table.state, table.since),
    uniqueIndex('closures_by_certificate').on(table.sha256).where(sql.raw(`"sha256" <> ''`)),
  ],
)
