import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, min, sql } from 'drizzle-orm'
import { among } from '../core/bulk.ts'
import type { RealmDb } from '../core/databases.ts'
import { users } from '../db/people.ts'
import { outbox } from '../db/records.ts'

export type LetterRow = typeof outbox.$inferSelect
export type ReaderRow = typeof users.$inferSelect

const errorMax = 300

/** As many of the letters that came due last are looked through for those that somebody waits for. */
const newestMax = 100

/**
 * Letters whose time has come: of those that came due last the kinds that go `first`, then those that are due longest. Hundreds to
 * payees may be before a link that somebody waits for.
 */
export async function listDue(
  db: RealmDb,
  now: Date,
  { limit, first }: { limit: number; first: string[] },
): Promise<LetterRow[]> {
  const isDue = and(lte(outbox.dueAt, now), eq(outbox.trouble, ''), isNull(outbox.sentAt))
  const due = () => db.select().from(outbox).where(isDue)
  const newest = due().orderBy(desc(outbox.dueAt)).limit(newestMax).as('newest')
  const [waitedFor, longest] = await db.batch([
    db
      .select()
      .from(newest)
      .where(inArray(newest.letter, among(first)))
      .orderBy(asc(newest.dueAt))
      .limit(limit),
    due().orderBy(asc(outbox.dueAt)).limit(limit),
  ])
  const each = new Map([...waitedFor, ...longest].map((row) => [row.key, row]))
  return [...each.values()].slice(0, limit)
}

/** The users these letters go to, by id. */
export async function findReaders(db: RealmDb, rows: LetterRow[]) {
  const ids = JSON.stringify(rows.map(({ recipientId }) => recipientId))
  const found = await db
    .select()
    .from(users)
    .where(inArray(users.id, sql`(select value from json_each(${ids}))`))
  return new Map(found.map((user) => [user.id, user]))
}

/**
 * Takes a letter for one try, or finds it taken. `claimId` tells our claim from another's when the line was lost on it:
 * then the row itself says whose it is.
 */
export async function claim(db: RealmDb, row: LetterRow, claimId: string, leaseEndsAt: Date) {
  const attempts = row.attempts + 1
  const isFree = and(isThisTry(row), eq(outbox.trouble, ''))
  try {
    const taken = await db
      .update(outbox)
      .set({ trouble: 'sending', attempts, dueAt: leaseEndsAt, lastError: claimId })
      .where(isFree)
      .returning({ key: outbox.key })
    return taken.length === 1
  } catch {
    const isOurs = and(eq(outbox.key, row.key), eq(outbox.lastError, claimId))
    const taken = await db.select({ key: outbox.key }).from(outbox).where(isOurs)
    return taken.length === 1
  }
}

/** It left. An answer that comes after its lease is believed as well. */
export function saveSent(db: RealmDb, row: LetterRow, sentAt: Date) {
  return settle(db, row, ['sending', 'uncertain'], {
    sentAt,
    dueAt: null,
    trouble: '',
    lastError: '',
  })
}

/** It did not leave: it is tried again at `dueAt`, or given up. */
export function saveRefusal(db: RealmDb, row: LetterRow, error: string, dueAt: Date | undefined) {
  return settle(db, row, ['sending', 'uncertain'], {
    dueAt: dueAt ?? null,
    trouble: dueAt ? '' : 'given_up',
    lastError: error.slice(0, errorMax),
  })
}

/** Nobody knows whether it left. */
export function saveUnanswered(db: RealmDb, row: LetterRow, error: string) {
  return settle(db, row, ['sending'], {
    dueAt: null,
    trouble: 'uncertain',
    lastError: error.slice(0, errorMax),
  })
}

/** It never leaves: nobody wants it, or it cannot be written. */
export function setAside(
  db: RealmDb,
  row: LetterRow,
  trouble: 'not_wanted' | 'given_up',
  lastError: string,
) {
  return settle(db, row, [''], { dueAt: null, trouble, lastError: lastError.slice(0, errorMax) })
}

type Kinds = { letters: string[]; what?: unknown }

/**
 * Letters of these kinds, of notices those of one thing (`what`), that are due before then wait until then; nobody has tried them. Those that wait until then already are not
 * written again: one letter more would else cost as much as all of them.
 */
export function putOff(db: RealmDb, { letters, what }: Kinds, until: Date) {
  return db
    .update(outbox)
    .set({ dueAt: until })
    .where(
      and(
        lt(outbox.dueAt, until),
        inArray(outbox.letter, letters),
        typeof what === 'string' ? sql`${outbox.content} ->> '$.what' = ${what}` : undefined,
        eq(outbox.trouble, ''),
        isNull(outbox.sentAt),
      ),
    )
    .run()
}

/** As many of the letters that are due longest are looked at for lost tries: far more than are tried until the next look. */
export const triesMax = 200

/** Tries whose lease ran out without an answer: their Worker is gone, and the letter may have left. */
export function doubtLostTries(db: RealmDb, now: Date) {
  const longest = sql`(select ${outbox.key} from ${outbox} indexed by outbox_due where ${lte(outbox.dueAt, now)}
    order by ${outbox.dueAt} limit ${triesMax})`
  return db
    .update(outbox)
    .set({ trouble: 'uncertain', dueAt: null, lastError: 'the try ended without an answer' })
    .where(and(inArray(outbox.key, longest), eq(outbox.trouble, 'sending'), isNull(outbox.sentAt)))
    .run()
}

/** When this outbox must be looked at next: a letter is due, or a lease ends. */
export async function nextDueAt(db: RealmDb): Promise<Date | undefined> {
  const [row] = await db
    .select({ dueAt: min(outbox.dueAt) })
    .from(outbox)
    .where(isNotNull(outbox.dueAt))
  return row?.dueAt ?? undefined
}

export function listNewest(db: RealmDb, limit: number): Promise<LetterRow[]> {
  return db.select().from(outbox).orderBy(desc(outbox.writtenAt), asc(outbox.key)).limit(limit)
}

/** A letter is settled by the try that holds it, and by no earlier one. */
function settle(
  db: RealmDb,
  row: LetterRow,
  from: LetterRow['trouble'][],
  changes: Partial<LetterRow>,
) {
  return db
    .update(outbox)
    .set(changes)
    .where(and(isThisTry(row), inArray(outbox.trouble, from)))
    .run()
}

function isThisTry({ key, attempts }: LetterRow) {
  return and(eq(outbox.key, key), eq(outbox.attempts, attempts), isNull(outbox.sentAt))
}
