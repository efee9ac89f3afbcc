import { sql } from 'drizzle-orm'
import { type TenantDb, tenantDb } from '../core/databases.ts'
import { pointedFirst } from '../core/lists/pointed-first.ts'
import { type Migration, migrate } from './migrations/migrate.ts'
import { slotOf } from './slots.ts'

/*
 * A database that is filled from an archive: emptied, made anew as the archive's schema has it, filled without its rules,
 * and given them back. Until it says again whose it is, no request opens it.
 */

type Made = { name: string; sql: string }

/** Whose database it is by its own word; nobody's while it is being filled. */
export async function ownerOf(env: Env, slot: string): Promise<string | undefined> {
  const found = await slotOf(env, slot)
    .prepare('SELECT id FROM tenant_meta')
    .first<{ id: string }>()
    .catch((error: unknown) => {
      // it was emptied, and not made anew yet; whatever else failed says nothing of whose it is
      if (/no such table/.test(String(error))) return undefined
      throw error
    })
  return found?.id
}

/** The database in a slot, for whoever fills it. */
export const databaseOf = (env: Env, slot: string): TenantDb => tenantDb(slotOf(env, slot))

/** Brings it from the archive's schema to ours. */
export const migrateOn = (env: Env, slot: string, migrations: Migration[], at: Date) =>
  migrate(slotOf(env, slot), migrations, at)

/** Empties it, and makes it anew up to the schema given. */
export const rebuild = (env: Env, slot: string, migrations: Migration[], at: Date) =>
  rebuildDatabase(slotOf(env, slot), migrations, at)

export async function rebuildDatabase(database: D1Database, migrations: Migration[], at: Date) {
  await database.batch(await emptying(database))
  await migrate(database, migrations, at)
}

/**
 * Empties it for good, in one transaction with the condition that must still hold: where it does not, `reason` is raised and
 * nothing is gone. Says afterwards whether nothing is left.
 */
export async function wipe(env: Env, slot: string, condition: string, reason: string) {
  const database = slotOf(env, slot)
  const guard = `INSERT INTO guards SELECT '${reason}' WHERE (${condition}) IS NOT TRUE`
  await database.batch([database.prepare(guard), ...(await emptying(database))])
  return isBare(env, slot)
}

/** Empties what was filled and is nobody's: whoever it says to be of, other than `organisationId`, keeps it. */
export async function emptyUnused(env: Env, slot: string, organisationId: string) {
  const owner = await ownerOf(env, slot)
  if (owner !== undefined && owner !== organisationId)
    throw new Error(`${slot} is another organisation’s`)
  const database = slotOf(env, slot)
  await database.batch(await emptying(database))
}

/** Is there no table, trigger or view in it at all? */
export async function isBare(env: Env, slot: string): Promise<boolean> {
  const database = slotOf(env, slot)
  const kinds = ['table', 'trigger', 'view'] as const
  const left = await Promise.all(kinds.map((kind) => namesOf(database, kind)))
  return left.every((names) => names.length === 0)
}

/**
 * Each table goes before those that its rows point to: of a row that goes, all that may point to it are walked through where no index
 * has them, and of some thousand payees that takes longer than a database answers. Rows that point into their own table get an index.
 */
async function emptying(database: D1Database): Promise<D1PreparedStatement[]> {
  const tables = await namesOf(database, 'table')
  const isShadow = (name: string) =>
    tables.some(
      ({ name: other, sql }) => /^CREATE VIRTUAL/i.test(sql) && name.startsWith(`${other}_`),
    )
  const [triggers, views] = [await namesOf(database, 'trigger'), await namesOf(database, 'view')]
  const pointers = await pointersOf(database)
  const pointing = tables.map((table) => {
    const own = pointers.filter(({ name }) => name === table.name)
    return { ...table, pointed: own.map(({ to }) => to) }
  })
  return [
    database.prepare('PRAGMA defer_foreign_keys = on'),
    ...triggers.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)),
    ...views.map(({ name }) => database.prepare(`DROP VIEW "${name}"`)),
    ...pointers
      .filter(({ name, to }) => name === to)
      .map(({ name, column }) =>
        database.prepare(`CREATE INDEX "emptying_${name}_${column}" ON "${name}" ("${column}")`),
      ),
    // rows first: a table that others point to goes only without any
    ...pointedFirst(pointing)
      .reverse()
      .filter(({ name, sql }) => !isShadow(name) && !/^CREATE VIRTUAL/i.test(sql))
      .map(({ name }) => database.prepare(`DELETE FROM "${name}"`)),
    ...tables
      .filter(({ name }) => !isShadow(name))
      .map(({ name }) => database.prepare(`DROP TABLE "${name}"`)),
  ]
}

type Pointer = { name: string; column: string; to: string }

/** Which column of which table points to which. */
async function pointersOf(database: D1Database): Promise<Pointer[]> {
  const { results } = await database
    .prepare(
      `SELECT t.name, f."from" AS column, f."table" AS "to"
       FROM sqlite_schema t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table' AND ${areOurs('t.name')}`,
    )
    .all<Pointer>()
  return results
}

/** The tables in which a row is something that somebody made, by the names of those that are not. */
export async function tablesBeside(env: Env, slot: string, known: readonly string[]) {
  const tables = await namesOf(slotOf(env, slot), 'table')
  const virtual = tables.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map(({ name }) => name)
  return tables
    .map(({ name }) => name)
    .filter((name) => !known.includes(name))
    .filter((name) => !virtual.some((one) => name === one || name.startsWith(`${one}_`)))
}

/** How many rows each of its tables has, by name. */
export async function countRows(env: Env, slot: string): Promise<Record<string, number>> {
  const database = slotOf(env, slot)
  const names = (await namesOf(database, 'table')).map(({ name }) => name).sort()
  const counted = await database.batch<{ many: number }>(
    names.map((name) => database.prepare(`SELECT count(*) AS many FROM "${name}"`)),
  )
  return Object.fromEntries(names.map((name, at) => [name, counted[at]?.results[0]?.many ?? 0]))
}

/** Fills it without its rules, which would refuse a past that is not made step by step; then they are there again. */
export const fill = (env: Env, slot: string, load: () => Promise<void>) =>
  fillDatabase(slotOf(env, slot), load)

export async function fillDatabase(database: D1Database, load: () => Promise<void>) {
  const triggers = await namesOf(database, 'trigger')
  await database.batch(triggers.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)))
  await load()
  await database.batch(triggers.map(({ sql }) => database.prepare(sql)))
}

const areOurs = (name: string) =>
  `${name} NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND ${name} NOT LIKE '\\_cf\\_%' ESCAPE '\\'`

export async function namesOf(
  database: D1Database,
  type: 'table' | 'trigger' | 'view',
): Promise<Made[]> {
  const { results } = await database
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL AND ${areOurs('name')} ORDER BY rowid`,
    )
    .bind(type)
    .all<Made>()
  return results
}

/** The last entry of its log, for the platform's: with it whoever kept an export can tell that it was whole. */
export async function findHead(env: Env, slot: string) {
  const last = sql`SELECT seq, hash FROM audit_entries ORDER BY seq DESC LIMIT 1`
  const [head] = await databaseOf(env, slot).all<{ seq: number; hash: string }>(last)
  return head
}
