import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { ControlDb } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import type { Day } from '../domain/calendar.ts'
import type { PublishedDay } from '../domain/days/published.ts'

/** An organisation with the days that the platform published for all of them: one statement, before its database is opened. */
export type OrganisationToOpen = typeof organisations.$inferSelect & {
  publishedDays: PublishedDay[]
  /** It is being brought back to an earlier moment: what waited then is not set aside yet. */
  isRestoring: boolean
  /** It left, and is being deleted: nothing of it runs any more. */
  isLeaving: boolean
}

/** Nothing was ever paid for it, nor did the platform make it active by itself. */
export const neverPaid = ({ paidUntil, state }: Pick<OrganisationToOpen, 'paidUntil' | 'state'>) =>
  paidUntil === '' && state !== 'active'
export const neverPaidSql = "(paid_until = '' AND state <> 'active')"

export async function findToOpen(
  db: ControlDb,
  by: { slug: string } | { id: string },
  from: Day,
): Promise<OrganisationToOpen | undefined> {
  const [row] = await db
    .select({
      ...getTableColumns(organisations),
      published: publishedJson(from),
      isRestoring,
      isLeaving,
    })
    .from(organisations)
    .where('slug' in by ? eq(organisations.slug, by.slug) : eq(organisations.id, by.id))
  if (!row) return undefined
  const { published, ...organisation } = row
  const publishedDays = JSON.parse(published)
  return {
    ...organisation,
    publishedDays,
    isRestoring: row.isRestoring === 1,
    isLeaving: row.isLeaving === 1,
  }
}

/** Two people of the platform carried out that it leaves; of a statement about `organisations`. */
export const isBeingDeleted = sql<number>`exists (select 1 from closures c where c.organisation_id = organisations.id
  and c.state <> 'taken_back' and c.state <> 'waiting')`
const isLeaving = isBeingDeleted.as('is_leaving')

const isRestoring =
  sql<number>`(exists (select 1 from restorations r where r.organisation_id = organisations.id
  and r.state in ('frozen', 'bookmarked', 'restored', 'ended')))`.as('is_restoring')

const publishedJson = (
  from: Day,
) => sql<string>`(select coalesce(json_group_array(json_object('id', d.id,
  'day', d.day, 'name', d.name, 'scope', d.scope, 'bank', d.bank, 'effect', d.effect, 'closesAt', d.closes_at,
  'source', d.source, 'doubt', d.doubt, 'publishedAt', d.published_at)), '[]')
  from published_days d where d.retracted_at is null and d.day >= ${from})`
