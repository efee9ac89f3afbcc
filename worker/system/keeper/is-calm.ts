import { sql } from 'drizzle-orm'
import type { Tenant } from '../../core/databases.ts'
import { outbox } from '../../db/records.ts'
import { batches } from '../../db/tenant-batches.ts'
import { webhookDeliveries } from '../../db/tenant-integrations.ts'
import { atBankStates, type BatchState, batchStates } from '../../domain/batches/batch.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { isNight } from '../../domain/jobs/jobs.ts'

/** A batch whose day is longer ago is nobody's work any more; whoever gives it another day makes it one again. */
const forgottenDays = 14

const ended: BatchState[] = [...atBankStates, 'cancelled', 'lapsed']
const open = JSON.stringify(batchStates.filter((state) => !ended.includes(state)))

/**
 * Is no batch open that a bank does not have yet, or is it night, and does nothing wait to be sent? Two looks into indexes, and
 * one by day. Never in a freeze: that it ends may be decided, and not carried out yet.
 */
export async function isCalm({ db, state }: Tenant, at: Date): Promise<boolean> {
  if (state === 'frozen') return false
  const day = addDays(dayInPortMoresby(at), -forgottenDays)
  const [found] = await db.all<{ isOpen: number }>(sql`select
    (${isNight(at) ? 0 : 1} and exists (select 1 from ${batches} indexed by batches_by_day where value_date >= ${day}
      and state in (select value from json_each(${open}))))
    or exists (select 1 from ${outbox} where due_at is not null)
    or exists (select 1 from ${webhookDeliveries} where due_at is not null) as "isOpen"`)
  return found?.isOpen === 0
}
