import { inArray, sql } from 'drizzle-orm'
import { nameOf } from '../auth/account/user-view.ts'
import type { DayView, DutyView } from '../contract/days/days.ts'
import type { TenantDb } from '../core/databases.ts'
import { users } from '../db/people.ts'
import type { BankDay } from '../domain/bank-days.ts'
import { type Duty, firstDuties } from '../domain/days/duties.ts'
import type { OwnDayRow } from './store.ts'

/** The names of people by their ids. */
export async function namesOf(db: TenantDb, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const listed = sql`(select value from json_each(${JSON.stringify([...new Set(ids)])}))`
  const { id, firstName, lastName } = users
  const rows = await db.select({ id, firstName, lastName }).from(users).where(inArray(id, listed))
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}

export function ownDayView(row: OwnDayRow, names: Map<string, string>): DayView {
  const { addedBy, addedAt, ...rest } = row
  const person = { id: addedBy, name: names.get(addedBy) ?? '' }
  return { ...rest, addedBy: person, addedAt: addedAt.toISOString() }
}

export const knownDayView = (known: BankDay): DayView => ({
  ...known,
  ...{ id: null, addedBy: null, addedAt: null },
})

export function dutyView(duty: Duty): DutyView {
  const { name, says } = firstDuties[duty.kind]
  return { ...duty, name, says }
}
