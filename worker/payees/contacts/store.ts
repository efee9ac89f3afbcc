import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { TenantDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { users } from '../../db/people.ts'
import { payeeContacts } from '../../db/tenant-payees.ts'
import { contactsMax, digitsOf } from '../../domain/payees/contact.ts'

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

/** A payee has a number once, however it is written: of two who add it at one moment the second is told. */
export function addContact(db: TenantDb, row: ContactRow) {
  const digits = [' ', '-', '(', ')', '+'].reduce(
    (text, sign) => `replace(${text}, '${sign}', '')`,
    'p.phone',
  )
  const isThere = sql`exists (select 1 from payee_contacts p where p.payee_id = ${row.payeeId}
    and p.removed_at is null and ${sql.raw(digits)} = ${digitsOf(row.phone)})`
  const hasRoom = sql`(select count(*) from payee_contacts where payee_id = ${row.payeeId} and removed_at is null) < ${contactsMax}`
  return [
    guard(db, sql`not ${isThere}`, 'nothing_changes'),
    guard(db, hasRoom, 'too_many_contacts'),
    db.insert(payeeContacts).values(row),
  ]
}

/** Of one that is still there, and is confirmed once. */
export function saveContact(db: TenantDb, id: string, changes: Partial<ContactRow>) {
  const isOpen = changes.confirmedAt ? sql`p.confirmed_at is null` : sql`1`
  const isThere = sql`exists (select 1 from payee_contacts p where p.id = ${id} and p.removed_at is null and ${isOpen})`
  return [
    guard(db, isThere, 'nothing_changes'),
    db.update(payeeContacts).set(changes).where(eq(payeeContacts.id, id)),
  ]
}
