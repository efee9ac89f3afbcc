import type { DayView, DutyView } from '../contract/days/days.ts'
import type { DutyDue } from '../contract/days/duty-payments.ts'
import { type BankDay, isWorkingDay, type OwnDays, workingDayBefore } from '../domain/bank-days.ts'
import { batchReference } from '../domain/batches/batch.ts'
import { type Duty, firstDuties } from '../domain/days/duties.ts'
import { publisherId } from '../domain/days/published.ts'
import type { StandingDuty } from './duties/store.ts'
import type { OwnDayRow } from './store.ts'

export function ownDayView(row: OwnDayRow, names: Map<string, string>): DayView {
  const { addedBy, addedAt, ...rest } = row
  if (addedBy === publisherId) {
    const publishedAt = addedAt.toISOString()
    return { ...rest, id: null, addedBy: null, addedAt: null, publishedAt }
  }
  const person = { id: addedBy, name: names.get(addedBy) ?? '' }
  return { ...rest, addedBy: person, addedAt: addedAt.toISOString() }
}

export const knownDayView = (known: BankDay): DayView => ({
  ...known,
  ...{ id: null, addedBy: null, addedAt: null },
})

export function dutyView(duty: Duty): DutyView {
  const { name, says } = firstDuties[duty.kind]
  return { ...duty, name, says }
}

type AroundDuties = { names: Map<string, string>; ownDays: OwnDays; seesBatches: boolean }

export function dutyDueView(due: StandingDuty, around: AroundDuties): DutyDue {
  const { sayings, ...shown } = due
  const { names, ownDays, seesBatches } = around
  const before = isWorkingDay(due.day, ownDays) ? null : workingDayBefore(due.day, ownDays)
  const payments = sayings.map(({ id, batchId, number, state, saidBy, saidAt }) => ({
    ...{ id, batchId, state, reference: batchReference(number) },
    saidBy: { id: saidBy, name: names.get(saidBy) ?? '' },
    saidAt: new Date(saidAt).toISOString(),
  }))
  const { name } = firstDuties[due.kind]
  return { ...shown, name, lastWorkingDay: before, payments: seesBatches ? payments : [] }
}
