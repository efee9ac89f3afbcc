import { type SQL, sql } from 'drizzle-orm'

/**
 * So many who are called the same are looked at, and as many again whom no number tells apart: one name may be that of a hundred
 * thousand, and each with their accounts would be in memory for one line that says it.
 */
export const calledMax = 20

/**
 * The ids of who has one of these names, or an account in it: of each name the first of all, and the first without a number of
 * their own. `names` has one text in each row, `key`.
 */
export function calledSo(names: SQL): SQL {
  const byName = (
    more: string,
  ) => `select p.rowid as place from payees p where p.name_key = named.key
    and p.name_key <> '' and ${alive} ${more} order by p.rowid limit ${calledMax}`
  const byAccount = (more: string) => `select distinct p.rowid as place from payee_accounts a
    cross join payees p on p.id = a.payee_id where a.name_key = named.key and a.name_key <> ''
    and ${alive} ${more} limit ${calledMax}`
  const each = [byName(''), byName(uncoded), byAccount(''), byAccount(uncoded)]
  const places = each.map((rows) => `select place from (${rows})`).join(' union all ')
  return sql`select y.id from ${names} named cross join payees y where y.rowid in (${sql.raw(places)})`
}

const alive = "(p.status = 'active' or p.merged_into is not null or p.stopped is not null)"
const uncoded = "and p.code = ''"
