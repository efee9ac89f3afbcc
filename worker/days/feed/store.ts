import { and, desc, eq, gte, lte, notInArray } from 'drizzle-orm'
import { factorOfUser } from '../../auth/factors/factor-store.ts'
import { rulesOfOrganisation } from '../../auth/rules/rules-store.ts'
import type { TenantDb } from '../../core/databases.ts'
import { roleOfUser } from '../../core/roles.ts'
import { calendarFeeds } from '../../db/days/tables.ts'
import { users } from '../../db/people.ts'
import { sourceAccounts } from '../../db/tenant.ts'
import { batches } from '../../db/tenant-batches.ts'
import type { Day } from '../../domain/calendar.ts'

export async function findFeedOf(db: TenantDb, userId: string) {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row
}

/** One for each person: another address ends the one before. */
export function saveFeed(db: TenantDb, feed: typeof calendarFeeds.$inferInsert) {
  const { userId, ...set } = feed
  return db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.userId, set })
}

export function removeFeed(db: TenantDb, userId: string) {
  return db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** Whose address it is, with what their role means now, and what the organisation says of signing in. */
export async function findFeedReader(db: TenantDb, tokenHash: string) {
  const { id, role, status } = users
  const [row] = await db
    .select({
      ...{ id, role, status, defined: roleOfUser },
      ...{ rules: rulesOfOrganisation, hasFactor: factorOfUser },
    })
    .from(users)
    .innerJoin(calendarFeeds, eq(calendarFeeds.userId, users.id))
    .where(eq(calendarFeeds.tokenHash, tokenHash))
  return row
}

/** No calendar holds more. */
const batchesMax = 500

/** Batches that are paid between two days, by the index of value dates; the furthest first. */
export function listFeedBatches(db: TenantDb, from: Day, to: Day) {
  const { id, number, valueDate, state, sourceAccountId } = batches
  return db
    .select({ id, number, valueDate, state, sourceAccountId, bank: sourceAccounts.bank })
    .from(batches)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, sourceAccountId))
    .where(
      and(
        gte(valueDate, from),
        lte(valueDate, to),
        notInArray(state, ['cancelled', 'lapsed', 'rejected']),
      ),
    )
    .orderBy(desc(valueDate), desc(number))
    .limit(batchesMax)
}
