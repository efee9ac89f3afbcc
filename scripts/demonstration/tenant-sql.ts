import type { DatabaseSync } from 'node:sqlite'

/** D1 takes statements of 100 KB; rows are gathered up to half of that. */
const statementMax = 100_000
const gatheredMax = 50_000

/** What let people in, and what was on its way: nobody signs in to the copy, and no letter leaves it. */
export const leftEmpty = new Set([
  ...['sessions', 'sign_in_failures', 'sign_ins', 'strangers_tries', 'challenges', 'link_tokens'],
  ...['second_factors', 'recovery_codes', 'outbox', 'idempotency_keys'],
])

type Made = { type: string; name: string; sql: string }

/**
 * An organisation's whole database as statements for an empty one, in the slot given. Rows come before indexes and
 * triggers, which would refuse a past that is not made step by step. Nobody has a password.
 */
export function tenantSql(db: DatabaseSync, slot: string): string[] {
  const made = db
    .prepare('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid')
    .all() as Made[]
  const virtual = made.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql))
  const isShadow = ({ name }: Made) => virtual.some((one) => name.startsWith(`${one.name}_`))
  const tables = made.filter((one) => one.type === 'table' && !isShadow(one))
  const replaced: Record<string, string> = {
    'users.password_hash': "''",
    'tenant_meta.slot': literal(slot),
  }
  const filled = inOrder(db, tables).filter(({ name }) => !leftEmpty.has(name))
  const statements = [
    ...tables.map(({ sql }) => sql),
    ...filled.flatMap((table) => rowsOf(db, table, replaced)),
    ...made.filter(({ type }) => type !== 'table').map(({ sql }) => sql),
  ]
  const long = statements.find((sql) => Buffer.byteLength(sql) > statementMax)
  if (long) throw new Error(`too long for D1: ${long.slice(0, 80)} …`)
  return statements
}

/** Text as SQL. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A table after those that its rows point to. */
function inOrder(db: DatabaseSync, tables: Made[]): Made[] {
  const ordered = new Set<Made>()
  const add = (one: Made) => {
    const pointed = db.prepare('SELECT "table" AS name FROM pragma_foreign_key_list(?)')
    for (const { name } of pointed.all(one.name)) {
      const other = tables.find((table) => table.name === name)
      if (other && other !== one && !ordered.has(other)) add(other)
    }
    ordered.add(one)
  }
  tables.forEach(add)
  return [...ordered]
}

type Column = { name: string; type: string; pk: number }

/** The rows of a table, with their rowids where it has any. */
function rowsOf(
  db: DatabaseSync,
  { name: table, sql }: Made,
  replaced: Record<string, string>,
): string[] {
  const columns = db.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(table)
  const key = (columns as Column[]).filter(({ pk }) => pk)
  const isNumbered = key.length === 1 && key.every(({ type }) => /^integer$/i.test(type))
  const names = (columns as Column[]).map(({ name }) => name)
  const isPlain = isNumbered || /WITHOUT ROWID/i.test(sql)
  const stored = isPlain ? names : ['rowid', ...names]
  const values = stored.map((name) => replaced[`${table}.${name}`] ?? `quote("${name}")`)
  const literals = values.map((value) => (value.startsWith('quote') ? value : literal(value)))
  const rows = db
    .prepare(
      `SELECT ${literals.join(` || ', ' || `)} AS row FROM "${table}" ORDER BY "${stored[0]}"`,
    )
    .all() as { row: string }[]
  const into = `INSERT INTO "${table}" (${stored.map((name) => `"${name}"`).join(', ')}) VALUES\n`
  return gathered(rows.map(({ row }) => `(${row})`)).map((some) => into + some.join(',\n'))
}

/** Rows in groups that each make one statement. */
function gathered(rows: string[]): string[][] {
  const groups: string[][] = []
  let bytes = gatheredMax
  for (const row of rows) {
    if (bytes + Buffer.byteLength(row) > gatheredMax) {
      groups.push([])
      bytes = 0
    }
    groups.at(-1)?.push(row)
    bytes += Buffer.byteLength(row)
  }
  return groups
}
