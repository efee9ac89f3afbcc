import { and, inArray, lt, sql } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import { commit } from '../../core/commit.ts'
import { hasCallsFor } from '../../core/d1/budget.ts'
import type { Tenant } from '../../core/databases.ts'
import { untilStored } from '../../core/files/until-stored.ts'
import { imports, isRefused } from '../../db/tenant-files.ts'
import { keptDays } from '../../domain/access/sign-in/kept-days.ts'
import { dayMs } from '../../domain/durations.ts'
import { importFolder, importOfKey, removeSheets } from './storage.ts'

/** Sheets of one entry of the log. Each has two files, and the store takes away a thousand at once. */
const sheetsMax = 200
const callsOfStep = 60
/** Of a thousand files each, in one turn: with as many deletions they leave room for the calls to databases. */
const pagesMax = 100
const digits = 16

/**
 * Sheets of which nothing was kept, once they are old enough: the row says so, then the files go. Whoever is cut off between
 * the two has left files that no import needs any more, and those go by their own age, as do those that never had a row.
 * Says whether it came to its end.
 */
export async function throwAwaySheets(
  env: Env,
  tenant: Tenant,
  { at, lastAt }: { at: Date; lastAt: Date | null },
): Promise<boolean> {
  const before = keptSince(at)
  while (true) {
    if (!hasCallsFor(callsOfStep)) return false
    const ids = await markRefused(env, tenant, { before, at })
    await removeSheets(env.FILES, tenant, ids)
    if (ids.length < sheetsMax) break
  }
  return sweepStore(env, tenant, { before, digits: digitsSince(lastAt, at) })
}

/** A sheet of which nothing was kept is there no longer than this. */
export const isTooOld = (importedAt: Date, now: Date) => importedAt < keptSince(now)

const keptSince = (at: Date) => new Date(at.getTime() - keptDays.refusedSheets * dayMs)

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

/** They lie by their ids, which begin with any digit alike: a day is one digit's, so that years of sheets cost a turn a sixteenth. */
function digitsSince(lastAt: Date | null, at: Date): string[] {
  const today = Math.floor(at.getTime() / dayMs)
  const days = lastAt ? today - Math.floor(lastAt.getTime() / dayMs) : digits
  const missed = Math.min(Math.max(days, 1), digits)
  return Array.from({ length: missed }, (_, index) => ((today - index) % digits).toString(digits))
}

/** Old files that no import needs, of each digit whose day came since the last turn. Says whether it came to its end. */
async function sweepStore(
  { FILES }: Env,
  tenant: Tenant,
  { before, digits }: { before: Date; digits: string[] },
): Promise<boolean> {
  let pages = 0
  for (const digit of digits) {
    const prefix = importFolder(tenant) + digit
    let cursor: string | undefined
    do {
      if (!hasCallsFor(1)) return false
      if (++pages > pagesMax) throw new Error('more sheets are stored than one turn looks at')
      const from = { prefix, ...(cursor && { cursor }) }
      const page = await untilStored(() => FILES.list(from))
      const old = page.objects.filter(({ uploaded }) => uploaded < before).map(({ key }) => key)
      const ids = new Set(old.map((key) => importOfKey(tenant, key)))
      const alone = new Set(await neededByNobody(tenant, [...ids]))
      // what was listed and nothing else: the store takes away a thousand at once
      const gone = old.filter((key) => alone.has(importOfKey(tenant, key)))
      if (gone.length > 0) await untilStored(() => FILES.delete(gone))
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor)
  }
  return true
}

async function neededByNobody({ db }: Tenant, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const alone = await db.all<{ id: string }>(sql`select l.value as id from ${among(ids)} l
    where not exists (select 1 from imports i where i.id = l.value and i.thrown_away_at is null)`)
  return alone.map(({ id }) => id)
}
