import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { leftOutTables } from '../worker/archive/left-out-tables.ts'
import { archivedTables } from '../worker/archive/tables.ts'

/* What an archive has of an organisation's database, held against the schema: nothing leaves it, or stays, undecided. */

const db = new DatabaseSync(':memory:')
const folder = 'migrations/tenant'
for (const file of readdirSync(folder).sort()) {
  if (file.endsWith('.sql')) db.exec(readFileSync(`${folder}/${file}`, 'utf8'))
}
const made = db
  .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  .all() as { name: string; sql: string }[]
const virtual = made.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql))
const tables = made
  .filter(({ name }) => !virtual.some((one) => name.startsWith(`${one.name}_`)))
  .map(({ name }) => name)

test('every table is archived, or left out for a reason', () => {
  const ledger = 'schema_migrations' // made by what applies the migrations
  const decided = [...archivedTables.map(({ name }) => name), ...Object.keys(leftOutTables)]
  expect(decided.filter((name) => name !== ledger).sort()).toEqual(tables.sort())
})

test.each(archivedTables)('every column of $name is archived, or replaced', (table) => {
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all(table.name)
  const decided = [...table.columns, ...Object.keys(table.secret ?? {})]
  expect(decided.sort()).toEqual(columns.map(({ name }) => name).sort())
})

test('whatever looks like a secret is not archived', () => {
  const leaving = archivedTables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /password|secret|token|key_hash|code_hash/.test(column))
      .map((column) => `${name}.${column}`),
  )
  // the characters that it is known by on screen
  expect(leaving).toEqual(['webhooks.secret_start'])
})

test('a table comes after those that its rows point to', () => {
  const order = archivedTables.map(({ name }) => name)
  const pointed = db.prepare('SELECT "table" AS name FROM pragma_foreign_key_list(?)')
  const strays = order.flatMap((name, index) =>
    pointed
      .all(name)
      .filter((other) => other.name !== name && order.indexOf(String(other.name)) >= index)
      .map((other) => `${name} before ${other.name}`),
  )
  expect(strays).toEqual([])
})
