import { sql } from 'drizzle-orm'
import type { RealmDb } from '../../core/databases.ts'
import { type DumpedRows, inReads, isLong } from '../../domain/dumps/dump.ts'
import { must } from '../../domain/must.ts'
import type { DumpManifest } from '../manifest.ts'
import { hashOfRows, readColumns, readRows } from '../read-rows.ts'
import { DumpRefused, rowsOfPart } from './check-dump.ts'

/** D1 takes 2 MB per parameter. */
const charactersMax = 600_000

export type Loaded = {
  manifest: DumpManifest
  rows: number
  calls: number
  bytes: number
  /** Where its log is not whole in itself. */
  fault?: string | undefined
}

export function sizeOf(manifest: DumpManifest, calls: number): Loaded {
  const rows = manifest.tables.reduce((sum, one) => sum + one.rows, 0)
  const bytes = manifest.parts.reduce((sum, one) => sum + one.bytes, 0)
  const compared = manifest.parts.flatMap((part) => inReads(part.tables)).length
  return { manifest, rows, bytes, calls: calls + manifest.tables.length + compared }
}

/** Says of a control database that it is being loaded: whoever was interrupted begins anew in it, and in no other with rows. */
export const mark = 'being_loaded'

/** Every table of a dump, in place of what a migration put there; gives how many calls it took. */
export async function addTables(
  files: R2Bucket,
  folder: string,
  db: RealmDb,
  manifest: DumpManifest,
): Promise<number> {
  await requireTables(db, manifest)
  for (const { name } of manifest.tables.toReversed()) {
    await db.run(sql`delete from ${sql.identifier(name)}`)
  }
  let calls = 0
  for (const part of manifest.parts) {
    for (const { table, lines } of await rowsOfPart(files, folder, part)) {
      calls += await addRows(db, manifest, table, lines)
    }
  }
  return calls
}

/** Every table of its schema is in a copy with each of its columns, or the copy says why not: one that was cut would load as empty. */
async function requireTables(db: RealmDb, { tables, notInIt }: DumpManifest) {
  const made = await readColumns(db, { ...notInIt, [mark]: 'Only while it is loaded' })
  const dumped = Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))
  const same = (name: string) => made[name]?.toSorted().join() === dumped[name]?.toSorted().join()
  const differing = [...new Set([...Object.keys(made), ...Object.keys(dumped)])]
    .filter((name) => !same(name))
    .map((name) => `${name} is not in the copy as its schema has it.`)
  if (differing.length > 0) throw new DumpRefused(differing)
}

/** Refuses what was not loaded as the manifest says: row by row, table by table. */
export async function requireSame(db: RealmDb, manifest: DumpManifest) {
  const differing = await differences(db, manifest)
  if (differing.length > 0) throw new DumpRefused(differing)
}

/** Rows into their table, each under the number it had; gives how many calls it took. */
async function addRows(
  db: RealmDb,
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

const notAsItIs = ({ table, after }: DumpedRows) =>
  `${table} behind row ${after} was not loaded as it is.`

/** Reads what was loaded as it was read for the dump: by the same hashes, and no row more. */
async function differences(db: RealmDb, { parts, tables }: DumpManifest): Promise<string[]> {
  const columns = Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))
  const reasons: string[] = []
  const pieces = parts.map((part) => part.tables)
  for (const one of pieces.flat().filter(({ table }) => isLong(table))) {
    if ((await hashOfRows(db, columns, one)) !== one.sha256) reasons.push(notAsItIs(one))
  }
  const short = pieces.map((some) => some.filter(({ table }) => !isLong(table)))
  for (const dumped of short.flatMap(inReads)) {
    const reads = dumped.map(({ table, after, last, rows }) => ({
      ...{ table, after, end: last, limit: rows + 1 },
    }))
    const found = await readRows(db, columns, reads)
    for (const [index, { read }] of found.entries()) {
      const piece = must(dumped[index], 'rows of a part')
      if (read.sha256 !== piece.sha256) reasons.push(notAsItIs(piece))
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
