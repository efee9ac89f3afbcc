import { insertInBulk, type Statement } from '../db/bulk.ts'
import { outbox } from '../db/records.ts'
import type { TenantDb } from '../tenants/tenant.ts'
import type { Letter, LetterName } from './letter.ts'

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

const letters = new WeakSet<Statement>()

/** Does this change write letters? Then the mailer is woken once it is made. */
export function writesLetters(statements: Statement[]): boolean {
  return statements.some((statement) => letters.has(statement))
}
