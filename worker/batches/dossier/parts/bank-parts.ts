import { eq, sql } from 'drizzle-orm'
import { fileChecks } from '../../../db/tenant-files.ts'
import { jsonChunks } from '../chunks.ts'
import { type DossierPart, mayNot } from '../dossier-part.ts'

/** Each time that somebody held a file beside a sealed one of it, and what was different. */
export const checksPart: DossierPart = async function* ({ db, record }) {
  const checks = await db
    .select()
    .from(fileChecks)
    .where(eq(fileChecks.batchId, record.row.id))
    .orderBy(fileChecks.checkedAt, fileChecks.id)
  yield { name: 'file-checks.json', chunks: jsonChunks(checks) }
}

/** The lines of statements it was found in, and what came back of it with what became of that. */
export const settlingPart: DossierPart = async function* ({ db, record, may }) {
  const name = 'settling.json'
  if (!may('view_source_accounts')) {
    return yield { leftOut: name, why: mayNot('source accounts') }
  }
  const [lines, cameBack, toldAgain] = [
    await db.all(sql`select l.day, l.amount_toea as "amountToea", l.text, l.reference, l.state,
        l.payment_id as "paymentId", l.matched_by as "matchedBy", l.confirmed_by as "confirmedBy",
        l.confirmed_at as "confirmedAt"
      from statement_lines l where l.batch_id = ${record.row.id}
        or l.payment_id in (select id from payments where batch_id = ${record.row.id})
      order by l.day, l.id`),
    await db.all(sql`select r.payment_id as "paymentId", r.amount_toea as "amountToea", r.code,
        r.reason, r.source, r.bank_day as "bankDay", r.state, r.resolution, r.note,
        r.matched_by as "matchedBy", r.resolved_by as "resolvedBy", r.resolved_at as "resolvedAt"
      from returns r where r.payment_id in (select id from payments where batch_id = ${record.row.id})
      order by r.recorded_at, r.id`),
    // the same told in another way, such as the line of a statement behind what was told by hand
    await db.all(sql`select first.payment_id as "paymentId", r.source, r.bank_day as "bankDay",
        r.amount_toea as "amountToea", r.reason, r.reference, r.resolved_by as "saidBy", r.resolved_at as "saidAt"
      from returns r join returns first on first.id = r.same_as
      where first.payment_id in (select id from payments where batch_id = ${record.row.id})
      order by r.recorded_at, r.id`),
  ]
  yield { name, chunks: jsonChunks({ lines, returns: cameBack, toldAgain }) }
}
