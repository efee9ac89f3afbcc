import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { outbox } from '../db/records.ts'
import { insertInBulk, type Statement } from './bulk.ts'
import type { RealmDb } from './databases.ts'

/** One e-mail as a change writes it, not yet tried. */
export type NewOutboxRow = Pick<
  typeof outbox.$inferInsert,
  'key' | 'letter' | 'recipientId' | 'content' | 'writtenAt'
> & { address: string }

/** E-mails of a change, as statements of the same transaction: they leave if and only if it happened, each key once. */
export function addToOutbox(db: RealmDb, rows: NewOutboxRow[]): Statement[] {
  const untried = rows.map((row) => ({
    ...row,
    sentAt: null,
    attempts: 0,
    dueAt: row.writtenAt,
    trouble: '' as const,
    lastError: '',
  }))
  const statements = insertInBulk(db, outbox, untried, { skipKnown: true })
  return statements.map(wakesMailer)
}

/**
 * Somebody decided that a letter which was given up, or whose try ended without an answer, is tried once more: the
 * statement of that change. The other letters stay as they are.
 */
export function retryLetter(db: RealmDb, key: string, at: Date): Statement {
  const statement = db
    .update(outbox)
    .set({ trouble: '', dueAt: at })
    .where(
      and(
        eq(outbox.key, key),
        inArray(outbox.trouble, ['given_up', 'uncertain']),
        isNull(outbox.sentAt),
      ),
    )
  return wakesMailer(statement)
}

/** The same of all that were given up: they certainly did not leave. The oldest first, as many as one change takes. */
export function retryGivenUp(db: RealmDb, at: Date): Statement {
  const oldest = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(and(eq(outbox.trouble, 'given_up'), isNull(outbox.sentAt)))
    .orderBy(asc(outbox.writtenAt))
    .limit(retriedMax)
  const statement = db
    .update(outbox)
    .set({ trouble: '', dueAt: at })
    .where(inArray(outbox.key, oldest))
  return wakesMailer(statement)
}
const retriedMax = 500

/** Marks a statement after which something is to be sent. */
export function wakesMailer<One extends Statement>(statement: One): One {
  writing.add(statement)
  return statement
}

const writing = new WeakSet<Statement>()

/** Does this change write what is to be sent? Then the mailer is woken once it is made. */
export function writesLetters(statements: Statement[]): boolean {
  return statements.some((statement) => writing.has(statement))
}
