import { sql } from 'drizzle-orm'
import type { BatchComparison } from '../../contract/batches/comparison.ts'
import type { TenantDb } from '../../core/databases.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { type ComparedKind, comparedKinds } from '../../domain/batches/compared.ts'
import { must } from '../../domain/must.ts'
import { partsOf } from '../../templates/store.ts'
import { comparedBefore, ofSamePeriod, otherParts } from './run-before.ts'

type Found = {
  before: (NonNullable<BatchComparison['before']> & { number: number; isRun: 0 | 1 | null }) | null
  /** Its number; nothing where there is no such batch. */
  own: number | null
  kinds: { kind: ComparedKind | 'same'; payees: number; toea: number }[]
  listed: BatchComparison['listed']
}

/** As the statement gives them: texts of JSON. */
type Columns = Record<Exclude<keyof Found, 'own'>, string> & Pick<Found, 'own'>

/**
 * A batch beside the one before it (`comparedBefore`), payee by payee; where that is of no template, if most of those are paid
 * again: allowances of a few are no payroll that most were dropped from.
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
  // of one template it is the run that the sentence says, however many are gone
  const isOther = !before?.isRun && payeesOf('gone') > again
  if (!before || isOther) return { before: null, steps: [], same: 0, listed: [] }
  const { number, isRun: _, ...facts } = before
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

/** Who was merged meanwhile is the one they were merged into. */
const paidTo = sql`(select coalesce(y.merged_into, y.id) from payees y where y.id = payee_id)`

/**
 * One statement: the ends of an index for the batch before, then the lines of the two batches and no others. A batch that was
 * split is compared with all parts of the one before: whom its other parts pay is not gone, nor whom the batches pay that it is
 * a supplementary run beside. What pays again what came back is
 * a step of its own, as no part of either run.
 */
export function selectComparison(batchId: string, listedMax: number) {
  return sql`with before as materialized (select ${comparedBefore(batchId)} as id),
    beside as materialized (select distinct ${paidTo} as payee_id from payments where repays is null
      and batch_id in (select id from ${otherParts(batchId)} union all select id from ${ofSamePeriod(batchId)})),
    lines as (select ${paidTo} as payee_id, payee_name, 0 as past, amount_toea as now, repays is not null as is_again
        from payments where batch_id = ${batchId} and (select id from before) is not null
      union all select ${paidTo}, payee_name, amount_toea, 0, 0
        from payments where batch_id in ${partsOf(sql`(select id from before)`)} and repays is null),
    compared as materialized (select *, case when is_again then 'again' when past = 0 then 'new' when now = 0 then 'gone'
        when now > past then 'more' when now < past then 'less' else 'same' end as kind
      from (select payee_id, max(payee_name) as name, sum(past) as past, sum(now) as now, is_again
        from lines group by payee_id, is_again)
      where now > 0 or payee_id not in (select payee_id from beside))
    select (select number from batches where id = ${batchId}) as own, (select json_object('id', b.id, 'number', b.number, 'name', b.name,
        'valueDate', b.value_date, 'paymentCount', b.payment_count, 'totalToea', (select sum(past) from compared),
        'isRun', (select b.template_id = o.template_id or b.id = o.compared_with from batches o where o.id = ${batchId}))
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
