import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { payeeEmails } from '../../db/papers/payee-emails.ts'
import { emailsMax } from '../../domain/payees/contact.ts'

export type EmailRow = typeof payeeEmails.$inferSelect

export function listEmails(db: TenantDb, payeeId: string): Promise<EmailRow[]> {
  return db
    .select()
    .from(payeeEmails)
    .where(and(eq(payeeEmails.payeeId, payeeId), isNull(payeeEmails.removedAt)))
    .orderBy(asc(payeeEmails.addedAt), asc(payeeEmails.id))
}

export async function findEmail(db: TenantDb, payeeId: string, id: string) {
  const [row] = await db
    .select()
    .from(payeeEmails)
    .where(and(eq(payeeEmails.payeeId, payeeId), eq(payeeEmails.id, id)))
  return row
}

export const hasRoomForEmail = (payeeId: string): SQL =>
  sql`(select count(*) from payee_emails where payee_id = ${payeeId} and removed_at is null) < ${emailsMax}`

export const isNewEmail = ({ payeeId, email }: Pick<EmailRow, 'payeeId' | 'email'>): SQL =>
  sql`not exists (select 1 from payee_emails where payee_id = ${payeeId} and email = ${email} and removed_at is null)`

/** It stands as it was when somebody decided on it. */
export const isStillThere = ({ id, confirmedAt }: EmailRow): SQL =>
  sql`exists (select 1 from payee_emails where id = ${id} and removed_at is null
    and (confirmed_at is null) = ${confirmedAt === null ? 1 : 0})`

export function addEmail(db: TenantDb, row: EmailRow) {
  return db.insert(payeeEmails).values(row)
}

export function saveEmail(db: TenantDb, id: string, changes: Partial<EmailRow>) {
  return db.update(payeeEmails).set(changes).where(eq(payeeEmails.id, id))
}
