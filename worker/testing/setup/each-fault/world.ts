import { env } from 'cloudflare:workers'
import { slotNames, slotOf } from '../../../tenancy/slots.ts'
import { callsBegun } from './line.ts'

/*
 * What databases and the file store hold, so that one request can be made over and over from the same moment. What KV has and what
 * objects keep stays as the run before left it, and is not compared.
 */

/** The rows of each table, as one text of JSON: a list of values in the order of the columns. */
export type Stored = {
  database: D1Database
  tables: Map<string, string>
  /** By table, what the values of a row are. */
  columns: Map<string, string[]>
}
type File = { key: string; etag: string; bytes: ArrayBuffer; of: R2PutOptions }
export type World = { databases: Map<string, Stored>; files: Map<string, File> }

/** What was looked at last, and how many calls there had been when that was over. */
let lately: { databases: World['databases']; begun: number } | undefined

export async function look(): Promise<World> {
  const isSame = lately?.begun === callsBegun()
  const databases = lately && isSame ? lately.databases : await lookAtDatabases()
  lately = { databases, begun: callsBegun() }
  return { databases, files: await lookAtFiles() }
}

/** Ours, and those of organisations: a slot is named by ours from before anything is made in it. */
async function lookAtDatabases(): Promise<World['databases']> {
  const control = await lookInto(env.CONTROL)
  const taken = await env.CONTROL.prepare(
    'SELECT binding FROM slots WHERE organisation_id IS NOT NULL',
  ).all<{ binding: string }>()
  const bound = slotNames(env)
  for (const { binding } of taken.results) if (bound.includes(binding)) used.add(binding)
  const slots = await Promise.all(
    [...used].map(
      async (slot) => [slot, await lookInto(slotOf(env, slot))] satisfies [string, Stored],
    ),
  )
  return new Map([['control', control], ...slots])
}

/** Also one that is given back is looked into from then on. */
const used = new Set<string>()

type Table = { name: string; sql: string; columns: string }

const tablesOf = `SELECT name, sql, (SELECT json_group_array(name) FROM pragma_table_info(t.name)) AS columns
  FROM sqlite_schema t WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite_stat%' ORDER BY name`
const namesOf = `SELECT group_concat(name) AS names FROM (${tablesOf})`

/** By the tables that a database has: what reads all of them at once. */
const readings = new Map<string, { sql: string; columns: Stored['columns'] }>()

async function lookInto(database: D1Database): Promise<Stored> {
  const names = (await database.prepare(namesOf).first<string>('names')) ?? ''
  if (names === '') return { database, tables: new Map(), columns: new Map() }
  const reading = readings.get(names) ?? (await readingOf(database))
  readings.set(names, reading)
  const found = await database.prepare(reading.sql).first<Record<string, string>>()
  return { database, tables: new Map(Object.entries(found ?? {})), columns: reading.columns }
}

const partMax = 30

async function readingOf(database: D1Database) {
  const { results } = await database.prepare(tablesOf).all<Table>()
  const columns: Stored['columns'] = new Map()
  const parts = results.map(({ name, sql, columns: named }) => {
    // some rows are told apart by their numbers
    const isNumbered = !/WITHOUT ROWID/i.test(sql) && !name.startsWith('sqlite_')
    const all = [...(isNumbered ? ['rowid'] : []), ...(JSON.parse(named) as string[])]
    columns.set(name, all)
    const list = all.map((column) => `"${column}"`)
    // a function takes thirty-two arguments
    const parts = Array.from({ length: Math.ceil(list.length / partMax) }, (_, part) =>
      list.slice(part * partMax, (part + 1) * partMax),
    )
    const row = parts.map((part) => `json_array(${part})`)
    return `(SELECT json_group_array(json_array(${row})) FROM "${name}") AS "${name}"`
  })
  return { sql: `SELECT ${parts.join(', ')}`, columns }
}

export const rowsIn = (text: string) => (JSON.parse(text) as unknown[][][]).map((row) => row.flat()) // as it was written

/** By its etag, what was read of a file. */
const read = new Map<string, ArrayBuffer>()

async function lookAtFiles(): Promise<World['files']> {
  const files = new Map<string, File>()
  const { objects } = await env.FILES.list({ include: ['customMetadata', 'httpMetadata'] })
  for (const { key, etag, customMetadata, httpMetadata } of objects) {
    const bytes = read.get(etag) ?? (await (await env.FILES.get(key))?.arrayBuffer())
    const of = { ...(customMetadata && { customMetadata }), ...(httpMetadata && { httpMetadata }) }
    if (!bytes) continue
    read.set(etag, bytes)
    files.set(key, { key, etag, bytes, of })
  }
  return files
}

/** Makes everything as it was. */
export async function bringBack(before: World) {
  const now = await look()
  for (const [name, found] of now.databases) {
    const was = before.databases.get(name)?.tables ?? new Map<string, string>()
    await bringBackDatabase(found, was)
  }
  for (const key of now.files.keys()) if (!before.files.has(key)) await env.FILES.delete(key)
  for (const [key, { etag, bytes, of }] of before.files) {
    if (now.files.get(key)?.etag !== etag) await env.FILES.put(key, bytes, of)
  }
}

async function bringBackDatabase({ database, tables, columns }: Stored, was: Map<string, string>) {
  const made = [...tables.keys()].filter((name) => !was.has(name) && !name.startsWith('sqlite_'))
  const changed = [...was].filter(([name, rows]) => rows !== tables.get(name))
  if (made.length === 0 && changed.length === 0) return
  const { results } = await database
    .prepare("SELECT type, name, tbl_name AS 'table', sql FROM sqlite_schema WHERE type <> 'index'")
    .all<{ type: string; name: string; table: string; sql: string }>()
  const views = made.length > 0 ? results.filter(({ type }) => type === 'view') : []
  const touched = new Set([...made, ...changed.map(([name]) => name)])
  const triggers = results.filter(({ type, table }) => type === 'trigger' && touched.has(table))
  const statements = [
    'PRAGMA defer_foreign_keys = on',
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...views.map(({ name }) => `DROP VIEW "${name}"`),
    ...made.map((name) => `DROP TABLE "${name}"`),
    ...changed.map(([name]) => `DELETE FROM "${name}"`),
  ].map((sql) => database.prepare(sql))
  const rows = changed.map(([name, text]) => {
    const own = columns.get(name) ?? []
    const place = (index: number) => `$[${Math.floor(index / partMax)}][${index % partMax}]`
    const values = own.map((_column, index) => `value ->> '${place(index)}'`)
    const list = own.map((column) => `"${column}"`)
    return database
      .prepare(`INSERT INTO "${name}" (${list}) SELECT ${values} FROM json_each(?)`)
      .bind(text)
  })
  const again = triggers
    .filter(({ table }) => !made.includes(table))
    .map(({ sql }) => database.prepare(sql))
  await database.batch([...statements, ...rows, ...again])
}

export function rowCount({ databases }: World): number {
  const texts = [...databases.values()].flatMap(({ tables }) => [...tables.values()])
  return texts.reduce((sum, text) => sum + rowsIn(text).length, 0)
}
