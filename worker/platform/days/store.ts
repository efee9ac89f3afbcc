import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ControlDb } from '../../core/databases.ts'
import { publishedDays } from '../../db/days/published-days.ts'
import { publishedLimits } from '../../domain/days/published.ts'

export type PublishedRow = typeof publishedDays.$inferSelect

/** The newest first, also those that were retracted. */
export function listPublished(db: ControlDb): Promise<PublishedRow[]> {
  return db
    .select()
    .from(publishedDays)
    .orderBy(desc(publishedDays.publishedAt), desc(publishedDays.id))
    .limit(publishedLimits.listedMax)
}

export async function findPublished(db: ControlDb, id: string): Promise<PublishedRow | undefined> {
  const [row] = await db.select().from(publishedDays).where(eq(publishedDays.id, id))
  return row
}

export function addPublished(db: ControlDb, row: PublishedRow) {
  return db.insert(publishedDays).values(row)
}

type Retraction = Pick<PublishedRow, 'retractedBy' | 'retractedAt' | 'retractedBecause'>

export function saveRetracted(db: ControlDb, id: string, retraction: Retraction) {
  return db
    .update(publishedDays)
    .set(retraction)
    .where(and(eq(publishedDays.id, id), isNull(publishedDays.retractedAt)))
}

export const isStillPublished = (id: string): SQL =>
  sql`exists (select 1 from published_days where id = ${id} and retracted_at is null)`

export const isUnpublished = ({
  day,
  scope,
  bank,
}: Pick<PublishedRow, 'day' | 'scope' | 'bank'>): SQL =>
  sql`not exists (select 1 from published_days where day = ${day} and scope = ${scope} and bank = ${bank}
    and retracted_at is null)`

/** Days that are over are no part of what every organisation is read with for long. */
export const hasRoomToPublish = (from: string): SQL =>
  sql`(select count(*) from published_days where retracted_at is null and day >= ${from}) < ${publishedLimits.liveMax}`
