import { and, asc, eq, gt, isNull, lt, lte, max, notInArray } from 'drizzle-orm'
import type { ControlDb } from '../../core/databases.ts'
import { dailyLooks, organisations } from '../../db/control.ts'
import { addDays, type Day } from '../../domain/calendar.ts'

/** Organisations of a cell that nobody has looked at today, by id. One without a database, or without a future, has no days. */
export async function listUnlooked(
  db: ControlDb,
  today: Day,
  { cell, after, limit }: { cell: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: organisations.id })
    .from(organisations)
    .leftJoin(
      dailyLooks,
      and(eq(dailyLooks.organisationId, organisations.id), eq(dailyLooks.day, today)),
    )
    .where(
      and(
        eq(organisations.cell, cell),
        gt(organisations.id, after),
        isNull(dailyLooks.day),
        notInArray(organisations.state, [
          'signup_unconfirmed',
          'provisioning',
          'provisioning_failed',
          'archived',
        ]),
      ),
    )
    .orderBy(asc(organisations.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The last day, today or before, on which an organisation was looked at; empty when it never was. */
export async function findLastLook(db: ControlDb, id: string, today: Day): Promise<Day> {
  const [row] = await db
    .select({ day: max(dailyLooks.day) })
    .from(dailyLooks)
    .where(and(eq(dailyLooks.organisationId, id), lte(dailyLooks.day, today)))
  return row?.day ?? ''
}

/** The table takes one look a day. */
export function addLook(db: ControlDb, row: typeof dailyLooks.$inferInsert) {
  return db.insert(dailyLooks).values(row)
}

/** Days that an organisation was looked at are kept so long; the newest always is. */
const keptDays = 400

/** Goes with the look of a day, so that it is by the organisation's own key. */
export function forgetLooks(db: ControlDb, id: string, today: Day) {
  const before = addDays(today, -keptDays)
  return db
    .delete(dailyLooks)
    .where(and(eq(dailyLooks.organisationId, id), lt(dailyLooks.day, before)))
}
