import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { dumps } from '../../db/recovery/dumps.ts'
import { integrityNights } from '../../db/tenant-integrity.ts'
import { addDays, type Day } from '../../domain/calendar.ts'
import { beginNight, type NightWalk } from '../../domain/integrity/night.ts'
import { must } from '../../domain/must.ts'

export type NightRow = typeof integrityNights.$inferSelect

const keptDays = 90

/** The newest nights, the latest first. */
export function listNights(db: TenantDb, limit: number): Promise<NightRow[]> {
  return db.select().from(integrityNights).orderBy(desc(integrityNights.night)).limit(limit)
}

/** How far a night's look came, and its dump, in one question: the sweep asks it of everybody. */
export async function findNight(db: TenantDb, night: Day) {
  const [[look], [dump]] = await db.batch([
    db.select().from(integrityNights).where(eq(integrityNights.night, night)),
    db.select({ endedAt: dumps.endedAt }).from(dumps).where(eq(dumps.night, night)),
  ])
  return { night: look, dump }
}

/** The night's row: begun now, where nobody has begun it. Nights of long ago go. */
export async function beginOrFindNight(db: TenantDb, night: Day, at: Date): Promise<NightRow> {
  const [, , [row]] = await db.batch([
    db.delete(integrityNights).where(lt(integrityNights.night, addDays(night, -keptDays))),
    db
      .insert(integrityNights)
      .values({ night, begunAt: at, ...beginNight() })
      .onConflictDoNothing(),
    db.select().from(integrityNights).where(eq(integrityNights.night, night)),
  ])
  return must(row, 'night')
}

/** How far it came, where nobody else went on from the same place meanwhile. */
export function saveNight(
  db: TenantDb,
  { night, atCheck, after }: Pick<NightRow, 'night' | 'atCheck' | 'after'>,
  changes: NightWalk & { endedAt: Date | null },
) {
  const { tries, checked, found, problems, endedAt } = changes
  return db
    .update(integrityNights)
    .set({
      atCheck: changes.atCheck,
      after: changes.after,
      tries,
      checked,
      found,
      problems,
      endedAt,
    })
    .where(
      and(
        eq(integrityNights.night, night),
        eq(integrityNights.atCheck, atCheck),
        eq(integrityNights.after, after),
        isNull(integrityNights.endedAt),
      ),
    )
}

/** The last night that came to its end before this one. */
export async function findNightBefore(db: TenantDb, night: Day): Promise<NightRow | undefined> {
  const [row] = await db
    .select()
    .from(integrityNights)
    .where(and(lt(integrityNights.night, night), isNotNull(integrityNights.endedAt)))
    .orderBy(desc(integrityNights.night))
    .limit(1)
  return row
}

/** Who is told what does not hold: who administers, and who audits. */
export async function listTold(db: TenantDb): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, ['org_admin', 'auditor']), eq(users.status, 'active')))
  return found.map(({ id }) => id)
}
