import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { RealmDb } from '../core/databases.ts'
import { dumps } from '../db/recovery/dumps.ts'
import { addDays } from '../domain/calendar.ts'
import { keptNights } from '../domain/dumps/dump.ts'
import { must } from '../domain/must.ts'

export type DumpRow = typeof dumps.$inferSelect

/** The row of a night, or of what has its own name behind it: begun now, where nobody has begun it. Rows of long ago go. */
export async function beginOrFindDump(db: RealmDb, night: string, at: Date): Promise<DumpRow> {
  const [, , [row]] = await db.batch([
    db.delete(dumps).where(lt(dumps.night, addDays(night.slice(0, 10), -keptNights))),
    db.insert(dumps).values({ night, begunAt: at, ends: {}, parts: [] }).onConflictDoNothing(),
    db.select().from(dumps).where(eq(dumps.night, night)),
  ])
  return must(row, 'dump')
}

/** When the last copy that can be loaded was over. */
export const lastGoodCopy = sql<number | null>`(select max(ended_at) from ${dumps}
  where ended_at is not null and is_one_moment and manifest_sha256 <> '')`

/** How far it came, where nobody else went on from the same place meanwhile. Gives whether it was so. */
export async function saveDump(
  db: RealmDb,
  { night, calls, attempt }: Pick<DumpRow, 'night' | 'calls' | 'attempt'>,
  changes: Partial<DumpRow>,
): Promise<boolean> {
  const saved = await db
    .update(dumps)
    .set(changes)
    .where(
      and(
        eq(dumps.night, night),
        eq(dumps.calls, calls),
        eq(dumps.attempt, attempt),
        isNull(dumps.endedAt),
      ),
    )
    .returning({ night: dumps.night })
  return saved.length > 0
}
