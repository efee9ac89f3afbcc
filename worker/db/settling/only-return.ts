import { type SQL, sql } from 'drizzle-orm'

/** Did nothing else of its payment come back? By the name that the query has for the return. */
export const isOnlyReturn = (one: string): SQL =>
  sql.raw(
    `not exists (select 1 from returns o where o.payment_id = ${one}.payment_id and o.id <> ${one}.id)`,
  )
