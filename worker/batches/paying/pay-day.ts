import { sql } from 'drizzle-orm'
import type { BatchView } from '../../contract/batches/batches.ts'
import type { TenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { selectCutOffs, selectOwnDays } from '../../days/store.ts'
import { noteOf, type OwnDays, saysDay } from '../../domain/bank-days.ts'
import { isLeaving } from '../../domain/batches/batch.ts'
import { type Day, dayInPortMoresby, formatDay, isWeekend } from '../../domain/calendar.ts'
import { alarmStage } from '../../domain/days/alarms.ts'
import { clockOf, cutOffOf, daysOfBank, nextPossibleDate } from '../../domain/days/cut-offs.ts'
import { isFarAhead, refusedValueDate, saysFarAhead } from '../../domain/days/value-dates.ts'
import type { SourceAccountRow } from '../../source-accounts/store.ts'
import type { BatchRecord } from '../load-batch.ts'

/** Refuses a value date that no batch begins with, in its field and with the limit. */
export function expectValueDate(valueDate: Day, at: Date) {
  const refused = refusedValueDate(valueDate, dayInPortMoresby(at))
  if (!refused) return
  const { reason: code, message } = refused
  throw new Refusal('invalid', [{ field: 'valueDate', code, message }])
}

/** Refuses one that is too far ahead; that one has passed is for the checks of the batch, or for its next step. */
export function expectNearDate(valueDate: Day, at: Date) {
  if (valueDate >= dayInPortMoresby(at)) expectValueDate(valueDate, at)
}

/** What a batch that is begun needs to know of days: those of its account, and its cut-offs. */
export async function daysOf(db: TenantDb, { id, bank }: SourceAccountRow) {
  const [ownDays, cutOffs] = await db.batch([
    selectOwnDays(db, dayInPortMoresby(new Date())),
    selectCutOffs(db, sql`(${id})`),
  ])
  return { ownDays: daysOfBank(ownDays, bank), cutOffs }
}

/** What to know of the day of a batch while its file has not left: what is special about it, and until when it must go. */
export function payDayView(
  { row, source, ownDays, cutOffs }: Pick<BatchRecord, 'row' | 'source' | 'ownDays' | 'cutOffs'>,
  now: Date,
): Pick<BatchView, 'dayNote' | 'cutOff'> {
  if (!isLeaving(row.state)) return { dayNote: null, cutOff: null }
  const at = cutOffOf(cutOffs, row.valueDate, ownDays)
  return {
    dayNote: noteOfPayDay(row.valueDate, ownDays, dayInPortMoresby(now)),
    cutOff: {
      bank: source.bank,
      at: at?.toISOString() ?? null,
      day: at ? dayInPortMoresby(at) : null,
      time: at ? clockOf(at) : null,
      isMissed: at !== undefined && at <= now,
      stage: (at && alarmStage(at, now)) ?? null,
      nextPossible: nextPossibleDate(cutOffs, now, ownDays) ?? null,
    },
  }
}

function noteOfPayDay(day: Day, own: OwnDays, today: Day): string | null {
  const known = noteOf(day, own)
  if (known) return saysDay(known)
  if (isWeekend(day)) return `${formatDay(day)} is at the weekend: banks are closed.`
  return isFarAhead(day, today) ? saysFarAhead(day) : null
}
