import type { DayView, DutyView } from '../contract/days/days.ts'
import type { BankDay } from '../domain/bank-days.ts'
import { type Duty, firstDuties } from '../domain/days/duties.ts'
import type { OwnDayRow } from './store.ts'

export function ownDayView(row: OwnDayRow, names: Map<string, string>): DayView {
  const { addedBy, addedAt, ...rest } = row
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
