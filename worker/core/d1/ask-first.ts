import { bare, isReading } from './patient-database.ts'
import { untilAnswered } from './until-answered.ts'

/** A statement, and what hears its one row: it throws where nothing may be learnt from this database. */
export type FirstQuestion = {
  sql: string
  values: unknown[]
  hear: (row: Record<string, unknown> | undefined) => void
}

type Asked = { database: D1Database; answered: () => Promise<void> }

/**
 * A database whose first question carries another with it, in one call. Reads are not held up by it; a write waits until it
 * was heard. `answered` asks it where nobody asked anything, and throws what `hear` threw.
 */
export function askFirst(database: D1Database, first: FirstQuestion): Asked {
  const asking = new AskingDatabase(bare(database), first)
  // all that a patient database calls
  const answered = () => untilAnswered(() => asking.answered())
  return { database: asking as unknown as D1Database, answered }
}

class AskingDatabase {
  readonly #database: D1Database
  readonly #question: D1PreparedStatement
  readonly #hear: FirstQuestion['hear']
  #heard: Promise<void> | undefined

  constructor(database: D1Database, { sql, values, hear }: FirstQuestion) {
    this.#database = database
    this.#question = database.prepare(sql).bind(...values)
    this.#hear = hear
  }

  prepare(sql: string) {
    return new AskingStatement(this, this.#database.prepare(sql), sql)
  }

  async batch(statements: AskingStatement[]): Promise<D1Result[]> {
    const asked = statements.map(({ statement }) => statement)
    if (!statements.every(({ isRead }) => isRead)) await this.answered()
    return this.#heard ? this.#database.batch(asked) : this.#ask(asked)
  }

  async answered(): Promise<void> {
    await (this.#heard ?? this.#ask([]))
  }

  /** One read: with the question, unless that is under way. */
  async read(statement: D1PreparedStatement): Promise<D1Result> {
    if (this.#heard) return statement.all()
    const [result] = await this.#ask([statement])
    return result as D1Result // as many results as statements
  }

  /** What gives rows without names travels by itself: names that are the same would become one. */
  async beside<T>(ask: () => Promise<T>): Promise<T> {
    const [found] = await Promise.all([ask(), this.answered()])
    return found
  }

  async #ask(statements: D1PreparedStatement[]): Promise<D1Result[]> {
    const asked = [this.#question, ...statements]
    const call = this.#database.batch<Record<string, unknown>>(asked)
    const results = call.then(([own, ...rest]) => {
      this.#hear(own?.results[0])
      const [result] = rest
      if (own && result) result.meta.rows_read += own.meta.rows_read
      return rest
    })
    const heard = results.then(() => undefined)
    this.#heard = heard
    // the line broke: whoever asks next asks it again
    heard.catch(() => {
      if (this.#heard === heard) this.#heard = undefined
    })
    return results
  }
}

class AskingStatement {
  readonly statement: D1PreparedStatement
  readonly isRead: boolean
  readonly #database: AskingDatabase
  readonly #sql: string

  constructor(database: AskingDatabase, statement: D1PreparedStatement, sql: string) {
    this.#database = database
    this.#sql = sql
    this.statement = statement
    this.isRead = isReading(sql)
  }

  bind(...values: unknown[]) {
    return new AskingStatement(this.#database, this.statement.bind(...values), this.#sql)
  }

  async all() {
    if (this.isRead) return this.#database.read(this.statement)
    await this.#database.answered()
    return this.statement.all()
  }

  async run() {
    if (this.isRead) return this.#database.read(this.statement)
    await this.#database.answered()
    return this.statement.run()
  }

  async raw(options: { columnNames: true }) {
    if (this.isRead) return this.#database.beside(() => this.statement.raw(options))
    await this.#database.answered()
    return this.statement.raw(options)
  }
}
