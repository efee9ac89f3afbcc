/**
 * Takes the triggers of a database away, as whoever has it in hand would: rows are written as they stand, and no rule keeps them apart.
 * Of these tables, or of all; gives how many there were.
 */
export async function dropTriggers(database: D1Database, ...tables: string[]): Promise<number> {
  const { results } = await database
    .prepare("SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger'")
    .all<{ name: string; tbl_name: string }>()
  const dropped = results.filter(({ tbl_name: of }) => tables.length === 0 || tables.includes(of))
  if (dropped.length > 0)
    await database.batch(dropped.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)))
  return dropped.length
}
