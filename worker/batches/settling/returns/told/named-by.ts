import { type SQL, sql } from 'drizzle-orm'
import { among } from '../../../../core/bulk.ts'
import type { ReturnRow } from '../return-store.ts'

/** So often at most a name is looked for in what returns say: each time is a row that is read. */
export const pairsMax = 250_000

/**
 * Does one of these returns say the name of a payment `p`? Only while few are alike (from which tables): whoever gets what everybody
 * gets is found by the account or the reference.
 */
export function isNamedBy(open: Pick<ReturnRow, 'reason' | 'payeeName'>[], alike: SQL): SQL {
  const said = among(open.map(({ reason, payeeName }) => `${reason} ${payeeName}`.toUpperCase()))
  const few = Math.floor(pairsMax / open.length)
  const areFew = sql`(select count(*) from (select 1 from ${alike} limit ${few + 1})) <= ${few}`
  return sql`iif(${areFew}, exists (select 1 from ${said} s where instr(s.value, upper(p.payee_name))), 0)`
}
