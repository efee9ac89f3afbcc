import { sql } from 'drizzle-orm'
import { isWholeChain } from '../../audit/store.ts'
import { controlDb, controlOf, type TenantDb } from '../../core/databases.ts'
import { wordsAnew } from '../../db/search/named.ts'
import { nothingFound } from '../../domain/dumps/restoration.ts'
import { must } from '../../domain/must.ts'
import { addRestoration, findRestoration } from '../../organisations/restorations.ts'
import { findOrganisation } from '../../organisations/store.ts'
import { tenantMigrations } from '../../tenancy/migrations.ts'
import {
  databaseOf,
  fill,
  isBare,
  migrateOn,
  ownerOf,
  rebuild,
} from '../../tenancy/rebuild-database.ts'
import type { DumpManifest } from '../manifest.ts'
import { readRows } from '../read-rows.ts'
import { checkParts, DumpRefused, readManifest, rowsOfPart } from './check-dump.ts'

/** D1 takes 2 MB per parameter. */
const charactersMax = 600_000

export type Loaded = { manifest: DumpManifest; rows: number; calls: number; bytes: number }

/**
 * Makes the database of an organisation anew in an empty slot, of its dump in the file store (decision 0072): tables first,
 * then rules and search. Every row is read again and compared by the hashes of the manifest, and the log by its chain. The
 * database is nobody's afterwards: no request opens it before it is adopted. Whoever was interrupted begins anew. `heldBy` is
 * who holds the slot meanwhile, where it is not the organisation itself.
 */
export async function loadDump(
  env: Env,
  folder: string,
  slot: string,
  at: Date,
  heldBy?: string,
): Promise<Loaded> {
  const manifest = await readManifest(env.FILES, folder)
  const known = tenantMigrations.findIndex(({ name }) => name === manifest.schema)
  if (known < 0) throw new DumpRefused([`Nobody here knows its schema ${manifest.schema}.`])
  const isOwn = await requireFree(env, slot, manifest, heldBy)
  await checkParts(env.FILES, folder, manifest)
  if (isOwn) await beginInPlace(env, slot, manifest, at)

  await rebuild(env, slot, tenantMigrations.slice(0, known + 1), at)
  const db = databaseOf(env, slot)
  let calls = 0
  await fill(env, slot, async () => {
    for (const { name } of manifest.tables.toReversed()) {
      await db.run(sql`delete from ${sql.identifier(name)}`)
    }
    for (const part of manifest.parts) {
      for (const { table, lines } of await rowsOfPart(env.FILES, folder, part)) {
        calls += await addRows(db, manifest, table, lines)
      }
    }
  })
  const differing = await differences(db, manifest)
  if (differing.length > 0) throw new DumpRefused(differing)
  if (!(await isWholeChain(db, manifest))) throw new DumpRefused(['Its audit log is not whole.'])

  await migrateOn(env, slot, tenantMigrations, at)
  for (const statement of wordsAnew) await db.run(statement)
  const rows = manifest.tables.reduce((sum, one) => sum + one.rows, 0)
  const bytes = manifest.parts.reduce((sum, one) => sum + one.bytes, 0)
  return { manifest, rows, bytes, calls: calls + manifest.tables.length + manifest.parts.length }
}

/**
 * A slot that is free and has nothing in it, or what an interrupted loading left. The organisation's own is taken as well
 * once the platform froze it: what is in it goes. Gives whether it is the organisation's own.
 */
async function requireFree(
  env: Env,
  slot: string,
  { organisation }: DumpManifest,
  heldBy: string | undefined,
): Promise<boolean> {
  const taken = await controlOf(env)
    .prepare('SELECT organisation_id FROM slots WHERE binding = ?')
    .bind(slot)
    .first<{ organisation_id: string | null }>()
  if (!taken) throw new DumpRefused([`There is no slot ${slot}.`])
  const owned = taken.organisation_id
  if (owned !== null && owned !== organisation.id && owned !== heldBy)
    throw new DumpRefused([`${slot} is another organisation’s.`])
  const row = await findOrganisation(controlDb(env), organisation.id)
  const isOwn = row?.slot === slot
  if (isOwn && row.frozenBy === 'platform') return true
  if (await isBare(env, slot)) return isOwn
  if (isOwn || (await ownerOf(env, slot)) !== undefined)
    throw new DumpRefused([`${slot} is not empty: its database says whose it is. Freeze it first.`])
  return false
}

/** From here on no letter leaves, and two people open it: as where a moment is brought back, whose steps follow. */
async function beginInPlace(env: Env, slot: string, manifest: DumpManifest, at: Date) {
  const { organisation, night, begunAt, entry, hash } = manifest
  const open = await findRestoration(controlDb(env), organisation.id)
  // a copy may take the place of Time Travel, whose command then goes on
  if (open?.state === 'restored' || open?.state === 'bookmarked') return
  if (open) throw new DumpRefused(['It is being brought back to a moment: end that first.'])
  await addRestoration(controlDb(env), {
    ...{ id: crypto.randomUUID(), organisationId: organisation.id, slot, begunBy: 'platform' },
    ...{ moment: new Date(begunAt), reason: `From the copy of the night of ${night}`, begunAt: at },
    ...{ state: 'restored', since: at, bookmark: '', entry, hash, found: nothingFound },
    ...{ openingAskedBy: null, openedBy: null },
  })
}

/** Rows into their table, each under the number it had; gives how many calls it took. */
async function addRows(
  db: TenantDb,
  { tables }: DumpManifest,
  table: string,
  lines: string[],
): Promise<number> {
  const { columns } = must(
    tables.find(({ name }) => name === table),
    table,
  )
  const names = ['rowid', ...columns].map((column) => sql.identifier(column))
  const values = names.map((_name, index) => sql.raw(`value->>${index}`))
  let calls = 0
  for (const json of inParts(lines)) {
    await db.run(sql`insert into ${sql.identifier(table)} (${sql.join(names, sql.raw(', '))})
      select ${sql.join(values, sql.raw(', '))} from json_each(${json})`)
    calls += 1
  }
  return calls
}

function* inParts(lines: string[]): Generator<string> {
  let part: string[] = []
  let characters = 0
  for (const line of lines) {
    if (part.length > 0 && characters + line.length > charactersMax) {
      yield `[${part.join(',')}]`
      part = []
      characters = 0
    }
    part.push(line)
    characters += line.length
  }
  if (part.length > 0) yield `[${part.join(',')}]`
}

/** Reads what was loaded as it was read for the dump: by the same hashes, and no row more. */
async function differences(db: TenantDb, { parts, tables }: DumpManifest): Promise<string[]> {
  const columns = Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))
  const reasons: string[] = []
  for (const part of parts) {
    const reads = part.tables.map(({ table, after, last, rows }) => ({
      ...{ table, after, end: last, limit: rows + 1 },
    }))
    const found = await readRows(db, columns, reads)
    for (const [index, { read }] of found.entries()) {
      const { sha256: hash, table, after } = must(part.tables[index], 'rows of a part')
      if (read.sha256 !== hash)
        reasons.push(`${table} behind row ${after} was not loaded as it is.`)
    }
  }
  for (const { name, rows } of tables) {
    const [found] = await db.all<{ many: number }>(
      sql`select count(*) as many from ${sql.identifier(name)}`,
    )
    if (found?.many !== rows)
      reasons.push(`${name} has ${found?.many} rows, and should have ${rows}.`)
  }
  return reasons
}
