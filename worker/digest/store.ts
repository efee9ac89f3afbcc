import { inArray, sql } from 'drizzle-orm'
import { hasMoreIn, isWaitingFor, newestIn } from '../batches/store.ts'
import { among } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { limitOf, rolesHolding } from '../core/roles.ts'
import { users } from '../db/people.ts'
import { pendingChanges } from '../db/tenant.ts'
import { batches } from '../db/tenant-batches.ts'
import { bankFiles } from '../db/tenant-files.ts'
import { batchReference } from '../domain/batches/batch.ts'
import { countedMax } from '../domain/lists/counting.ts'
import type { LetterContents } from '../mail/letter-types.ts'
import { toVerifyUpTo } from '../payees/store.ts'

export type Waits = Omit<LetterContents['morning_digest'], 'since'>

const waitingStates = ['in_approval', 'approval_blocked'] as const

/** As a word of JSON: more accounts wait than are counted. */
const isMany = sql.raw(`json(iif(count(*) > ${countedMax}, 'true', 'false'))`)

/** Named one by one; the others are counted. */
const namedMax = 5

type Found = {
  id: string
  batches: string | null
  accounts: string | null
  changes: number
  left: string | null
}
type FoundBatch = Omit<Waits['batches']['first'][number], 'reference'> & { number: number }

/** The next people who want a morning letter. */
export async function listReaders(db: TenantDb, after: string, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`select ${users.id} as id from ${users}
    where ${users.id} > ${after} and ${users.status} = 'active'
      and json_extract(${users.preferences}, '$.morningDigest') = 1
      and coalesce(json_extract(${users.preferences}, '$.emailNotifications'), 1) = 1
    order by ${users.id} limit ${limit}`)
  return rows.map(({ id }) => id)
}

/**
 * What waits for some people, by their id: batches that miss their approval, accounts to verify,
 * changes to confirm; and for whoever reads bank files what left since `from`. Of the batches the newest are looked at that a home
 * looks at, and a letter says where there are more.
 */
export async function listWaits(
  db: TenantDb,
  { from, to, ids }: { from: Date; to: Date; ids: string[] },
): Promise<Map<string, Waits>> {
  const waiting = sql`from ${newestIn(waitingStates)}
    where ${isWaitingFor({ id: sql`${users.id}`, limitToea: limitOf('users') })}`
  const first = sql`select json_object('batchId', ${batches.id}, 'batchName', ${batches.name}, 'number', ${batches.number},
      'paymentCount', ${batches.paymentCount}, 'totalToea', ${batches.totalToea}, 'valueDate', ${batches.valueDate},
      'makerName', (select trim(m.first_name || ' ' || m.last_name) from users m where m.id = ${batches.preparedBy})) as one
    ${waiting} order by ${batches.valueDate}, ${batches.number} limit ${sql.raw(String(namedMax))}`
  const rows = await db.all<Found>(sql`select ${users.id} as id,
      (case when ${users.role} in ${rolesHolding('approve_payments')} then (select json_object('count', count(*),
        'totalToea', coalesce(sum(${batches.totalToea}), 0),
        'first', json((select json_group_array(json(one)) from (${first}))),
        'isPart', json(iif(${hasMoreIn(waitingStates)}, 'true', 'false'))) ${waiting}) end) as batches,
      (case when ${users.role} in ${rolesHolding('verify_accounts')} then (
        select json_object('count', count(*) filter (where proposed_by <> ${users.id}), 'isPart', ${isMany}) from (${toVerifyUpTo(countedMax + 1)})) end) as accounts,
      (case when ${users.role} = 'org_admin' then (select count(*) from ${pendingChanges}
        where ${pendingChanges.state} = 'pending' and ${pendingChanges.requestedBy} <> ${users.id}) else 0 end) as changes,
      (case when ${users.role} in ${rolesHolding('read_bank_files')} then (select json_object('files', count(*),
        'paymentCount', coalesce(sum(${bankFiles.paymentCount}), 0), 'totalToea', coalesce(sum(${bankFiles.totalToea}), 0))
        from ${bankFiles} where ${bankFiles.sealedAt} >= ${from.getTime()} and ${bankFiles.sealedAt} < ${to.getTime()}
          and ${bankFiles.voidedAt} is null) end) as "left"
    from ${users} where ${inArray(users.id, among(ids))}`)
  return new Map(rows.map((row) => [row.id, waitsOf(row)]))
}

function waitsOf({ batches: some, accounts, changes, left }: Found): Waits {
  const found: Omit<Waits['batches'], 'first'> & { first: FoundBatch[] } = some
    ? JSON.parse(some)
    : { count: 0, totalToea: 0, first: [], isPart: false }
  const named = found.first.map(({ number, ...one }) => ({
    ...one,
    reference: batchReference(number),
  }))
  const none = { files: 0, paymentCount: 0, totalToea: 0 }
  const toVerify: { count: number; isPart: boolean } = accounts
    ? JSON.parse(accounts)
    : { count: 0, isPart: false }
  return {
    batches: { ...found, first: named },
    accounts: toVerify.count,
    areAccountsPart: toVerify.isPart,
    changes,
    left: left ? JSON.parse(left) : none,
  }
}
