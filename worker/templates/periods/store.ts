import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { PeriodView } from '../../contract/batches/templates.ts'
import { insertInBulk } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { periods } from '../../db/runs/tenant-runs.ts'
import { notPayingStates } from '../../domain/batches/batch.ts'
import { periodLabel, type Rhythm } from '../../domain/batches/runs/template.ts'
import type { Day } from '../../domain/calendar.ts'

export type PeriodRow = typeof periods.$inferSelect

/** The states in which a run pays its period by nothing yet, or never will. */
export const notPaying = sql.raw(`('${notPayingStates.join("', '")}')`)

/** More than a year has; without a year so many of those to come. */
export const listedMax = 60

/** Those of a year, or those whose pay day is still to come; one row more than are listed where there are more. */
export function listPeriods(
  db: TenantDb,
  { rhythm, year, today }: { rhythm: Rhythm; year: number | undefined; today: Day },
) {
  const which = year === undefined ? gte(periods.payDay, today) : eq(periods.year, year)
  return db
    .select()
    .from(periods)
    .where(and(eq(periods.rhythm, rhythm), which))
    .orderBy(asc(periods.payDay))
    .limit(listedMax + 1)
}

export async function findPeriod(db: TenantDb, id: string): Promise<PeriodRow | undefined> {
  const [row] = await db.select().from(periods).where(eq(periods.id, id))
  return row
}

/** The first whose pay day has not passed and which the template has no batch of that was handed over. */
export async function findNextPeriod(
  db: TenantDb,
  { id, rhythm }: { id: string; rhythm: Rhythm | '' },
  today: Day,
): Promise<PeriodRow | undefined> {
  if (rhythm === '') return undefined
  const [row] = await db
    .select()
    .from(periods)
    .where(
      and(
        eq(periods.rhythm, rhythm),
        gte(periods.payDay, today),
        sql`not exists (select 1 from batches b where b.template_id = ${id} and b.period_id = periods.id
          and b.state not in ${notPaying})`,
      ),
    )
    .orderBy(asc(periods.payDay))
    .limit(1)
  return row
}

/** Periods of this rhythm that are still to come, the next first: as many as drafts are made ahead, at most. */
const aheadMax = 8

/** What a sweep looks at for one template: its next periods, whether each is paid or has a draft, and the last period there is. */
export async function findPeriodsAhead(
  db: TenantDb,
  { id, rhythm }: { id: string; rhythm: Rhythm | '' },
  today: Day,
) {
  if (rhythm === '') return { ahead: [], last: undefined }
  const hasRun = (states: SQL) => sql<number>`exists (select 1 from batches b
    where b.template_id = ${id} and b.period_id = periods.id and ${states})`
  const isPaid = hasRun(sql`b.state not in ${notPaying}`)
  const hasDraft = hasRun(sql`b.state in ${notPaying} and b.state <> 'cancelled'`)
  const [ahead, [last]] = await db.batch([
    db
      .select({ period: periods, isPaid: isPaid.as('is_paid'), hasDraft: hasDraft.as('has_draft') })
      .from(periods)
      .where(and(eq(periods.rhythm, rhythm), gte(periods.payDay, today)))
      .orderBy(asc(periods.payDay))
      .limit(aheadMax),
    db
      .select()
      .from(periods)
      .where(eq(periods.rhythm, rhythm))
      .orderBy(desc(periods.payDay))
      .limit(1),
  ])
  return { ahead, last }
}

/** The pay days beside one: of the period before and the one after. */
export async function paidBeside(db: TenantDb, { rhythm, fromDay }: PeriodRow) {
  const [row] = await db.all<{ before: Day | null; after: Day | null }>(sql`select
    (select pay_day from periods where rhythm = ${rhythm} and from_day < ${fromDay}
      order by from_day desc limit 1) as before,
    (select pay_day from periods where rhythm = ${rhythm} and from_day > ${fromDay}
      order by from_day limit 1) as after`)
  return { before: row?.before ?? null, after: row?.after ?? null }
}

export function addPeriods(db: TenantDb, rows: PeriodRow[]) {
  return insertInBulk(db, periods, rows)
}

export function savePayDay(db: TenantDb, before: PeriodRow, payDay: Day) {
  return db
    .update(periods)
    .set({ payDay, revision: before.revision + 1 })
    .where(eq(periods.id, before.id))
}

export function removePeriods(db: TenantDb, rhythm: Rhythm, year: number) {
  return db.delete(periods).where(and(eq(periods.rhythm, rhythm), eq(periods.year, year)))
}

export function periodView(row: Omit<PeriodRow, 'confirmedBy' | 'confirmedAt'>): PeriodView {
  const { id, rhythm, year, number, fromDay, toDay, payDay, revision } = row
  const label = periodLabel(row)
  return { id, rhythm, year, number, label, fromDay, toDay, payDay, revision }
}
