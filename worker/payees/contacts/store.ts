import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { payeeContacts } from '../../db/tenant-payees.ts'

export type ContactRow = typeof payeeContacts.$inferSelect

export async function listContacts(db: TenantDb, payeeId: string) {
  const ofPayee = and(eq(payeeContacts.payeeId, payeeId), isNull(payeeContacts.removedAt))
  const [contacts, people] = await db.batch([
    db.select().from(payeeContacts).where(ofPayee).orderBy(asc(payeeContacts.addedAt)),
    db
      .select()
      .from(users)
      .where(
        inArray(users.id, sql`(select added_by from payee_contacts where payee_id = ${payeeId})`),
      ),
  ])
  return { contacts, names: new Map(people.map((person) => [person.id, nameOf(person)])) }
}

export function addContact(db: TenantDb, row: ContactRow) {
  return db.insert(payeeContacts).values(row)
}

export function saveContact(db: TenantDb, id: string, changes: Partial<ContactRow>) {
  return db.update(payeeContacts).set(changes).where(eq(payeeContacts.id, id))
}
