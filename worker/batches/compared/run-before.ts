import { sql } from 'drizzle-orm'
import { linesToldIn } from '../../db/runs/kept-lines.ts'
import { atBankStates, editableStates } from '../../domain/batches/batch.ts'
import { lastRunOf, notPaying } from '../../templates/store.ts'
import { batchBefore } from './before.ts'

/**
 * The id of the run that a batch is compared with, as a value of a statement: the one that somebody chose, else the last one
 * of its template that the bank has, else where most of its payees were last paid. A batch of no template is compared with nothing here. One that was
 * submitted stays beside the run that its summary names.
 */
export function runBefore(batchId: string, signedBeside?: string) {
  if (signedBeside !== undefined) {
    return sql`(select id from batches where number = ${Number(signedBeside.slice(1))})`
  }
  const template = sql`(select template_id from batches where id = ${batchId})`
  const uploaded = lastRunOf(template, sql.raw('b.id'), {
    but: sql`${batchId}`,
    isSealedEnough: false,
  })
  // the payments of a run that is kept are told beside another such one alone
  const told = sql`(select last.id from (select ${uploaded} as id) last
    where ${linesToldIn(sql`${batchId}`, sql`last.id`)})`
  const chosen = sql`(select compared_with from batches where id = ${batchId})`
  return sql`(select case when ${template} is not null
    then coalesce(${chosen}, ${told}, ${batchBefore(sql`${batchId}`)}) end)`
}

const atBank = sql.raw(`('${atBankStates.join("', '")}')`)

/**
 * Which batches may be chosen to compare a run with (domain/batches/runs/comparable.ts): a stretch of the index of its
 * account, and nothing where it is of no template.
 */
export function isComparable(batchId: string) {
  const own = (wanted: string) =>
    sql`(select ${sql.raw(wanted)} from batches own where own.id = ${batchId} and own.template_id is not null)`
  return sql`(batches.source_account_id = ${own('own.source_account_id')} and batches.number < ${own('own.number')}
    and coalesce(batches.split_of, batches.id) <> ${own('coalesce(own.split_of, own.id)')}
    and (batches.kind is null or batches.kind = ${own('own.kind')}) and batches.state in ${atBank}
    and (not batches.is_confidential or ${own('own.is_confidential')}))`
}

/** The ids of the other parts of what it is a part of. */
export function otherParts(batchId: string) {
  return sql`(select p.id from batches p where p.id <> ${batchId} and p.state <> 'cancelled'
    and p.split_of = (select o.split_of from batches o where o.id = ${batchId}))`
}

/** Of a supplementary run the ids of the batches of its template that pay its period: whom they pay is not gone. */
export function ofSamePeriod(batchId: string) {
  const own = (column: string) => sql`(select ${sql.raw(`o.${column}`)} from batches o
    where o.id = ${batchId} and o.supplementary_reason <> '')`
  return sql`(select p.id from batches p where p.template_id = ${own('template_id')}
    and p.period_id = ${own('period_id')} and p.source_account_id = ${own('source_account_id')}
    and p.id <> ${batchId} and p.state not in ${notPaying})`
}

const editable = sql.raw(`(${editableStates.map((state) => `'${state}'`).join(', ')})`)

/**
 * The id of the batch that the picture of what changed begins with: of a batch of a template the run that the sentence above
 * it says, which is signed; else the batch before. One page never tells of two.
 */
export function comparedBefore(batchId: string) {
  const signed = sql`(select b.id from batches b
    where b.number = cast(substr(own.differences ->> 'run', 2) as integer))`
  return sql`(select case when own.template_id is null then ${batchBefore(sql`${batchId}`)}
    when own.state in ${editable} then ${runBefore(batchId)} else ${signed} end
    from batches own where own.id = ${batchId})`
}
