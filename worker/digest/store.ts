import { sql } from 'drizzle-orm'
import { isWaitingFor } from '../batches/store.ts'
import type { TenantDb } from '../core/databases.ts'
import { limitOf, rolesHolding } from '../core/roles.ts'
import { users } from '../db/people.ts'
import { pendingChanges } from '../db/tenant.ts'
import { batches } from '../db/tenant-batches.ts'
import { bankFiles } from '../db/tenant-files.ts'
import { batchReference } from '../domain/batches/batch.ts'
import type { LetterContents } from '../mail/letter-types.ts'
import { toVerifyUpTo } from '../payees/store.ts'

export type Waits = Omit<LetterContents['morning_digest'], 'since'>

/** Accounts are counted up to here: far more than a morning has room for. */
const countedMax = 10_000

/** Named one by one; the others are counted. */
const namedMax = 5

type Found = {
  id: string
  batches: string | null
  accounts: number
  changes: number
  left: string | null
}
type FoundBatch = Omit<Waits['batches']['first'][number], 'reference'> & { number: number }

/**
 * What waits for everybody who wants a morning letter, by their id: batches that miss their approval, accounts to verify,
 * changes to confirm; and for whoever reads bank files what left since `from`. One question, however many they are.
 */
export async function listWaits(db: TenantDb, from: Date, to: Date): Promise<Map<string, Waits>> {
  const waiting = sql`from ${batches} indexed by batches_by_state
    where ${isWaitingFor({ id: sql`${users.id}`, limitToea: limitOf('users') })}`
  const first = sql`select json_object('batchId', ${batches.id}, 'batchName', ${batches.name}, 'number', ${batches.number},
      'paymentCount', ${batches.paymentCount}, 'totalToea', ${batches.totalToea}, 'valueDate', ${batches.valueDate},
      'makerName', (select trim(m.first_name || ' ' || m.last_name) from users m where m.id = ${batches.preparedBy})) as one
    ${waiting} order by ${batches.valueDate}, ${batches.number} limit ${sql.raw(String(namedMax))}`
  const rows = await db.all<Found>(sql`select ${users.id} as id,
      (case when ${users.role} in ${rolesHolding('approve_payments')} then (select json_object('count', count(*),
        'totalToea', coalesce(sum(${batches.totalToea}), 0),
        'first', json((select json_group_array(json(one)) from (${first})))) ${waiting}) end) as batches,
      (case when ${users.role} in ${rolesHolding('verify_accounts')} then (select count(*) from (${toVerifyUpTo(countedMax)})
        where proposed_by <> ${users.id}) else 0 end) as accounts,
      (case when ${users.role} = 'org_admin' then (select count(*) from ${pendingChanges}
        where ${pendingChanges.state} = 'pending' and ${pendingChanges.requestedBy} <> ${users.id}) else 0 end) as changes,
      (case when ${users.role} in ${rolesHolding('read_bank_files')} then (select json_object('files', count(*),
        'paymentCount', coalesce(sum(${bankFiles.paymentCount}), 0), 'totalToea', coalesce(sum(${bankFiles.totalToea}), 0))
        from ${bankFiles} where ${bankFiles.sealedAt} >= ${from.getTime()} and ${bankFiles.sealedAt} < ${to.getTime()}
          and ${bankFiles.voidedAt} is null) end) as "left"
    from ${users} where ${users.status} = 'active' and json_extract(${users.preferences}, '$.morningDigest') = 1
      and coalesce(json_extract(${users.preferences}, '$.emailNotifications'), 1) = 1`)
  return new Map(rows.map((row) => [row.id, waitsOf(row)]))
}

function waitsOf({ batches: some, accounts, changes, left }: Found): Waits {
  const found: { count: number; totalToea: number; first: FoundBatch[] } = JSON.parse(
    some ?? '{"count":0,"totalToea":0,"first":[]}',
  )
  const named = found.first.map(({ number, ...one }) => ({
    ...one,
    reference: batchReference(number),
  }))
  const none = { files: 0, paymentCount: 0, totalToea: 0 }
  return {
    batches: { ...found, first: named },
    accounts,
    changes,
    left: left ? JSON.parse(left) : none,
  }
}
