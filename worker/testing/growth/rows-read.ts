import { vi } from 'vitest'

/** What one statement read and wrote, by its words. */
export type ReadRows = { sql: string; rows: number; written: number }

/**
 * Counts every row that these databases read from now on. Rows without names come without a word on what they cost, so
 * such a statement is asked once more with them. Gives what ends it and says what each statement read.
 */
export function countRowsRead(databases: D1Database[]): () => ReadRows[] {
  const read: ReadRows[] = []
  const real = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()
  const note = (sql: string, { meta }: { meta: D1Meta }) =>
    read.push({ sql, rows: meta.rows_read ?? 0, written: meta.rows_written ?? 0 })
  const counted = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values), sql)
        const value = Reflect.get(target, name)
        if (name === 'raw') {
          return async (...words: unknown[]) => {
            note(sql, await target.all())
            return value.apply(target, words)
          }
        }
        if (name !== 'all' && name !== 'run') return value
        return async () => {
          const result = await value.apply(target)
          note(sql, result)
          return result
        }
      },
    })
    real.set(proxy, { statement, sql })
    return proxy
  }
  const spies = databases.flatMap((database) => {
    const [prepare, batch] = [database.prepare.bind(database), database.batch.bind(database)]
    return [
      vi.spyOn(database, 'prepare').mockImplementation((sql) => counted(prepare(sql), sql)),
      vi.spyOn(database, 'batch').mockImplementation(async (statements) => {
        const asked = statements.map((one) => real.get(one) ?? { statement: one, sql: 'unknown' })
        const results = await batch(asked.map(({ statement }) => statement))
        for (const [index, result] of results.entries()) note(asked[index]?.sql ?? '', result)
        return results as never // what was asked, answered as it was asked
      }),
    ]
  })
  return () => {
    for (const spy of spies) spy.mockRestore()
    return read
  }
}
