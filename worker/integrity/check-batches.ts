import { sql } from 'drizzle-orm'
import type { IntegrityProblem } from '../contract/audit.ts'
import { among } from '../core/bulk.ts'
import { isPaymentIn, paymentState } from '../db/payments/payment-state.ts'
import { type BatchState, batchReference, leftStates } from '../domain/batches/batch.ts'
import { cameBackAs, type PaymentState } from '../domain/batches/settling/payment-states.ts'
import { formatToea } from '../domain/money/money.ts'
import { type Check, walk } from './check.ts'

type BatchPlace = { place: number; id: string; name: string }

/** Batches a part, by number: as many as have lines that one statement reads in a moment. */
const together = 25

const nextBatches = (after: number, limit: number, where = sql`1`) =>
  sql`page as materialized (select * from batches where number > ${after} and ${where} order by number limit ${limit})`

function problemOf({ id, place, name }: BatchPlace, says: string): IntegrityProblem {
  return { subject: `batch/${id}`, name: `${batchReference(place)} ${name}`, says }
}

type Totals = BatchPlace & { count: number; toea: number; lines: number; sum: number }

export const checkTotals: Check = ({ db }, after) =>
  walk<Totals>(
    db,
    {
      limit: together,
      select: (limit) => sql`with ${nextBatches(after, limit)}
        select number as place, id, name, payment_count as count, total_toea as toea,
          (select count(*) from payments p where p.batch_id = page.id) as lines,
          (select coalesce(sum(p.amount_toea), 0) from payments p where p.batch_id = page.id) as sum
        from page order by number`,
    },
    (batch) => {
      const { count, toea, lines, sum } = batch
      if (count === lines && toea === sum) return []
      const says = `It says ${count} payments of ${formatToea(toea)}; its lines are ${lines} of ${formatToea(sum)}.`
      return [problemOf(batch, says)]
    },
  )

/** Where the payments of a batch stand (docs/states.md, Payment). */
const paymentStates: Record<BatchState, PaymentState[]> = {
  draft: ['ready'],
  needs_fix: ['ready'],
  ready: ['ready'],
  rejected: ['ready'],
  in_approval: ['in_approval'],
  queried: ['in_approval'],
  approval_blocked: ['in_approval'],
  approved: ['approved'],
  lapsed: ['approved'],
  file_sealed: ['in_file'],
  tampered: ['in_file'],
  uploaded: ['sent'],
  cancelled: ['cancelled'],
  settling: ['sent', 'paid', ...cameBackAs],
  settled: ['paid', ...cameBackAs],
  closed: ['paid', ...cameBackAs],
}

type Elsewhere = BatchPlace & { elsewhere: number; found: string | null; isWithoutFile: 0 | 1 }

const stands = paymentState('p', 'b')

export const checkPaymentStates: Check = ({ db }, after) =>
  walk<Elsewhere>(
    db,
    {
      limit: together,
      select: (limit) => sql`with ${nextBatches(after, limit)}, other as (
          select p.batch_id, count(*) as many, min(${stands}) as found from page b cross join payments p on p.batch_id = b.id
          where ${stands} not in (select value from json_each(${JSON.stringify(paymentStates)}, '$.' || b.state))
          group by p.batch_id)
        select b.number as place, b.id, b.name, coalesce(o.many, 0) as elsewhere, o.found,
          b.state in ${among(leftStates)} and not exists (select 1 from bank_files f
            where f.batch_id = b.id and f.voided_at is null) as "isWithoutFile"
        from page b left join other o on o.batch_id = b.id order by b.number`,
    },
    (batch) => {
      const { elsewhere, found, isWithoutFile } = batch
      return [
        ...(elsewhere > 0
          ? [`Payments that stand elsewhere: ${elsewhere}, such as “${found}”.`]
          : []),
        ...(isWithoutFile
          ? ['It has a bank file by its state, and there is none that counts.']
          : []),
      ].map((says) => problemOf(batch, says))
    },
  )

const approvedStates = among(['approved', ...leftStates])

type Approved = BatchPlace & {
  needed: number
  given: number
  own: number
  shared: number
  unlogged: number
}

/** What the log says that this version needs; nothing where only its day is another, for which one is enough. */
const neededThen = sql`(select json_extract(e.details, iif(e.action = 'batch.submitted', '$.approvalsNeeded', '$.to'))
  from audit_entries e where e.subject = 'batch/' || page.id and e.action in ('batch.submitted', 'batch.approvals_raised')
    and json_extract(e.details, '$.version') = page.version order by e.seq desc limit 1)`

export const checkApprovals: Check = ({ db }, after) =>
  walk<Approved>(
    db,
    {
      limit: 200,
      select: (limit) => {
        const steps = sql`from batch_steps s where s.batch_id = page.id and s.version = page.version and s.kind = 'approve'`
        return sql`with ${nextBatches(after, limit)}
        select number as place, id, name,
          case when state in ${approvedStates} then max(approvals_needed, coalesce(${neededThen}, 0)) else 0 end as needed,
          (select count(distinct s.actor_id) ${steps}) as given,
          (select count(*) ${steps} and (page.prepared_by in (s.actor_id, s.on_behalf_of) or exists (select 1 from batch_makers m
            where m.batch_id = s.batch_id and m.version = s.version
              and m.user_id in (s.actor_id, s.on_behalf_of)))) as own,
          (select count(*) ${steps} and exists (select 1 from batch_steps o where o.batch_id = s.batch_id
            and o.version = s.version and o.kind = 'approve' and o.step <> s.step
            and (o.actor_id = s.on_behalf_of or o.on_behalf_of = s.on_behalf_of))) as shared,
          (select count(*) ${steps} and not exists (select 1 from audit_entries e
            where e.subject = 'batch/' || page.id and e.actor_id = s.actor_id and e.at = s.at
              and e.action in ('batch.approval_given', 'batch.approved')
              and json_extract(e.details, '$.version') = s.version
              and json_extract(e.details, '$.onBehalfOf.id') is s.on_behalf_of
              and not exists (select 1 from audit_entries t where t.subject = e.subject
                and t.action = 'batch.approval_taken_back' and t.actor_id = e.actor_id and t.at >= e.at
                and json_extract(t.details, '$.version') = s.version))) as unlogged
        from page order by number`
      },
    },
    (batch) => {
      const { needed, given, own, shared, unlogged } = batch
      return [
        ...(given < needed ? [`It needs ${needed} approvals and has ${given}.`] : []),
        ...(shared > 0 ? ['Two of its approvals are of one limit: one voice, counted twice.'] : []),
        ...(own > 0 ? ['Somebody who made it approved it.'] : []),
        ...(unlogged > 0 ? [`Approvals that are not in the log: ${unlogged}.`] : []),
      ].map((says) => problemOf(batch, says))
    },
  )

type Registered = BatchPlace & { other: number; line: number | null }

export const checkPaidAccounts: Check = ({ db }, after) =>
  walk<Registered>(
    db,
    {
      limit: together,
      select: (limit) => sql`with ${nextBatches(after, limit)}, other as (
          select p.batch_id, count(*) as many, min(p.line) as line from page b
            cross join payments p on p.batch_id = b.id and not ${isPaymentIn('p', ['ready', 'cancelled'], 'b')}
            cross join payee_accounts a on a.id = p.payee_account_id
          where p.bsb <> a.bsb or p.account_number <> a.account_number or p.payee_id <> a.payee_id
            or (p.payee_name <> a.name_at_bank and not a.is_pooled) group by p.batch_id)
        select b.number as place, b.id, b.name, coalesce(o.many, 0) as other, o.line
        from page b left join other o on o.batch_id = b.id order by b.number`,
    },
    (batch) =>
      batch.other === 0
        ? []
        : [
            problemOf(
              batch,
              `Payments that do not go to their payee’s account: ${batch.other}, the first in line ${batch.line}.`,
            ),
          ],
  )
