/** A table, and those that its rows point to. */
type Pointing = { name: string; pointed: readonly string[] }

/** The same tables, each behind those that its rows point to, as far as they do not point to one another. */
export function pointedFirst<Table extends Pointing>(tables: readonly Table[]): Table[] {
  const made = new Map(tables.map((table) => [table.name, table]))
  const seen = new Set<Table>()
  const ordered: Table[] = []
  const add = (table: Table) => {
    if (seen.has(table)) return
    seen.add(table)
    for (const name of table.pointed) {
      const other = made.get(name)
      if (other) add(other)
    }
    ordered.push(table)
  }
  tables.forEach(add)
  return ordered
}
