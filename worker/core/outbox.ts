import { and, eq, inArray, isNull } from 'drizzle-orm'
import { outbox } from '../db/records.ts'
import type { Letter, LetterName } from '../mail/letter-types.ts'
import type { TenantDb } from '../tenancy/open-tenant.ts'
import { insertInBulk, type Statement } from './bulk.ts'

/** The letters of a change, as statements of the same transaction: they leave if and only if it happened. */
export function post<Name extends LetterName>(
  db: TenantDb,
  letter: Letter<Name>,
  at: Date,
): Statement[] {
  const { letter: name, occasion, content } = letter
  const recipients =
    'recipientIds' in letter
      ? letter.recipientIds.map((recipientId) => ({ recipientId, address: '' }))
      : letter.addresses.map((address) => ({ recipientId: '', address }))
  const rows = recipients.map(({ recipientId, address }) => ({
    key: `${name}/${occasion}/${recipientId || address}`,
    letter: name,
    recipientId,
    content,
    writtenAt: at,
    sentAt: null,
    address,
    attempts: 0,
    dueAt: at,
    trouble: '' as const,
    lastError: '',
  }))
  const statements = insertInBulk(db, outbox, rows, { skipKnown: true })
  for (const statement of statements) letters.add(statement)
  return statements
}

/**
 * Somebody decided that a letter which was given up, or whose try ended without an answer, is tried once more: the
 * statement of that change. The other letters stay as they are.
 */
export function retryLetter(db: TenantDb, key: string, at: Date): Statement {
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
  letters.add(statement)
  return statement
}

const letters = new WeakSet<Statement>()

/** Does this change write letters? Then the mailer is woken once it is made. */
export function writesLetters(statements: Statement[]): boolean {
  return statements.some((statement) => letters.has(statement))
}
