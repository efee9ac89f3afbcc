import { type Migration, migrate } from '../../tenancy/migrations/migrate.ts'

/*
 * Every test file begins with new databases, and bringing one up to date by its migrations costs five times what its
 * schema of today does. The first database of each kind is made by the migrations; those after it are made of what the
 * first one was then. A test of the migrations holds that both are the same.
 */
const kept = new WeakMap<readonly Migration[], string[]>()

/** An empty database as the migrations leave it. */
export async function bringUpToDate(db: D1Database, migrations: Migration[], at: Date) {
  const statements = kept.get(migrations)
  if (statements) return db.batch(statements.map((statement) => db.prepare(statement)))
  const applied = await migrate(db, migrations, at)
  // one that was there already may have been used since
  if (applied.length === migrations.length) kept.set(migrations, await statementsOf(db))
  return undefined
}

type Item = { type: string; name: string; sql: string }

/** Tables, what is in them, and only then what would look at it. */
async function statementsOf(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    )
    .all<Item>()
  // a table of the search makes its own tables
  const searched = results.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql))
  const items = results.filter(
    ({ type, name }) =>
      type !== 'table' || !searched.some((one) => name.startsWith(`${one.name}_`)),
  )
  const sqlOf = (type: string) => items.filter((one) => one.type === type).map(({ sql }) => sql)
  const tables = items.filter(({ type, sql }) => type === 'table' && !/^CREATE VIRTUAL/i.test(sql))
  const rows = await db.batch<Record<string, unknown>>(
    tables.map(({ name }) => db.prepare(`SELECT * FROM "${name}"`)),
  )
  const inserts = tables.flatMap(({ name }, index) =>
    (rows[index]?.results ?? []).map((row) => insertOf(name, row)),
  )
  return inFew([
    ...[...sqlOf('table'), ...inserts],
    ...[...sqlOf('index'), ...sqlOf('view'), ...sqlOf('trigger')],
  ])
}

/** What D1 takes of a statement is a little more. */
const lettersMax = 90_000

/** The same statements, many in one: by itself each of six hundred cost more than what it makes. */
function inFew(statements: string[]): string[] {
  const few: string[] = []
  for (const statement of statements) {
    const together = [...few.slice(-1), statement].join(';\n')
    if (few.length > 0 && together.length <= lettersMax) few[few.length - 1] = together
    else few.push(statement)
  }
  return few
}

function insertOf(table: string, row: Record<string, unknown>) {
  const columns = Object.keys(row).map((column) => `"${column}"`)
  const values = Object.values(row).map((value) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL'),
  )
  return `INSERT INTO "${table}" (${columns}) VALUES (${values})`
}
