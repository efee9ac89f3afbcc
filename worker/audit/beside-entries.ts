import { eq, inArray, sql } from 'drizzle-orm'
import { nameOf } from '../auth/account/user-view.ts'
import type { AuditEntryView, AuditList } from '../contract/audit.ts'
import type { TenantDb } from '../core/databases.ts'
import { users } from '../db/people.ts'
import { batches } from '../db/tenant-batches.ts'
import { batchReference } from '../domain/batches/batch.ts'
import { actorWords } from '../domain/words/actor-words.ts'

/** What the batches are called today that these entries are about, by their subject: entries of before kept no name. */
export async function batchesIn(
  db: TenantDb,
  entries: AuditEntryView[],
): Promise<NonNullable<AuditList['batches']>> {
  const ids = entries.flatMap(({ subject }) => subject.match(/^batch\/(.+)$/)?.[1] ?? [])
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const found = await db
    .select({ id: batches.id, number: batches.number, name: batches.name })
    .from(batches)
    .where(inArray(batches.id, listed))
  return Object.fromEntries(
    found.map(({ id, number, name }) => [
      `batch/${id}`,
      { reference: batchReference(number), name },
    ]),
  )
}

const actorsMax = 500

/** Everyone who ever acted, by name: from one to the next by the index, however much each of them did. */
export async function everyActor(db: TenantDb) {
  const found = await db
    .select({
      id: sql<string>`actor.id`.as('actor'),
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(sql`(with recursive next(id) as (
      select min(actor_id) from audit_entries
      union all
      select (select min(actor_id) from audit_entries where actor_id > next.id) from next where next.id is not null
    ) select id from next where id is not null limit ${actorsMax}) actor`)
    .leftJoin(users, eq(users.id, sql`actor.id`))
  return found
    .map(({ id, firstName, lastName }) => {
      const isKnown = firstName !== null && lastName !== null
      return { id, name: isKnown ? nameOf({ firstName, lastName }) : actorWords(id) }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}
