import { sql } from 'drizzle-orm'
import { among } from '../../../core/bulk.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { linesToldIn } from '../../../db/runs/kept-lines.ts'
import { batches } from '../../../db/tenant-batches.ts'
import type { AuditAction } from '../../../domain/words/audit-actions.ts'
import { isNear, isOwedStill, onTheirWay, takenBack } from '../../around-store.ts'

const handedOver = ['batch.submitted', 'batch.redated'] as const satisfies AuditAction[]

/** A line and a payment are of one invoice, which one of them lists at least. */
const isOfOneInvoice =
  sql.raw(`exists (select 1 from payment_invoices i where i.number_key <> '' and (
    (i.payment_id = mine.id and (i.number_key = p.reference_key or exists (select 1 from payment_invoices had
      where had.payment_id = p.id and had.number_key = i.number_key)))
    or (i.payment_id = p.id and i.number_key = mine.reference_key)))`)

/**
 * Payments that had come back, and were owed, as this batch was handed over, and count again: since then somebody said that it
 * was another that came back, or that this one is paid otherwise. Whoever approved a line that pays it, alone or with other debts
 * of its payee, read that it was owed: of these days by the amount, and of an invoice whatever the day and the amount. It begins
 * with what was said since: of most batches that is nothing.
 */
export function selectCountsSince(db: TenantDb, batchId: string) {
  const handedOverAt = sql`(select seq from audit_entries where subject = ${`batch/${batchId}`}
    and action in ${among(handedOver)} order by seq desc limit 1)`
  const said = sql`(select e.subject, json_extract(e.details, '$.reference') as reference,
      iif(e.action = 'return.reopened', 0, json_extract(e.details, '$.amountToea')) as amount_toea,
      (select r.payment_id from returns r where r.id = json_extract(e.details, '$.returnId')) as payment_id
    from audit_entries e where e.action in ${among(takenBack)} and e.seq > ${handedOverAt}
      and (e.action <> 'return.reopened' or json_extract(e.details, '$.resolution') = 'of_several'))`
  const where = sql`'B' || b.number || '-' || p.line`
  // the joins stand in the order in which they are looked up; the plus keeps a payee's payments from being all of a batch
  return db
    .select({
      where: sql<string>`iif(${linesToldIn(sql`${batchId}`, sql`b.id`)}, ${where}, '')`.as('paid'),
    })
    .from(
      sql`(select distinct substr(subject, 7) as batch_id from ${said}) touched
        cross join ${batches} b on b.id = touched.batch_id
        cross join findings f on f.batch_id = ${batchId} and f.kind = 'came_back'
          and f.version = (select me.version from batches me where me.id = ${batchId})
        cross join payments mine on mine.id = f.payment_id
        cross join payees y on y.id = mine.payee_id or y.merged_into = mine.payee_id
        cross join payments p on p.payee_id = y.id and +p.batch_id = b.id`,
    )
    .where(
      sql`json_extract(f.evidence, '$.became') = 'owed' and b.state in ${among(onTheirWay)}
        and not ${isOwedStill(sql`p`, batchId)}
        and exists (select 1 from ${said} s where s.subject = 'batch/' || b.id
          and ((s.amount_toea <= mine.amount_toea and ${isNear(batchId)}) or ${isOfOneInvoice})
          and coalesce(s.reference, ${where}) = ${where} and coalesce(s.payment_id, p.id) = p.id)`,
    )
    .limit(1)
}

/** The same where a file was made, and is not marked as uploaded: it is here still. */
export async function findCountsSince(db: TenantDb, batch: { id: string; state: string }) {
  return batch.state === 'file_sealed' ? await selectCountsSince(db, batch.id) : []
}

/** Such a batch pays it a second time, and nobody who approved it knew. */
export function expectOwedStill([paid]: { where: string }[], readsLines: boolean) {
  if (!paid) return
  const which = (readsLines && paid.where) || 'A payment that this batch pays again'
  const detail = `${which} had come back when this batch was handed over, which pays as much or more to its payee, or the same invoice. Since then it was said that it did not come back, or is not paid again. Cancel this batch, or have its file made void and take it back, and hand over anew what is still to be paid.`
  throw new Refusal('findings_changed', undefined, detail)
}
