import { sql } from 'drizzle-orm'
import type { IntegrityProblem } from '../contract/audit.ts'
import { paymentReference } from '../domain/batches/batch.ts'
import { type Check, walk } from './check.ts'

/* What the bank said, and what came back. No sentence says whose payment it is, or how much: a batch may be confidential. */

type Line = { place: number; account: string; day: string; position: number; says: string | null }

const linesTogether = 2_000

/** Each asks for the file, the batch and the payment of one line. */
export const checkStatements: Check = ({ db }, after) =>
  walk<Line>(
    db,
    {
      limit: linesTogether,
      select: (
        limit,
      ) => sql`select l.rowid as place, l.source_account_id as account, l.day, l.position, case
          when i.id is null then 'It is of no statement that was imported.'
          when i.source_account_id <> l.source_account_id then 'It stands on another account than its statement.'
          when l.batch_id is not null and b.id is null then 'The batch that it is said to be of is gone.'
          when l.payment_id is not null and p.id is null then 'The payment that it is said to be of is gone.'
          when l.state = 'reconciled' and l.confirmed_by is null then 'It counts as confirmed, and nobody confirmed it.'
          when l.state = 'reconciled' and coalesce(l.batch_id, l.payment_id, l.aside) is null
            then 'It counts as confirmed, and nobody said what it is.'
          when l.state = 'reconciled' and -l.amount_toea <> coalesce(p.amount_toea, b.total_toea)
            then 'It is confirmed to be of what has another amount.' end as says
        from statement_lines l left join statement_imports i on i.id = l.import_id
          left join batches b on b.id = l.batch_id left join payments p on p.id = l.payment_id
        where l.rowid > ${after} order by l.rowid limit ${limit}`,
    },
    ({ account, day, position, says }) =>
      problem(`source-account/${account}`, `Line ${position} of a statement, ${day}`, says),
  )

type Return = {
  place: number
  account: string
  day: string
  batchId: string | null
  number: number | null
  line: number | null
  says: string | null
}

const returnsTogether = 500
const again = sql`from payments a where a.repays = r.payment_id and a.repays_return = r.id and a.state <> 'cancelled'`

/** Each asks for its payment, what else came back of it, and what pays it again. */
export const checkReturns: Check = ({ db }, after) =>
  walk<Return>(
    db,
    {
      limit: returnsTogether,
      select: (
        limit,
      ) => sql`select r.rowid as place, r.source_account_id as account, r.bank_day as day,
          b.id as "batchId", b.number, p.line, case
          when r.state = 'matched' and r.payment_id is null then 'It is matched, and with no payment.'
          when r.payment_id is not null and p.id is null then 'The payment that came back is gone.'
          when p.state not in ('returned', 'repaid') then 'Its payment is not known to have come back.'
          when r.import_id is not null and i.id is null then 'The file that it came in is gone.'
          when r.line_id is not null and l.id is null then 'The line of a statement that it is of is gone.'
          when r.part_of is not null and w.id is null then 'The credit that it is a part of is gone.'
          when r.same_as is not null and m.id is null then 'The return that it tells again is gone.'
          when r.resolution = 'same_return' and r.same_as is null
            and r.amount_toea is not (select sum(t.amount_toea) from returns t where t.credit_id = r.id)
            then 'The returns that it stands for do not come to it.'
          when (select sum(o.amount_toea) from returns o where o.payment_id = p.id) > p.amount_toea
            then 'More of its payment came back than was paid.'
          when (select count(*) ${again}) > 1 then 'It is paid again more than once.'
          when r.resolution = 'pay_again' and not exists (select 1 ${again})
            then 'It is said to be paid again, and no payment does that.'
          when exists (select 1 ${again} and a.amount_toea > r.amount_toea)
            then 'It is paid again with more than came back.' end as says
        from returns r left join payments p on p.id = r.payment_id left join batches b on b.id = p.batch_id
          left join statement_imports i on i.id = r.import_id left join statement_lines l on l.id = r.line_id
          left join returns w on w.id = r.part_of left join returns m on m.id = r.same_as
        where r.rowid > ${after} order by r.rowid limit ${limit}`,
    },
    ({ account, day, batchId, number, line, says }) =>
      batchId === null || number === null || line === null
        ? problem(`source-account/${account}`, `A return of ${day}`, says)
        : problem(`batch/${batchId}`, `The return of ${paymentReference(number, line)}`, says),
  )

const problem = (subject: string, name: string, says: string | null): IntegrityProblem[] =>
  says === null ? [] : [{ subject, name, says }]
