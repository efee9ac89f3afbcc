import { type SQL, sql } from 'drizzle-orm'
import { endOf, readCharactersMax, type Size, sizesOf } from '../core/d1/what-fits.ts'
import type { RealmDb } from '../core/databases.ts'
import { pointedFirst } from '../core/lists/pointed-first.ts'
import { sha256 } from '../core/sha256.ts'
import { type DumpedRows, isLong, type Read } from '../domain/dumps/dump.ts'
import { notDumped, readFirst } from '../domain/dumps/left-out.ts'
import { must } from '../domain/must.ts'

type Value = string | number | null
type Row = Record<string, Value>
export type Columns = Record<string, string[]>

const ourTables = sql.raw(`type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`)

/** The columns of every table that is dumped, each behind those that its rows point to. Computed ones are not among them. */
export async function readColumns(db: RealmDb, leftOut = notDumped): Promise<Columns> {
  const rows = await db.all<Made>(
    sql`select name, (select json_group_array(c.name) from pragma_table_info(t.name) c) as columns,
        (select json_group_array(f."table") from pragma_foreign_key_list(t.name) f) as pointed
      from sqlite_schema t where ${ourTables} order by t.rowid`,
  )
  // none of these points to another table
  const isFirst = ({ name }: Made) => readFirst.includes(name)
  const tables = [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))]
  const ordered = pointedFirst(
    tables.map((row) => ({ ...row, pointed: JSON.parse(row.pointed) as string[] })),
  )
  return Object.fromEntries(
    ordered
      .filter(({ name }) => leftOut[name] === undefined)
      .map(({ name, columns }) => [name, JSON.parse(columns) as string[]]),
  )
}

/** Lists of names as JSON: SQLite writes them, so they are read as what they are. */
type Made = { name: string; columns: string; pointed: string }

export type Ends = { entry: number; hash: string; ends: Record<string, number> }

/** Where the log and each table end, in one statement, so of one moment. */
export async function readEnds(db: RealmDb, tables: string[]): Promise<Ends> {
  const last = tables.map(
    (name) =>
      sql`coalesce((select max(rowid) from ${sql.identifier(name)}), 0) as ${sql.identifier(name)}`,
  )
  const head = sql`(select hash from audit_entries order by seq desc limit 1) as "of head"`
  const [found] = await db.all<Row>(sql`select ${head}, ${sql.join(last, sql.raw(', '))}`)
  const row = must(found, 'ends')
  const ends = Object.fromEntries(tables.map((name) => [name, Number(row[name])]))
  return { entry: ends.audit_entries ?? 0, hash: String(row['of head'] ?? ''), ends }
}

export type ReadRows = { read: DumpedRows; text: string }

/** Rows of several tables by one call, each row a line: its `rowid` and its values, as JSON. */
export async function readRows(db: RealmDb, columns: Columns, reads: Read[]): Promise<ReadRows[]> {
  const found = await rowsOf(db, columns, reads, ({ end }) => sql`${end}`)
  return Promise.all(
    reads.map((read, index) => {
      const rows = found[index] ?? []
      return asRead(read, rows, rows.length < read.limit ? read.end : lastOf(rows))
    }),
  )
}

/**
 * The same, of rows that are long as many as fit together, whose sizes are asked for first. Where those are not all that were asked
 * for, what stood behind them is not among the answers, and is read next.
 */
export async function readWhatFits(db: RealmDb, columns: Columns, reads: Read[]) {
  const fitting = await thoseThatFit(db, columns, reads)
  const found = await rowsOf(db, columns, fitting, ({ end }) => sql`${end}`)
  return Promise.all(
    fitting.map((read, index) => {
      const rows = found[index] ?? []
      // of long rows the end is where they fit: some may have gone since their sizes were asked for
      const isAll = isLong(read.table) || rows.length < read.limit
      return asRead(read, rows, isAll ? read.end : lastOf(rows))
    }),
  )
}

/** The reads of one call, up to where no more of long rows fits together: the first of all in any case. */
async function thoseThatFit(db: RealmDb, columns: Columns, reads: Read[]): Promise<Read[]> {
  const [first, ...others] = reads
    .filter(({ table }) => isLong(table))
    .map((read) => sizesOf(db, { ...read, columns: columns[read.table] ?? [] }))
  const sizes: Size[][] = first ? await db.batch([first, ...others]) : []
  const fitting: Read[] = []
  let left = readCharactersMax
  for (const read of reads) {
    const rows = isLong(read.table) ? (sizes.shift() ?? []) : []
    if (left < readCharactersMax && (rows[0]?.size ?? 0) > left) break
    const end = isLong(read.table) ? endOf(read, rows, left) : read.end
    fitting.push({ ...read, end })
    if (end < read.end) break
    left -= rows.reduce((sum, { size }) => sum + size, 0)
  }
  return fitting
}

/** The hash of rows that a dump read at once, also where that was more than is read at once here. */
export async function hashOfRows(
  db: RealmDb,
  columns: Columns,
  { table, after, last, rows }: DumpedRows,
): Promise<string> {
  let text = ''
  for (let at = after; at < last; ) {
    const read = { table, after: at, end: last, limit: rows + 1 }
    const [some] = await readWhatFits(db, columns, [read])
    const found = must(some, table)
    text += found.text
    at = found.read.last
  }
  return sha256(new TextEncoder().encode(text))
}

const lastOf = (rows: Row[]) => Number(Object.values(rows.at(-1) ?? {})[0])

async function rowsOf(
  db: RealmDb,
  columns: Columns,
  reads: Read[],
  upTo: (read: Read) => SQL,
): Promise<Row[][]> {
  const statements = reads.map((read) => {
    const { table, after, limit } = read
    const names = ['rowid as "of rowid"', ...(columns[table] ?? []).map((name) => `"${name}"`)]
    return db
      .select(Object.fromEntries(names.map((name) => [name, sql<Value>`${sql.raw(name)}`])))
      .from(sql`${sql.identifier(table)}`)
      .where(sql`rowid > ${after} and rowid <= ${upTo(read)}`)
      .orderBy(sql`rowid`)
      .limit(limit)
  })
  const [first, ...others] = statements
  return first ? db.batch([first, ...others]) : []
}

async function asRead({ table, after }: Read, rows: Row[], last: number): Promise<ReadRows> {
  const text = rows.map((row) => `${JSON.stringify(Object.values(row))}\n`).join('')
  const hash = await sha256(new TextEncoder().encode(text))
  return { read: { table, after, last, rows: rows.length, sha256: hash }, text }
}

/** The newest migration of the database, and since when it is whose it is: the control database since it was made. */
export async function readOrigin(
  db: RealmDb,
  id?: string,
): Promise<{ schema: string; createdAt: number }> {
  const since =
    id === 'platform'
      ? sql`min(applied_at) as createdAt from schema_migrations`
      : sql`created_at as createdAt from tenant_meta`
  const [found] = await db.all<{ schema: string; createdAt: number }>(
    sql`select (select max(name) from schema_migrations) as schema, ${since}`,
  )
  return must(found, 'origin')
}
