import { sql } from 'drizzle-orm'
import { namesOf } from '../../../auth/account/names-of.ts'
import type { WaitingTakeBack } from '../../../contract/reconciliation/take-back.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { accountReadBy } from '../../../db/runs/kept-lines.ts'
import type { ImportRow } from './statement-store.ts'
import { countHolding } from './take-back-store.ts'

/** Of these files those that somebody asks to take back, with what whoever confirms it needs to see. Mostly of none. */
export async function readTakeBacks(
  db: TenantDb,
  files: ImportRow[],
  readerId: string,
): Promise<Map<string, WaitingTakeBack>> {
  const all = files.flatMap(({ id, backAskedBy, backAskedAt, backReason }) =>
    backAskedBy && backAskedAt
      ? [{ id, by: backAskedBy, at: backAskedAt, reason: backReason }]
      : [],
  )
  const read = all.length === 0 ? [] : await listReadBy(db, readerId, all)
  const asked = all.filter(({ id }) => read.includes(id))
  if (asked.length === 0) return new Map()
  const [names, holding] = await Promise.all([
    namesOf(
      db,
      asked.map(({ by }) => by),
    ),
    Promise.all(asked.map(({ id }) => countHolding(db, id))),
  ])
  return new Map(
    asked.map(({ id, by, at, reason }, place) => [
      id,
      {
        ...{ reason, askedBy: names.get(by) ?? '', isOwn: by === readerId },
        ...{ askedAt: at.toISOString(), holding: holding[place] ?? 0 },
      },
    ]),
  )
}

/**
 * Of an account that confidential batches are paid from it is the group's, whoever asks and whenever that was: they alone confirm it, and
 * how many debits may be of a payment says which amounts there are.
 */
async function listReadBy(db: TenantDb, readerId: string, asked: { id: string }[]) {
  const ids = JSON.stringify(asked.map(({ id }) => id))
  const rows = await db.all<{ id: string }>(sql`select i.id from statement_imports i
    where i.id in (select value from json_each(${ids}))
      and ${accountReadBy(readerId, sql`i.source_account_id`)}`)
  return rows.map(({ id }) => id)
}
