import type { TenantDb } from '../../core/databases.ts'
import { approvalLimitToea } from '../../domain/access/role.ts'
import type { User } from '../../http/app.ts'
import { listWaitingFor } from '../store.ts'

const waitingMax = 50

type Waiting = Awaited<ReturnType<typeof listWaitingFor>>

/** What waits for this person, the newest first. */
export function waitingAfter(
  db: TenantDb,
  { id, defined, approvalLimitToea: own }: User,
): Promise<Waiting> {
  return listWaitingFor(db, { id, limitToea: approvalLimitToea(defined, own) }, waitingMax)
}

/** Of it, what comes after a batch that they decided: the next older one, as the list has them, else the newest. */
export function nextOf(all: Waiting, decided: number) {
  const waiting = all.filter(({ row }) => row.number !== decided)
  const next = waiting.find(({ row }) => row.number < decided) ?? waiting[0]
  if (!next) return null
  const { row } = next
  return { id: row.id, name: row.name, totalToea: row.totalToea, others: waiting.length - 1 }
}
