import { sql } from 'drizzle-orm'
import { linesToldIn } from '../../../db/runs/kept-lines.ts'
import { jsonChunks } from '../chunks.ts'
import { type Dossier, type DossierPart, mayNot } from '../dossier-part.ts'

/** The lines of statements it was found in, and what came back of it with what became of that. */
export const settlingPart: DossierPart = async function* (dossier) {
  const name = 'settling.json'
  if (!dossier.may('view_source_accounts')) {
    return yield { leftOut: name, why: mayNot('source accounts') }
  }
  const said = {
    lines: await linesOf(dossier),
    returns: await returnsOf(dossier),
    toldAgain: await toldAgainOf(dossier),
    credits: await creditsOf(dossier),
  }
  yield { name, chunks: jsonChunks(said) }
}

const ofBatch = ({ record }: Dossier) =>
  sql`(select id from payments where batch_id = ${record.row.id})`

const linesOf = (dossier: Dossier) =>
  dossier.db.all(sql`select l.day, l.amount_toea as "amountToea", l.text, l.reference, l.state,
      l.payment_id as "paymentId", l.matched_by as "matchedBy", l.confirmed_by as "confirmedBy",
      l.confirmed_at as "confirmedAt"
    from statement_lines l where l.batch_id = ${dossier.record.row.id}
      or l.payment_id in ${ofBatch(dossier)}
    order by l.day, l.id`)

/** What came back of each payment, and by which credit where that was of several. */
const returnsOf = (dossier: Dossier) =>
  dossier.db.all(sql`select r.payment_id as "paymentId", r.amount_toea as "amountToea", r.code,
      r.reason, r.source, r.bank_day as "bankDay", r.state, r.resolution, r.note,
      r.matched_by as "matchedBy", r.resolved_by as "resolvedBy", r.resolved_at as "resolvedAt",
      coalesce(r.part_of, r.credit_id) as "credit"
    from returns r where r.payment_id in ${ofBatch(dossier)}
    order by r.recorded_at, r.id`)

/** The same told in another way, such as the line of a statement behind what was told by hand; of a credit of several as well. */
const toldAgainOf = (dossier: Dossier) =>
  dossier.db.all(sql`select first.payment_id as "paymentId", r.source, r.bank_day as "bankDay",
      r.amount_toea as "amountToea", r.reason, r.reference, r.resolved_by as "saidBy", r.resolved_at as "saidAt"
    from returns r join returns first on first.id = r.same_as
    where first.payment_id in ${ofBatch(dossier)}
      or exists (select 1 from returns part where part.part_of = first.id and part.payment_id in ${ofBatch(dossier)})
    order by r.recorded_at, r.id`)

type Credit = { id: string; ofThis: number; ofOthers: number; isKept: 0 | 1 }

/**
 * Credits by which several came back at once: what the bank booked, and for how many payments of this batch and of others. Less
 * what came back here it says what the others are: so where one of them is kept and this batch is not, no more is told than that.
 */
async function creditsOf(dossier: Dossier) {
  const { id: batchId } = dossier.record.row
  const told = sql`from returns told join payments p on p.id = told.payment_id
    where coalesce(told.part_of, told.credit_id) = c.id`
  const credits = await dossier.db.all<Credit>(sql`select c.id, c.bank_day as "bankDay",
      c.amount_toea as "amountToea", c.reason as text, c.reference, c.source, c.state, c.resolution, c.note,
      c.resolved_by as "saidBy", c.resolved_at as "saidAt",
      (select count(*) ${told} and p.batch_id = ${batchId}) as "ofThis",
      (select count(*) ${told} and p.batch_id <> ${batchId}) as "ofOthers",
      exists (select 1 ${told} and not ${linesToldIn(sql`${batchId}`, sql`p.batch_id`)}) as "isKept"
    from returns c where c.id in (select coalesce(told.part_of, told.credit_id) from returns told
      where told.payment_id in ${ofBatch(dossier)})
    order by c.bank_day, c.id`)
  return credits.map(({ isKept, ...credit }) =>
    isKept ? { id: credit.id, ofThis: credit.ofThis, notInIt: keptCredit } : credit,
  )
}

const keptCredit = 'It also stands for what came back of a confidential batch.'
