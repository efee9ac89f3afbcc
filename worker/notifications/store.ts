import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { untilAnswered } from '../core/d1/until-answered.ts'
import type { TenantDb } from '../core/databases.ts'
import { users } from '../db/people.ts'
import { outbox } from '../db/records.ts'
import { notificationMarks } from '../db/tenant-desk.ts'
import { unreadMax } from '../domain/words/unread-words.ts'
import { toldLetters } from './told.ts'

/*
 * Letters lie in the order in which they were committed, which is their row's number: a letter whose change took longer never
 * comes to lie behind what its reader has seen.
 */
const place = sql<number>`${outbox}.rowid`
const isTold = sql`${outbox.letter} in ${sql.raw(`('${toldLetters.join("', '")}')`)}`

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number]

/** Of one person, newest first, from behind the one that the last page ended with. */
export function listNotifications(
  db: TenantDb,
  userId: string,
  { after, limit }: { after: number | undefined; limit: number },
) {
  return db
    .select({
      id: place,
      letter: outbox.letter,
      content: outbox.content,
      writtenAt: outbox.writtenAt,
      isNew: sql<number>`${place} > ${markOf(sql`${userId}`)}`,
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipientId, userId),
        isTold,
        after === undefined ? undefined : sql`${place} < ${after}`,
      ),
    )
    .orderBy(desc(place))
    .limit(limit)
}

/**
 * Keeps up to where a person has read. It never moves back, so what was sent twice, late or in another order does nothing, and
 * a database that is away for a moment is asked again.
 * Gives nothing where it is no notification of theirs.
 */
export async function saveMark(db: TenantDb, userId: string, upTo: number) {
  const theirs = db
    .select({ userId: outbox.recipientId, readUpTo: sql<number>`${place}`.as('read_up_to') })
    .from(outbox)
    .where(and(sql`${place} = ${upTo}`, eq(outbox.recipientId, userId), isTold))
  const { readUpTo } = notificationMarks
  const [marked, counted] = await untilAnswered(() =>
    db.batch([
      db
        .insert(notificationMarks)
        .select(theirs)
        .onConflictDoUpdate({
          target: notificationMarks.userId,
          set: { readUpTo: sql`max(${readUpTo}, excluded.read_up_to)` },
        })
        .returning({ readUpTo }),
      db
        .select({ unread: unreadOfAsker.as('unread') })
        .from(users)
        .where(eq(users.id, userId)),
    ]),
  )
  return marked.length === 0 ? undefined : counted[0]?.unread
}

/**
 * How many are new to a statement's user: a column of the statement that finds their session. It looks behind the mark alone,
 * and stops when there are more than are counted.
 */
export const unreadOfAsker = unreadOf(sql`${users.id}`)

function unreadOf(userId: SQL) {
  return sql<number>`(select count(*) from (select 1 from ${outbox} indexed by outbox_of_reader
    where ${outbox.recipientId} = ${userId} and ${place} > ${markOf(userId)} and ${isTold}
    limit ${sql.raw(String(unreadMax + 1))}))`
}

function markOf(userId: SQL) {
  return sql`coalesce((select ${notificationMarks.readUpTo} from ${notificationMarks}
    where ${notificationMarks.userId} = ${userId}), 0)`
}
