import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { AttachmentList, AttachmentView } from '../../contract/batches/attachments.ts'
import type { TenantDb } from '../../core/databases.ts'
import { batchAttachments } from '../../db/papers/attachments.ts'
import { users } from '../../db/people.ts'
import { attachmentsMax } from '../../domain/batches/papers/attachment.ts'
import { hasScanner } from '../../http/upload/scanner.ts'

export type AttachmentRow = typeof batchAttachments.$inferSelect

/** All papers of a batch in the order in which they came, with the names of who brought them. */
export async function listAttachments(db: TenantDb, batchId: string) {
  const [rows, people] = await db.batch([
    db
      .select()
      .from(batchAttachments)
      .where(eq(batchAttachments.batchId, batchId))
      .orderBy(asc(batchAttachments.addedAt), asc(batchAttachments.id))
      .limit(attachmentsMax),
    db
      .select()
      .from(users)
      .where(
        inArray(
          users.id,
          sql`(select added_by from batch_attachments where batch_id = ${batchId})`,
        ),
      ),
  ])
  return { rows, names: new Map(people.map((person) => [person.id, nameOf(person)])) }
}

/** The same, as it is shown, with whether a scanner looks at them. */
export async function viewAttachments(
  db: TenantDb,
  batchId: string,
  env: Env,
): Promise<AttachmentList> {
  const { rows, names } = await listAttachments(db, batchId)
  return { items: rows.map((row) => attachmentView(row, names)), isScanned: hasScanner(env) }
}

export async function findAttachment(db: TenantDb, batchId: string, id: string) {
  const [row] = await db
    .select()
    .from(batchAttachments)
    .where(and(eq(batchAttachments.batchId, batchId), eq(batchAttachments.id, id)))
  return row
}

export async function countAttachments(db: TenantDb, batchId: string): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(batchAttachments)
    .where(eq(batchAttachments.batchId, batchId))
  return row?.many ?? 0
}

export function addAttachment(db: TenantDb, row: AttachmentRow) {
  return db.insert(batchAttachments).values(row)
}

/** Papers of a batch that were laid beside another batch as well, or beside this one before: by their content. */
export function selectAttachedTwice(db: TenantDb, batchId: string) {
  const isSame = sql`o.sha256 = batch_attachments.sha256 and o.id <> batch_attachments.id`
  return db
    .select({
      paymentId: batchAttachments.paymentId,
      fileName: batchAttachments.fileName,
      sha256: batchAttachments.sha256,
      /** The first batch that had it, by its number. */
      batchNumber: sql<number>`(select min(b.number) from batch_attachments o
        join batches b on b.id = o.batch_id where ${isSame})`.as('first_number'),
    })
    .from(batchAttachments)
    .where(
      and(
        eq(batchAttachments.batchId, batchId),
        sql`exists (select 1 from batch_attachments o where ${isSame})`,
      ),
    )
    .orderBy(asc(batchAttachments.addedAt), asc(batchAttachments.id))
}

export function attachmentView(row: AttachmentRow, names: Map<string, string>): AttachmentView {
  const { id, paymentId, line, payeeName, fileName, bytes, sha256, note, version } = row
  return {
    ...{ id, paymentId, line, payeeName, fileName, bytes, sha256, note, version },
    addedBy: names.get(row.addedBy) ?? '',
    addedAt: row.addedAt.toISOString(),
  }
}
