import { env } from 'cloudflare:workers'
import { hourMs } from '../domain/durations.ts'
import { must } from '../domain/must.ts'
import { type DumpManifest, dumpFolder, manifestOf } from './manifest.ts'
import { dumpOn } from './write-dump.ts'

/** Three in the morning in Port Moresby. */
export const nightAt = (day: string) => new Date(`${day}T17:00:00Z`)

/** The nightly copy of this organisation, written to its end: its folder, its row and what it says of itself. */
export async function wholeDump(
  { id, database }: { id: string; database: D1Database },
  day: string,
) {
  for (let turns = 0; turns < 50; turns++) {
    if ((await dumpOn(env, id, nightAt(day))) === undefined) break
  }
  const night = new Date(nightAt(day).getTime() + 10 * hourMs).toISOString().slice(0, 10)
  const folder = dumpFolder(id, night)
  const row = await database.prepare('SELECT * FROM dumps WHERE night = ?').bind(night).first()
  const object = must(await env.FILES.get(manifestOf(folder)), 'manifest')
  const text = await object.text()
  return { folder, row: must(row, 'row'), text, manifest: JSON.parse(text) as DumpManifest }
}

export const rowsOf = async (database: D1Database, sql: string) =>
  (await database.prepare(sql).all()).results

export const rowsIn = (database: D1Database, table: string) =>
  rowsOf(database, `SELECT rowid AS "rowid", * FROM "${table}" ORDER BY rowid`)
