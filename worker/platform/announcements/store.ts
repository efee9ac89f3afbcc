import { desc, gte } from 'drizzle-orm'
import type { ControlDb } from '../../core/databases.ts'
import { announcements } from '../../db/control.ts'
import { dayMs } from '../../domain/durations.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

export const listedMax = 50

/** The newest; one row more than are listed where there are more. */
export function listAnnouncements(db: ControlDb): Promise<AnnouncementRow[]> {
  return db
    .select()
    .from(announcements)
    .orderBy(desc(announcements.at))
    .limit(listedMax + 1)
}

export function addAnnouncement(db: ControlDb, row: AnnouncementRow) {
  return db.insert(announcements).values(row)
}

/** What organisations still have to hear of: every one has its turn in the sweep long before this ends. */
const currentMs = 3 * dayMs

export function listCurrentAnnouncements(db: ControlDb, now: Date): Promise<AnnouncementRow[]> {
  return db
    .select()
    .from(announcements)
    .where(gte(announcements.at, new Date(now.getTime() - currentMs)))
}
