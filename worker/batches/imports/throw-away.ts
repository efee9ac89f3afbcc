import { and, inArray, lt, sql } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import { commit } from '../../core/commit.ts'
import { hasCallsFor } from '../../core/d1/budget.ts'
import type { Tenant } from '../../core/databases.ts'
import { imports, isRefused } from '../../db/tenant-files.ts'
import { keptDays } from '../../domain/access/sign-in/kept-days.ts'
import { importFolder, importOfKey, removeSheets } from './storage.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Sheets of one entry of the log. Each has two files, and the store takes away a thousand at once. */
const sheetsMax = 200
const callsOfStep = 60
/** Of a thousand files each. */
const pagesMax = 50
const digits = 16

/**
 * Sheets of which nothing was kept, once they are old enough: the row says so, then the files go. Whoever is cut off between
 * the two has left files that no import needs any more, and those go by their own age, as do those that never had a row.
 * Says whether it came to its end.
 */
export async function throwAwaySheets(env: Env, tenant: Tenant, at: Date): Promise<boolean> {
  const before = new Date(at.getTime() - keptDays.refusedSheets * dayMs)
  while (true) {
    if (!hasCallsFor(callsOfStep)) return false
    const ids = await markRefused(env, tenant, { before, at })
    await removeSheets(env.FILES, tenant, ids)
    if (ids.length < sheetsMax) break
  }
  await sweepStore(env, tenant, { before, at })
  return true
}

type When = { before: Date; at: Date }

async function markRefused(env: Env, realm: Tenant, { before, at }: When): Promise<string[]> {
  const found = await realm.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(isRefused, lt(imports.importedAt, before)))
    .orderBy(imports.importedAt, imports.id)
    .limit(sheetsMax)
  const [first] = found
  if (!first) return []
  const ids = found.map(({ id }) => id)
  // the first of them is refused and kept but once
  const key = `sheets-thrown-away/${first.id}`
  await commit(
    { env, realm, mutation: { userId: 'bilum', key, requestHash: key } },
    {
      at,
      actorId: 'bilum',
      action: 'organisation.sheets_thrown_away',
      subject: 'organisation',
      details: { sheets: ids.length, days: keptDays.refusedSheets },
      statements: [
        realm.db
          .update(imports)
          .set({ thrownAwayAt: at })
          .where(and(isRefused, inArray(imports.id, among(ids)))),
      ],
      answer: { status: 200, body: null },
    },
  )
  return ids
}

/**
 * Old files that no import needs. They lie by their ids, which begin with any digit alike: a day looks at those of its own
 * digit, so that years of sheets cost a turn a sixteenth.
 */
async function sweepStore({ FILES }: Env, tenant: Tenant, { before, at }: When) {
  const digit = (Math.floor(at.getTime() / dayMs) % digits).toString(digits)
  let cursor: string | undefined
  for (let pages = 0; pages < pagesMax && hasCallsFor(1); pages++) {
    const prefix = importFolder(tenant) + digit
    const page = await FILES.list({ prefix, ...(cursor && { cursor }) })
    const old = page.objects.filter(({ uploaded }) => uploaded < before)
    const ids = [...new Set(old.map(({ key }) => importOfKey(tenant, key)))]
    await removeSheets(FILES, tenant, await neededByNobody(tenant, ids))
    if (!page.truncated) return
    cursor = page.cursor
  }
}

async function neededByNobody({ db }: Tenant, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const alone = await db.all<{ id: string }>(sql`select l.value as id from ${among(ids)} l
    where not exists (select 1 from imports i where i.id = l.value and i.thrown_away_at is null)`)
  return alone.map(({ id }) => id)
}
