import { sql } from 'drizzle-orm'
import type { BatchComparison } from '../../contract/batches/comparison.ts'
import type { TenantDb } from '../../core/databases.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { type ComparedKind, comparedKinds } from '../../domain/batches/compared.ts'
import { must } from '../../domain/must.ts'

/** So many of the first payees say in which batch they were paid last. */
const askedMax = 40

type Found = {
  before: (NonNullable<BatchComparison['before']> & { number: number }) | null
  /** Its number; nothing where there is no such batch. */
  own: number | null
  kinds: { kind: ComparedKind | 'same'; payees: number; toea: number }[]
  listed: BatchComparison['listed']
}

/** As the statement gives them: texts of JSON. */
type Columns = Record<Exclude<keyof Found, 'own'>, string> & Pick<Found, 'own'>

/**
 * A batch beside the one before it, payee by payee. The one before is where most of its first payees were last paid by a
 * bank file, if most of those are paid again: names and accounts of batches are people's, but whoever is paid again says
 * what belongs together. Allowances of a few are no payroll that most were dropped from.
 */
export async function compareWithBefore(
  db: TenantDb,
  batchId: string,
  listedMax: number,
): Promise<BatchComparison | undefined> {
  const found = must(await db.get<Columns>(selectComparison(batchId, listedMax)), 'row')
  if (found.own === null) return undefined
  const before = JSON.parse(found.before) as Found['before']
  const kinds = JSON.parse(found.kinds) as Found['kinds']
  const payeesOf = (kind: ComparedKind | 'same') =>
    kinds.find((one) => one.kind === kind)?.payees ?? 0
  const again = payeesOf('more') + payeesOf('less') + payeesOf('same')
  if (!before || payeesOf('gone') > again) return { before: null, steps: [], same: 0, listed: [] }
  const { number, ...facts } = before
  return {
    before: { ...facts, reference: batchReference(number) },
    steps: comparedKinds.flatMap((kind) => {
      const step = kinds.find((one) => one.kind === kind)
      return step ? [{ kind, payees: step.payees, toea: step.toea }] : []
    }),
    same: payeesOf('same'),
    listed: JSON.parse(found.listed),
  }
}

/** One statement: the ends of an index for the batch before, then the lines of the two batches and no others. */
export function selectComparison(batchId: string, listedMax: number) {
  const newest = (state: string) => sql`coalesce((select p.rowid from payments p
    where p.payee_id = asked.payee_id and p.state = ${state} and p.rowid < asked.place
      and p.batch_id <> ${batchId} order by p.rowid desc limit 1), 0)`
  return sql`with asked as materialized (
      select payee_id, rowid as place from payments where batch_id = ${batchId}
      order by line limit ${askedMax}),
    votes as (select p.batch_id as id, count(*) as many, max(p.rowid) as newest
      from (select max(${newest('in_file')}, ${newest('sent')}) as place from asked) last
      join payments p on p.rowid = last.place group by p.batch_id),
    before as materialized (select id from votes
      where many * 2 >= (select count(*) from asked) order by many desc, newest desc limit 1),
    lines as (select payee_id, payee_name, 0 as past, amount_toea as now
        from payments where batch_id = ${batchId} and exists (select 1 from before)
      union all select payee_id, payee_name, amount_toea, 0
        from payments where batch_id = (select id from before)),
    compared as materialized (select *, case when past = 0 then 'new' when now = 0 then 'gone'
        when now > past then 'more' when now < past then 'less' else 'same' end as kind
      from (select payee_id, max(payee_name) as name, sum(past) as past, sum(now) as now
        from lines group by payee_id))
    select (select number from batches where id = ${batchId}) as own, (select json_object('id', b.id, 'number', b.number, 'name', b.name,
        'valueDate', b.value_date, 'paymentCount', b.payment_count, 'totalToea', b.total_toea)
        from batches b where b.id = (select id from before)) as before,
      (select json_group_array(json_object('kind', kind, 'payees', payees, 'toea', toea))
        from (select kind, count(*) as payees, sum(now - past) as toea from compared group by kind)) as kinds,
      (select json_group_array(json_object('kind', kind, 'payeeId', payee_id, 'payeeName', name,
          'beforeToea', past, 'nowToea', now))
        from (select *, row_number() over (partition by kind
            order by abs(now - past) desc, name, payee_id) as place
          from compared where kind <> 'same' order by kind, place)
        where place <= ${listedMax}) as listed`
}
