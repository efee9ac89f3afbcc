import { sql } from 'drizzle-orm'
import { among } from '../../../core/bulk.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { defaultApprovalBands } from '../../../domain/batches/approval-rules.ts'
import { besideDays } from '../../../domain/words/settling/beside-words.ts'
import { onTheirWay } from '../../around-store.ts'

/** Payees with more payments than so many, ever, are looked for in the batches around, and not the other way round. */
export const payeesWalked = { paymentsMax: 5_000 }

/**
 * To whom a tenth of a batch goes, or more, with what batches of the days around pay them: to them, to whoever is merged with them,
 * and to whoever has their account. They are ten at most, however many lines there are; and of a batch that needs the most
 * approvals as it is, nobody is looked up. Of confidential batches nothing is added up: how many approve is told to everybody.
 */
export function selectPaidBeside(db: TenantDb, batchId: string, onDay?: string) {
  const own = (column: string) =>
    sql`(select ${sql.raw(column)} from batches where id = ${batchId})`
  const highest = sql`coalesce((select max(band.value) from
    (select bands, accounts from approval_rules order by version desc limit 1) r,
    json_tree(json_array(json(r.bands), json(r.accounts))) band where band.key = 'uptoToea'),
    ${Math.max(...defaultApprovalBands.map(({ uptoToea }) => uptoToea ?? 0))})`
  const around = [own('value_date'), ...(onDay === undefined ? [] : [sql`${onDay}`])].map(
    (day) =>
      sql`b.value_date between date(${day}, ${`-${besideDays} days`}) and date(${day}, ${`+${besideDays} days`})`,
  )
  const found = sql`(with near as materialized (select b.id, b.number, max(b.approvals_needed, coalesce(b.needed_before, 0)) as needed from batches b
        where b.id <> ${batchId} and b.state in ${among(onTheirWay)} and not b.is_confidential and (${sql.join(around, sql` or `)})),
      own(id) as materialized (select payee_id from payments
        where batch_id = ${batchId} and not ${own('is_confidential')} and ${own('total_toea')} <= ${highest}
        group by 1 having sum(amount_toea) * 10 >= ${own('total_toea')}),
      them(owner, id) as materialized (select own.id, a.payee_id from own
          cross join payee_accounts m on m.payee_id = own.id and m.state not in ('superseded', 'rejected')
          cross join payee_accounts a on ltrim(a.account_number, '0') = ltrim(m.account_number, '0') and a.bsb = m.bsb
        union select own.id, y.id from own cross join payees o on o.id = own.id
          cross join payees y on y.merged_into = coalesce(o.merged_into, o.id)
        union select own.id, coalesce(o.merged_into, o.id) from own cross join payees o on o.id = own.id),
      few(yes) as materialized (select count(*) <= ${payeesWalked.paymentsMax} from (select 1 from them t
        cross join payments q indexed by payments_of_payee on q.payee_id = t.id limit ${payeesWalked.paymentsMax + 1})),
      paid as (select t.owner, p.batch_id, p.amount_toea, p.state from few cross join them t
          cross join payments p indexed by payments_of_payee on p.payee_id = t.id where few.yes
        union all select t.owner, p.batch_id, p.amount_toea, p.state from few cross join near n
          cross join payments p indexed by payments_line on p.batch_id = n.id join them t on t.id = p.payee_id where not few.yes)
    select paid.owner as payee_id, n.number, sum(paid.amount_toea) as toea, n.needed from paid
      cross join near n on n.id = paid.batch_id where paid.state not in ('cancelled', 'returned', 'repaid')
    group by 1, 2 order by 1, 2)`
  return db
    .select({
      payeeId: sql<string>`payee_id`.as('payee_id'),
      number: sql<number>`number`.as('number'),
      toea: sql<number>`toea`.as('toea'),
      needed: sql<number>`needed`.as('needed'),
    })
    .from(found)
}
