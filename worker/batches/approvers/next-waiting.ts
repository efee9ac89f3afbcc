import type { TenantDb } from '../../core/databases.ts'
import { approvalLimitToea } from '../../domain/access/role.ts'
import type { User } from '../../http/app.ts'
import { listWaitingFor } from '../store.ts'

const waitingMax = 50

/** What waits for this person after a batch that they decided: the next older one, as the list has them, else the newest. */
export async function nextWaiting(
  db: TenantDb,
  { id, defined, approvalLimitToea: own }: User,
  decided: number,
) {
  const limitToea = approvalLimitToea(defined, own)
  const waiting = (await listWaitingFor(db, { id, limitToea }, waitingMax)).filter(
    ({ row }) => row.number !== decided,
  )
  const next = waiting.find(({ row }) => row.number < decided) ?? waiting[0]
  if (!next) return null
  const { row } = next
  return { id: row.id, name: row.name, totalToea: row.totalToea, others: waiting.length - 1 }
}
