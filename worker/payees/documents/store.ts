import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { TenantDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { users } from '../../db/people.ts'
import { payeeDocuments } from '../../db/tenant-payee-documents.ts'
import { documentsMax } from '../../domain/payees/document.ts'

export type DocumentRow = typeof payeeDocuments.$inferSelect

/** All documents of a payee, the newest first, with the names of who brought them. */
export async function listDocuments(db: TenantDb, payeeId: string) {
  const [documents, people] = await db.batch([
    db
      .select()
      .from(payeeDocuments)
      .where(eq(payeeDocuments.payeeId, payeeId))
      .orderBy(desc(payeeDocuments.addedAt), desc(payeeDocuments.id))
      .limit(documentsMax),
    db
      .select()
      .from(users)
      .where(
        inArray(users.id, sql`(select added_by from payee_documents where payee_id = ${payeeId})`),
      ),
  ])
  return { documents, names: new Map(people.map((person) => [person.id, nameOf(person)])) }
}

export async function findDocument(
  db: TenantDb,
  payeeId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(payeeDocuments)
    .where(and(eq(payeeDocuments.payeeId, payeeId), eq(payeeDocuments.id, id)))
  return row
}

export async function countDocuments(db: TenantDb, payeeId: string): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(payeeDocuments)
    .where(eq(payeeDocuments.payeeId, payeeId))
  return row?.many ?? 0
}

/** The new one, and in the same moment that it took the place of another; the table refuses a second one there. */
export function addDocument(db: TenantDb, row: DocumentRow, replacesId: string | undefined) {
  const hasRoom = sql`(select count(*) from ${payeeDocuments} where ${eq(payeeDocuments.payeeId, row.payeeId)}) < ${documentsMax}`
  const insert = db.insert(payeeDocuments).values(row)
  const added = [guard(db, hasRoom, 'too_many_documents'), insert]
  if (!replacesId) return added
  const replace = db
    .update(payeeDocuments)
    .set({ replacedBy: row.id })
    .where(eq(payeeDocuments.id, replacesId))
  return [...added, replace]
}
