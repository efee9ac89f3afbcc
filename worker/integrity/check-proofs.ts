import { sql } from 'drizzle-orm'
import { batchReference } from '../domain/batches/batch.ts'
import { type Check, walk } from './check.ts'

type Proofs = {
  place: number
  id: string
  name: string
  missing: number
  otherwise: number
  elsewhere: number
}

/** An approval is decided on the rules of its moment, and written within this time of it. */
const writtenWithinMs = 10_000

/**
 * Proofs of approvals (decision 0047), of the content that stands now: where every rule of that moment asked for one there is
 * one, the log says the same, and what was approved is what was handed over. The factors themselves are asked nothing: they
 * are removed, and no archive has them.
 */
export const checkProofs: Check = ({ db }, after) =>
  walk<Proofs>(
    db,
    {
      limit: 200,
      select: (limit) => {
        const steps = sql`from batch_steps s where s.batch_id = page.id and s.version = page.version and s.kind = 'approve'`
        const entry = sql`select 1 from audit_entries e where e.subject = 'batch/' || page.id and e.actor_id = s.actor_id
          and e.at = s.at and e.action in ('batch.approval_given', 'batch.approved')`
        const before = sql`(select max(r.version) from approval_rules r where r.set_at <= s.at)`
        return sql`with page as materialized (select * from batches where number > ${after} order by number limit ${limit})
        select number as place, id, name,
          (select count(*) ${steps} and s.proven_by is null and ${before} is not null and not exists (
            select 1 from approval_rules r where r.version >= ${before} and r.set_at <= s.at + ${writtenWithinMs}
              and (r.second_factor_above_toea is null
                or coalesce(page.judged_toea, page.total_toea) <= r.second_factor_above_toea))) as missing,
          (select count(*) ${steps} and exists (${entry}) and not exists (${entry}
            and json_extract(e.details, '$.provenBy') is s.proven_by)) as otherwise,
          (select count(*) ${steps} and s.digest is not page.digest) as elsewhere
        from page order by number`
      },
    },
    ({ place, id, name, missing, otherwise, elsewhere }) =>
      [
        ...(missing > 0
          ? [`The rules asked for a second factor with it; approvals without one: ${missing}.`]
          : []),
        ...(otherwise > 0
          ? [`Approvals of which the log says another proof, or none: ${otherwise}.`]
          : []),
        ...(elsewhere > 0
          ? [`Approvals of something else than what was handed over: ${elsewhere}.`]
          : []),
      ].map((says) => ({
        subject: `batch/${id}`,
        name: `${batchReference(place)} ${name}`,
        says,
      })),
  )
