import { type SQL, sql } from 'drizzle-orm'
import { batchBefore, isWaitingFor, newestIn } from '../../batches/store.ts'
import { figuresReadBy } from '../../db/runs/kept-lines.ts'
import { batches } from '../../db/tenant-batches.ts'
import { hasPermission } from '../../domain/access/role.ts'
import type { BatchState } from '../../domain/batches/batch.ts'
import {
  countedBatches,
  type FoundBatch,
  type FoundBatches,
  firstBatches,
  withSince,
} from './batch-list.ts'
import { type Asked, momentOrNull, oneOf, type Section } from './section.ts'

/* Batches that wait: for this person, for others, for approval. Found by their state, so the paid ones cost nothing. */

/** What a maker mends or finishes, the most pressing first. */
export const withMaker: BatchState[] = [
  'queried',
  'rejected',
  'lapsed',
  'needs_fix',
  'ready',
  'draft',
]
const withFileMaker: BatchState[] = ['tampered', 'file_sealed', 'approved']
const inApproval: BatchState[] = ['in_approval', 'approval_blocked']
const withApprovers: BatchState[] = [...inApproval, 'queried']
/** Of which a home looks at the newest alone. */
export const waitingStates = [...withMaker, ...withFileMaker, ...inApproval]
const urgency: BatchState[] = [
  ...(['tampered', 'queried', 'rejected', 'lapsed'] as const),
  ...(['needs_fix', 'file_sealed'] as const),
]

/** Prepared it, or edited what stands in it now. */
export const isMadeBy = (userId: string) => sql`(${batches.preparedBy} = ${userId} or exists (
  select 1 from batch_makers m where m.batch_id = ${batches.id} and m.version = ${batches.version}
    and m.user_id = ${userId}))`

/** Who asks that the file that counts be void. */
export const voidAskedBy = sql`(select f.void_asked_by from bank_files f
  where f.batch_id = ${batches.id} and f.voided_at is null)`

/** A file is made by anyone but the one person who approved the batch alone; that it be void is confirmed by another than who asks. */
export const isFileFor = ({ user: { id, defined } }: Asked): SQL =>
  hasPermission(defined, 'make_bank_files')
    ? sql`(${batches.state} = 'tampered' or (${batches.state} = 'file_sealed' and ${voidAskedBy} is not ${id}) or (${batches.state} = 'approved' and exists (
        select 1 from batch_steps s where s.batch_id = ${batches.id} and s.version = ${batches.version}
          and s.kind = 'approve' and s.actor_id <> ${id})))`
    : sql`false`

const byName = sql`, 'byName', case when ${batches.state} in ('queried', 'rejected') then (
  select u.first_name from batch_steps s join users u on u.id = s.actor_id
  where s.batch_id = ${batches.id} and s.kind in ('query', 'reject')
  order by s.version desc, s.step desc limit 1)
  when ${batches.state} = 'file_sealed' then (select u.first_name from users u where u.id = ${voidAskedBy}) end`

export const needsYou: Section<
  'needs_you',
  FoundBatches<FoundBatch & { byName: string | null }>
> = {
  select: (asked) =>
    countedBatches({
      from: newestIn([...withMaker, ...withFileMaker]),
      // whoever left the payroll group may have made one
      where: sql`((${batches.state} in ${oneOf(withMaker)} and ${isMadeBy(asked.user.id)} and ${figuresReadBy(asked.user.id)})
        or ${isFileFor(asked)})`,
      orderBy: sql`case ${batches.state} ${sql.raw(
        urgency.map((state, rank) => `when '${state}' then ${rank}`).join(' '),
      )} else 9 end, ${batches.valueDate}, ${batches.number}`,
      more: byName,
    }),
  view: ({ count, batches: found }) => ({ count, batches: found.map(withSince) }),
}

export const withOthers: Section<'with_others', FoundBatches> = {
  select: ({ user }) =>
    countedBatches({
      from: newestIn(withApprovers),
      where: sql`not (${batches.state} = 'queried' and ${isMadeBy(user.id)})`,
      orderBy: sql`${batches.submittedAt}, ${batches.number}`,
    }),
  view: ({ count, batches: found }) => ({ count, batches: found.map(withSince) }),
}

type FoundWaiting = FoundBatches<
  FoundBatch & {
    isYours: 0 | 1
    warnings: string
    before: { name: string; totalToea: number } | null
  }
> & {
  totalToea: number
  oldestAt: number | null
  yours: number
  yoursToea: number
}

/** The batch before, unless it paid more than twice as many: then most were dropped from it, and it is another payroll. */
const before = sql`(select json_object('name', past.name, 'totalToea', past.total_toea) from batches past
  where past.id = ${batchBefore(sql`${batches.id}`)} and past.payment_count <= 2 * ${batches.paymentCount})`

export const waiting: Section<'waiting', FoundWaiting> = {
  select: ({ user }) => {
    const isYours = isWaitingFor(user)
    const listed = firstBatches({
      from: newestIn(inApproval),
      where: sql`true`,
      orderBy: sql`${isYours} desc, ${batches.submittedAt}, ${batches.number}`,
      more: sql`, 'isYours', ${isYours}, 'warnings', ${batches.warnings}, 'before', json(${before})`,
    })
    return sql`select json_object('count', count(*), 'totalToea', coalesce(sum(${batches.totalToea}), 0),
        'oldestAt', min(${batches.submittedAt}), 'yours', coalesce(sum(${isYours}), 0),
        'yoursToea', coalesce(sum(${batches.totalToea} * ${isYours}), 0), 'batches', json(${listed}))
      from ${newestIn(inApproval)}`
  },
  view: ({ batches: found, oldestAt, ...figures }) => ({
    ...figures,
    oldestAt: momentOrNull(oldestAt),
    batches: found.map((batch) => ({
      ...withSince(batch),
      isYours: batch.isYours === 1,
      warnings: JSON.parse(batch.warnings),
    })),
  }),
}
