import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isOpenSession } from '../../core/asker/open-session.ts'
import type { Statement } from '../../core/bulk.ts'
import type { Realm, RealmDb } from '../../core/databases.ts'
import { calendarFeeds } from '../../db/days/tables.ts'
import { sessions } from '../../db/people.ts'

export function addSession(db: RealmDb, session: typeof sessions.$inferInsert) {
  return db.insert(sessions).values(session)
}

/**
 * Is a session still one that may change somebody's sign-in when that is written? Whoever ended it, or added a factor in between,
 * ended what it had begun.
 */
export const mayChangeSignIn = (tokenHash: string): SQL =>
  isOpenSession(
    tokenHash,
    sql`(s.factor <> '' or not exists (select 1 from second_factors f
      where f.user_id = s.user_id and f.confirmed_at is not null and f.removed_at is null))`,
  )

/** Is there this session, open or not? No other has its hash. */
export const isSession = (tokenHash: string): SQL =>
  sql`exists (select 1 from ${sessions} where ${eq(sessions.tokenHash, tokenHash)})`

/** Did somebody end it? */
export const isEndedSession = (tokenHash: string): SQL =>
  sql`exists (select 1 from ${sessions} where ${and(eq(sessions.tokenHash, tokenHash), sql`${sessions.endedAt} is not null`)})`

type Ended = {
  /** The hash of the one that stays. */
  keep?: string | undefined
  /** Only those that no second factor opened. */
  isBare?: boolean
}

/** Ends every session of a person: or every other, or only those that no second factor opened. */
export function endSessions(db: RealmDb, userId: string, now: Date, { keep, isBare }: Ended = {}) {
  return db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        keep ? ne(sessions.tokenHash, keep) : undefined,
        isBare ? eq(sessions.factor, '') : undefined,
      ),
    )
}

/** Whoever leaves everywhere at once leaves their calendar too: its address is on the telephone that was lost. */
export function endEverywhere({ kind, db }: Realm, userId: string, now: Date): Statement[] {
  const feed =
    kind === 'organisation' && db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return [endSessions(db, userId, now), ...(feed ? [feed] : [])]
}

export function endSession(db: RealmDb, tokenHash: string, endedAt: Date) {
  return db
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
}

/** A session that is prolonged lets in until then, unless somebody ended it. */
export function saveExpiry(db: RealmDb, tokenHash: string, expiresAt: Date) {
  return db
    .update(sessions)
    .set({ expiresAt })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
}

/** The devices somebody signed in from before, as their browsers name themselves. */
export function selectEarlierDevices(db: RealmDb, userId: string) {
  return db
    .selectDistinct({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(earlierDevicesMax)
}

const earlierDevicesMax = 200
const openSessionsMax = 50

/** Every session of a person that lets in now, newest first. */
export function findOpenSessions(db: RealmDb, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .limit(openSessionsMax)
}

const sessionIdLength = 16

/** What a session is called on a page: the beginning of its token's hash. */
export function sessionIdOf(tokenHash: string): string {
  return tokenHash.slice(0, sessionIdLength)
}

/** Ends one session of a person, by what it is called on the page. */
export function endSessionById(db: RealmDb, userId: string, id: string, endedAt: Date) {
  return db
    .update(sessions)
    .set({ endedAt })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        sql`substr(${sessions.tokenHash}, 1, ${sessionIdLength}) = ${id}`,
      ),
    )
}

/**
 * The session that goes on where this one ended, since then, by being unlocked: of the same person and from the same moment.
 * Nothing where that ended as well.
 */
export async function findSuccessor(
  db: RealmDb,
  tokenHash: string,
  since: Date,
): Promise<string | undefined> {
  const ended = alias(sessions, 'ended')
  const [found] = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(ended)
    .innerJoin(
      sessions,
      and(eq(sessions.userId, ended.userId), eq(sessions.createdAt, ended.createdAt)),
    )
    .where(and(eq(ended.tokenHash, tokenHash), gt(ended.endedAt, since), isNull(sessions.endedAt)))
    .limit(1)
  return found?.tokenHash
}
