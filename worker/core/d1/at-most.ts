import { sql } from 'drizzle-orm'

/**
 * A limit that stands in the text of a question. One that is given beside it makes SQLite prepare the question twice: it plans
 * by the number, and hears of it only when it has planned.
 */
export const atMost = (rows: number) => sql.raw(String(rows)) as unknown as number // safe: drizzle writes what it is given
