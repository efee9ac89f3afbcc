import { sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { must } from '../../domain/must.ts'
import type { TableInArchive } from '../manifest.ts'
import { archivedTables } from '../tables.ts'

const decoder = new TextDecoder()

/** D1 takes 2 MB per parameter. */
const charactersMax = 600_000

/** The rows of a page go into their table, each under the number it had. Gives that of the last. */
export async function loadRows(
  db: TenantDb,
  { name, columns, without }: TableInArchive,
  page: Uint8Array,
  organisationId: string,
): Promise<number> {
  const table = must(
    archivedTables.find((one) => one.name === name),
    name,
  )
  const stored = ['rowid', ...columns]
  const values = stored.map((column) => {
    const value = sql.raw(`(value->>'${column}')`)
    if (column !== table.fileKey) return value
    // a key has the organisation's id behind its folder
    return sql`substr(${value}, 1, instr(${value}, '/')) || ${`${organisationId}/`} || substr(${value}, instr(${value}, '/') + 1)`
  })
  const instead = without.map((column) => sql.raw(table.secret?.[column] ?? 'NULL'))
  const into = sql.raw([...stored, ...without].map((column) => `"${column}"`).join(', '))
  const lines = decoder.decode(page).trimEnd().split('\n')
  for (const json of inParts(lines)) {
    await db.run(sql`insert into ${sql.identifier(name)} (${into})
      select ${sql.join([...values, ...instead], sql.raw(', '))} from json_each(${json})`)
  }
  const last: { rowid?: unknown } = JSON.parse(lines.at(-1) || '{}')
  return Number(last.rowid ?? 0)
}

/** Lines that are JSON, gathered to lists that each fit into one parameter. */
function* inParts(lines: string[]): Generator<string> {
  let part: string[] = []
  let characters = 0
  for (const line of lines) {
    if (line === '') continue
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

/** Nothing of what was there stays: the person who signed the empty organisation up, the settings of its first day. */
export async function clearTables(db: TenantDb, tables: TableInArchive[]) {
  for (const { name } of tables.toReversed()) {
    await db.run(sql`delete from ${sql.identifier(name)}`)
  }
}
