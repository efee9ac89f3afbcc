import { type SQL, sql } from 'drizzle-orm'
import type { HomeView } from '../../contract/home.ts'
import type { HomeSection } from '../../domain/access/home-sections.ts'
import type { RoleRights } from '../../domain/access/role.ts'
import type { PlanName } from '../../domain/billing/plan.ts'
import type { Day } from '../../domain/calendar.ts'
import type { PublishedDay } from '../../domain/days/published.ts'

/** Whose home it is, and when. */
export type Asked = {
  user: { id: string; defined: RoleRights; limitToea: number }
  plan: PlanName | null
  publishedDays: readonly PublishedDay[]
  now: Date
  today: Day
}

/** One section: the column of the home's one statement that reads it, as JSON, and what becomes of what was found. */
export type Section<Name extends HomeSection, Found> = {
  select: (asked: Asked) => SQL
  view: (found: Found, asked: Asked) => Promise<Required<HomeView>[Name]> | Required<HomeView>[Name]
}

/** Words of the code itself as a list for `in (…)`: nothing that anybody sent. */
export const oneOf = (words: readonly string[]) =>
  sql.raw(`(${words.map((word) => `'${word}'`).join(', ')})`)

/** Rows of JSON, in the order in which they were selected. */
export const listOf = (rows: SQL) => sql`(select json_group_array(json(one)) from (${rows}))`

export const moment = (at: number) => new Date(at).toISOString()
export const momentOrNull = (at: number | null) => (at === null ? null : moment(at))
