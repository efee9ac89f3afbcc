import { sql } from 'drizzle-orm'
import type { ApproverRow, Decided } from '../contract/batches/reports.ts'
import type { TenantDb } from '../core/databases.ts'
import { type Period, periodBefore } from '../domain/reports/period.ts'

type Found = Decided & { id: string; name: string; isNow: 0 | 1 }

const nothing: Decided = {
  approved: 0,
  rejected: 0,
  asked: 0,
  approvedToea: 0,
  medianMs: null,
  longestMs: null,
}

/**
 * Who decided on the batches with a pay day in either period, whatever became of them, as their steps say it. A step has no
 * index by its time; by the pay day the steps of those batches alone are read.
 */
export async function decidedByApprover(db: TenantDb, period: Period) {
  const found = await db.all<Found>(sql`with decided as (
      select s.actor_id as id, s.kind, b.value_date >= ${period.from} as isNow,
        iif(s.kind = 'approve' and s.version = b.version, b.total_toea, 0) as toea,
        s.at - (select max(w.at) from batch_steps w where w.batch_id = s.batch_id and w.step < s.step
          and w.kind in ('submit', 'answer', 'redate')) as waited
      from batches b indexed by batches_by_day cross join batch_steps s on s.batch_id = b.id
      where b.value_date between ${periodBefore(period).from} and ${period.to}
        and s.kind in ('approve', 'reject', 'query')),
    placed as (select *, row_number() over (partition by id, isNow order by waited) as place,
      count(*) over (partition by id, isNow) as decisions from decided)
    select d.*, u.first_name || ' ' || u.last_name as name from (
      select id, isNow, sum(kind = 'approve') as approved, sum(kind = 'reject') as rejected,
        sum(kind = 'query') as asked, sum(toea) as approvedToea, max(waited) as longestMs,
        cast(avg(iif(place in ((decisions + 1) / 2, (decisions + 2) / 2), waited, null)) as integer) as medianMs
      from placed group by id, isNow) d
    join users u on u.id = d.id order by d.isNow desc, d.approvedToea desc, d.id`)
  const rows = new Map<string, ApproverRow>()
  for (const { id, name, isNow, ...decided } of found) {
    const row = rows.get(id) ?? { id, name, ...nothing, before: nothing }
    rows.set(id, isNow ? { ...row, ...decided } : { ...row, before: decided })
  }
  return { items: [...rows.values()], nextCursor: null }
}
