import { inArray, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { payeesApart } from '../../db/tenant-payees.ts'
import type { Looked } from '../../domain/payees/duplicates.ts'

/** A payee in the order of names that is walked. */
export type Walked = Looked & { place: number; isPaid: boolean }
type Columns = Omit<Walked, 'accounts' | 'isPaid'> & { accounts: string; status: string }

const columns = sql`p.rowid as place, p.id, p.name, p.name_key as "nameKey", p.code, p.status,
  (select json_group_array(json_object('bsb', a.bsb, 'accountNumber', a.account_number)) from payee_accounts a
    where a.payee_id = p.id and a.state <> 'rejected' and not a.is_pooled) as accounts`

/** So many payees behind a place in the order of names, archived ones among them: the same work wherever it begins. */
export async function walkByName(
  db: TenantDb,
  after: [nameKey: string, place: number],
  limit: number,
): Promise<Walked[]> {
  const [nameKey, place] = after
  const rows = await db.all<Columns>(
    sql`select ${columns} from payees p where p.name_key >= ${nameKey} and (p.name_key, p.rowid) > (${nameKey}, ${place})
      order by p.name_key, p.rowid limit ${limit}`,
  )
  return rows.map(walked)
}

/** Of each of these the first few other active payees with the same code or account number. */
export async function findSharing(db: TenantDb, of: Walked[], most: number): Promise<Walked[]> {
  const codes = JSON.stringify([...new Set(of.map(({ code }) => code))].filter(Boolean))
  const numbers = JSON.stringify([
    ...new Set(of.flatMap(({ accounts }) => accounts.map((one) => one.accountNumber))),
  ])
  const few = sql.raw(`limit ${most}`)
  const sharing = sql`(
    select id.value from json_each(${codes}) code cross join json_each((select json_group_array(id) from (
      select y.id from payees y where y.code = code.value and y.code <> '' and y.status = 'active' ${few}))) id
    union select id.value from json_each(${numbers}) number cross join json_each((select json_group_array(payee_id) from (
      select distinct a.payee_id from payee_accounts a join payees y on y.id = a.payee_id and y.status = 'active'
        where ltrim(a.account_number, '0') = ltrim(number.value, '0') and a.state <> 'rejected'
        and not a.is_pooled ${few}))) id)`
  const rows = await db.all<Columns>(
    sql`select ${columns} from payees p where p.id in ${sharing} and p.status = 'active'`,
  )
  return rows.map(walked)
}

function walked({ accounts, status, ...row }: Columns): Walked {
  return { ...row, accounts: JSON.parse(accounts), isPaid: status === 'active' }
}

/** Which of these pairs somebody told apart, as `pairKey` says them. */
export async function findApart(db: TenantDb, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select()
    .from(payeesApart)
    .where(inArray(payeesApart.oneId, sql`(select value from json_each(${JSON.stringify(ids)}))`))
  return new Set(rows.map(({ oneId, otherId }) => pairKey(oneId, otherId)))
}

export const pairKey = (one: string, other: string) => [one, other].sort().join(' ')

/** Said twice it is said once. */
export function tellApart(db: TenantDb, ids: [string, string], by: string, at: Date) {
  const [oneId = '', otherId = ''] = ids.toSorted()
  return db
    .insert(payeesApart)
    .values({ oneId, otherId, saidBy: by, saidAt: at })
    .onConflictDoNothing()
}
