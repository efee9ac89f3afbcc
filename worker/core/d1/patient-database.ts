import { countCall, countRows } from './tally.ts'
import { untilAnswered } from './until-answered.ts'

/**
 * A database whose reads are asked again when the line breaks, and so are the changes of `commit`: they begin with the row
 * of their idempotency key, so that one which was carried out and never answered is refused by it, and answered from it.
 * Any other write is tried once, because nobody knows what became of it. It counts what it is asked.
 */
export function patient(database: D1Database): D1Database {
  if (database instanceof PatientDatabase) return database
  const known = patients.get(database)
  if (known) return known
  const made = new PatientDatabase(database) as unknown as D1Database // all that drizzle and our own statements call
  patients.set(database, made)
  return made
}

const patients = new WeakMap<D1Database, D1Database>()

/** The database itself, for what stands between it and a patient one. */
export function bare(database: D1Database): D1Database {
  return database instanceof PatientDatabase ? database.itself : database
}

class PatientDatabase {
  readonly itself: D1Database

  constructor(database: D1Database) {
    this.itself = database
  }

  prepare(sql: string) {
    return new PatientStatement(this.itself.prepare(sql), sql)
  }

  async batch(statements: PatientStatement[]): Promise<D1Result[]> {
    const [first] = statements
    const isSafe = first?.isKeyed || statements.every(({ isRead }) => isRead)
    const ask = counted(() => this.itself.batch(statements.map(({ asked }) => asked)))
    const results = await (isSafe ? untilAnswered(ask) : ask())
    countRows(...results.map(({ meta }) => meta))
    return results
  }
}

/** Does a statement only read? Whatever may write does not, also where only a word looks like it. */
export function isReading(sql: string): boolean {
  const known = readings.get(sql)
  if (known !== undefined) return known
  if (readings.size >= textsMax) readings.clear()
  const isRead = /^\s*(select|with)\b/i.test(sql) && !writing.test(sql)
  readings.set(sql, isRead)
  return isRead
}

/** Every letter of a text is looked at, and most texts are asked again and again. */
const readings = new Map<string, boolean>()
const textsMax = 2_000

const writing = /\b(?:insert into|insert or|replace into|update|delete from)\b/i

class PatientStatement {
  readonly asked: D1PreparedStatement
  readonly statement: string

  constructor(asked: D1PreparedStatement, statement: string) {
    this.asked = asked
    this.statement = statement
  }

  get isRead() {
    return isReading(this.statement)
  }

  get isKeyed() {
    return this.statement.startsWith('insert into "idempotency_keys"')
  }

  bind(...values: unknown[]) {
    return new PatientStatement(this.asked.bind(...values), this.statement)
  }

  async all() {
    const result = await this.#ask(() => this.asked.all())
    countRows(result.meta)
    return result
  }

  async run() {
    const result = await this.#ask(() => this.asked.run())
    countRows(result.meta)
    return result
  }

  async first(column?: string) {
    const { results } = await this.all()
    const row = results[0]
    if (!row) return null
    return column === undefined ? row : row[column]
  }

  /** Rows without names. They come without a word on what they cost, so where no two columns have one name they are asked with it. */
  async raw() {
    const names = columns.get(this.statement)
    if (names) {
      const { results } = await this.all()
      return results.map((row) => names.map((name) => row[name]))
    }
    const [found = [], ...rows] = await this.#ask(() => this.asked.raw({ columnNames: true }))
    if (columns.size >= textsMax) columns.clear()
    // what `*` stands for is another thing after a migration
    const isFixed = found.length > 0 && !/\*/.test(this.statement.replaceAll('count(*)', ''))
    if (isFixed && new Set(found).size === found.length) columns.set(this.statement, found)
    return rows
  }

  #ask<T>(ask: () => Promise<T>): Promise<T> {
    return this.isRead ? untilAnswered(counted(ask)) : counted(ask)()
  }
}

/** Each try is a call. */
function counted<T>(ask: () => Promise<T>): () => Promise<T> {
  return async () => {
    countCall()
    return ask()
  }
}

/** What the columns of a statement are called, as its first answer said, where each has a name of its own. */
const columns = new Map<string, string[]>()
