import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AttachmentList, AttachmentView } from '../../contract/batches/attachments.ts'
import type { TenantDb } from '../../core/databases.ts'
import { batchAttachments } from '../../db/papers/attachments.ts'
import { hasScanner } from '../../http/upload/scanner.ts'

export type AttachmentRow = typeof batchAttachments.$inferSelect

/**
 * What lies beside a batch. A paper of a payment goes where that went when its batch was split, and what lay beside the whole
 * before lies beside each part.
 */
const isBeside = (batchId: string) => sql`batch_attachments.batch_id in
    (select p.id from batches one join batches p on p.id = one.id or p.split_of = one.split_of
      where one.id = ${batchId})
  and coalesce((select p.batch_id from payments p where p.id = batch_attachments.payment_id),
    (select one.id from batches one where one.id = ${batchId} and batch_attachments.payment_id is null
      and batch_attachments.added_at < one.created_at), batch_attachments.batch_id) = ${batchId}`

const shown = {
  ...getTableColumns(batchAttachments),
  /** Where its payment went; of one that stayed, or was taken out, where it stood. */
  line: sql<
    number | null
  >`coalesce((select p.line from payments p where p.id = batch_attachments.payment_id
    and p.batch_id <> batch_attachments.batch_id), line)`.as('line_now'),
  addedByName: sql<string>`coalesce((select trim(u.first_name || ' ' || u.last_name) from users u
    where u.id = batch_attachments.added_by), '')`.as('added_by_name'),
}

/** All papers of a batch in the order in which they came, with the names of who brought them. */
export async function listAttachments(db: TenantDb, batchId: string) {
  const rows = await db
    .select(shown)
    .from(batchAttachments)
    .where(isBeside(batchId))
    .orderBy(asc(batchAttachments.addedAt), asc(batchAttachments.id))
  return { rows, names: new Map(rows.map(({ addedBy, addedByName }) => [addedBy, addedByName])) }
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
    .where(and(isBeside(batchId), eq(batchAttachments.id, id)))
  return row
}

export async function countAttachments(db: TenantDb, batchId: string): Promise<number> {
  const [row] = await db.select({ many: count() }).from(batchAttachments).where(isBeside(batchId))
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
    .where(and(isBeside(batchId), sql`exists (select 1 from batch_attachments o where ${isSame})`))
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
