import { vi } from 'vitest'

type Statement = D1PreparedStatement & { statement: string }

/**
 * The next write to this database loses its line: before anything was written, or after all of it was. Reads go through:
 * the platform repeats those by itself. Gives a function that says how often it happened, and ends it.
 */
export function loseNextWrite(database: D1Database, when: 'before' | 'after') {
  let lost = 0
  const real = database.batch.bind(database)
  const spy = vi.spyOn(database, 'batch').mockImplementation(async (statements) => {
    const isWrite = statements.some((one) => /^\s*insert/i.test((one as Statement).statement)) // the SQL is there, untyped
    if (!isWrite || lost > 0) return real(statements)
    lost += 1
    if (when === 'after') await real(statements)
    throw new Error('D1_ERROR: Network connection lost.')
  })
  return () => {
    spy.mockRestore()
    return lost
  }
}

/** The same for one statement outside a batch, known by its SQL: the next one that matches loses its line. */
export function loseNextStatement(database: D1Database, sql: RegExp, when: 'before' | 'after') {
  let lost = 0
  const real = database.prepare.bind(database)
  const lose = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => lose(target.bind(...values))
        return async () => {
          if (when === 'after') await target.all()
          throw new Error('D1_ERROR: Network connection lost.')
        }
      },
    })
  const spy = vi.spyOn(database, 'prepare').mockImplementation((query) => {
    const statement = real(query)
    if (lost > 0 || !sql.test(query)) return statement
    lost += 1
    return lose(statement)
  })
  return () => {
    spy.mockRestore()
    return lost
  }
}

/** From the nth write on, every write to this database loses its line, and so does every repeat of it. */
export function loseWritesFrom(database: D1Database, nth: number, when: 'before' | 'after') {
  let seen = 0
  let lost = 0
  const real = database.batch.bind(database)
  const spy = vi.spyOn(database, 'batch').mockImplementation(async (statements) => {
    const isWrite = statements.some((one) => /^\s*insert/i.test((one as Statement).statement)) // the SQL is there, untyped
    if (isWrite) seen += 1
    if (!isWrite || seen < nth) return real(statements)
    lost += 1
    if (when === 'after') await real(statements)
    throw new Error('D1_ERROR: the machine went away')
  })
  return () => {
    spy.mockRestore()
    return lost
  }
}

/** A file that throws modules away (`vi.resetModules`) leaves another of this one to the files behind it. */
const kept = globalThis as { meanwhile?: { isNow: boolean } }
kept.meanwhile ??= { isNow: false }

/** Whether somebody else is at work within a call of the product: what they ask a database is theirs, and not that call's. */
export const { meanwhile } = kept

async function carriedOut(happens: () => Promise<unknown>) {
  meanwhile.isNow = true
  await happens().finally(() => {
    meanwhile.isNow = false
  })
}

/** Somebody else is quicker: what they do happens after this one decided, and before the next write that matches its SQL. */
export function beforeNextWrite(
  database: D1Database,
  sql: RegExp,
  happens: () => Promise<unknown>,
) {
  let hasHappened = false
  const real = database.batch.bind(database)
  const spy = vi.spyOn(database, 'batch').mockImplementation(async (statements) => {
    const isMeant = statements.some((one) => sql.test((one as Statement).statement)) // the SQL is there, untyped
    if (isMeant && !hasHappened) {
      hasHappened = true
      await carriedOut(happens)
    }
    return real(statements)
  })
  return () => {
    spy.mockRestore()
    return hasHappened
  }
}

/** The same before the next statement outside a batch that matches its SQL: they are quicker than what it reads. */
export function beforeNextStatement(
  database: D1Database,
  sql: RegExp,
  happens: () => Promise<unknown>,
) {
  let hasHappened = false
  const real = database.prepare.bind(database)
  const after = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => after(target.bind(...values))
        const ask = Reflect.get(target, name) as (...sent: unknown[]) => unknown // all, first, raw or run
        return async (...sent: unknown[]) => {
          await carriedOut(happens)
          return ask.apply(target, sent)
        }
      },
    })
  const spy = vi.spyOn(database, 'prepare').mockImplementation((query) => {
    const statement = real(query)
    if (hasHappened || !sql.test(query)) return statement
    hasHappened = true
    return after(statement)
  })
  return () => {
    spy.mockRestore()
    return hasHappened
  }
}
