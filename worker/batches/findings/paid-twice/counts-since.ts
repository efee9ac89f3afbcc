import { sql } from 'drizzle-orm'
import type { TenantDb } from '../../../core/databases.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { batches } from '../../../db/tenant-batches.ts'
import { isNear, onTheirWay } from '../../around-store.ts'

/**
 * Payments of these days that had come back, and were owed, as this batch was handed over, and count again: it was another that came
 * back, or this one was paid otherwise. Whoever approved a line that pays it, alone or with others, read that it was owed.
 */
export function selectCountsSince(db: TenantDb, batchId: string) {
  const where = sql.raw(`json_extract(f.evidence, '$.where')`)
  const dash = sql`instr(${where}, '-')`
  return db
    .select({ where: sql<string>`${where}`.as('paid_where') })
    .from(
      sql`(select f.evidence, f.payment_id, f.batch_id, f.version from findings f join batches me
        on me.id = f.batch_id and me.version = f.version where me.id = ${batchId} and f.kind = 'came_back'
          and json_extract(f.evidence, '$.became') = 'owed') f
        join payments mine on mine.id = f.payment_id
        join ${batches} b on b.number = cast(substr(${where}, 2, ${dash} - 2) as integer)
        join payments p on p.batch_id = b.id and p.line = cast(substr(${where}, ${dash} + 1) as integer)`,
    )
    .where(
      sql`p.amount_toea <= mine.amount_toea and ${isNear(batchId)}
        and b.state in (select value from json_each(${JSON.stringify(onTheirWay)}))
        and p.amount_toea <> (select coalesce(sum(r.amount_toea), 0) from returns r
          where r.payment_id = p.id and coalesce(r.resolution, 'pay_again') = 'pay_again')
        and not exists (select 1 from findings known where known.batch_id = f.batch_id and known.version = f.version
          and known.kind = 'paid_before' and known.payment_id = f.payment_id)`,
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
  const which = readsLines ? paid.where : 'A payment that this batch pays again'
  const detail = `${which} had come back when this batch was handed over, which pays as much or more to its payee. Since then it was said that it did not come back, or is not paid again. Cancel this batch, or have its file made void and take it back, and hand over anew what is still to be paid.`
  throw new Refusal('findings_changed', undefined, detail)
}
