import { vi } from 'vitest'

export type Fault = { nth: number; text: string; when: 'before' | 'after'; isLast?: true }

const asking = ['all', 'run', 'raw', 'first']

/** After the nth call to any of these databases was carried out nothing more is: its invocation is over. */
export const cutOff = (databases: D1Database[], nth: number) =>
  failCall(databases, { nth, text: 'the invocation is over', when: 'after', isLast: true })

/**
 * The nth call to any of these databases fails with this text: before anything was done, or after all of it was. Without a
 * fault it only counts. Gives what ends it and says how many calls there were.
 */
export function failCall(databases: D1Database[], fault?: Fault) {
  let calls = 0
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    calls += 1
    const isOver = fault?.isLast && calls > fault.nth
    if (!fault || (calls !== fault.nth && !isOver)) return work()
    if (fault.when === 'after' && !isOver) await work()
    throw new Error(`D1_ERROR: ${fault.text}.`)
  }
  const spies = databases.flatMap((database) => {
    const real = new WeakMap<object, D1PreparedStatement>()
    const faulty = (statement: D1PreparedStatement): D1PreparedStatement => {
      const proxy = new Proxy(statement, {
        get(target, name) {
          if (name === 'bind') return (...values: unknown[]) => faulty(target.bind(...values))
          const value = Reflect.get(target, name)
          if (!asking.includes(String(name))) return value
          return (...words: unknown[]) => call(() => value.apply(target, words))
        },
      })
      real.set(proxy, statement)
      return proxy
    }
    const [prepare, batch] = [database.prepare.bind(database), database.batch.bind(database)]
    return [
      vi.spyOn(database, 'prepare').mockImplementation((sql) => faulty(prepare(sql))),
      vi
        .spyOn(database, 'batch')
        .mockImplementation((statements) =>
          call(() => batch(statements.map((one) => real.get(one) ?? one))),
        ),
    ]
  })
  return () => {
    for (const spy of spies) spy.mockRestore()
    return calls
  }
}
