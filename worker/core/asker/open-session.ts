import { type SQL, sql } from 'drizzle-orm'

/**
 * Is this session open: nobody ended it, and its time has not run out? What is read beside it, and what is written by it, ask this and
 * nothing else; `also` says what more it must be, of the row `s`.
 */
export function isOpenSession(tokenHash: string, also?: SQL): SQL {
  const more = also ? sql` and ${also}` : sql``
  return sql`exists (select 1 from sessions s where s.token_hash = ${tokenHash}
    and s.ended_at is null and s.expires_at > ${Date.now()}${more})`
}
