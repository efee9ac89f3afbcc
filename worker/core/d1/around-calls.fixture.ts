import { vi } from 'vitest'

const asking = ['all', 'run', 'raw', 'first']

/** Does something around every call to any of these databases, a batch being one. Gives what ends it. */
export function aroundCalls(
  databases: D1Database[],
  around: <T>(work: () => Promise<T>) => Promise<T>,
) {
  const spies = databases.flatMap((database) => {
    const real = new WeakMap<object, D1PreparedStatement>()
    const watched = (statement: D1PreparedStatement): D1PreparedStatement => {
      const proxy = new Proxy(statement, {
        get(target, name) {
          if (name === 'bind') return (...values: unknown[]) => watched(target.bind(...values))
          const value = Reflect.get(target, name)
          if (!asking.includes(String(name))) return value
          return (...words: unknown[]) => around(() => value.apply(target, words))
        },
      })
      real.set(proxy, statement)
      return proxy
    }
    const [prepare, batch] = [database.prepare.bind(database), database.batch.bind(database)]
    return [
      vi.spyOn(database, 'prepare').mockImplementation((sql) => watched(prepare(sql))),
      vi
        .spyOn(database, 'batch')
        .mockImplementation((statements) =>
          around(() => batch(statements.map((one) => real.get(one) ?? one))),
        ),
    ]
  })
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}
