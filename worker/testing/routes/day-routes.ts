import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { ana, as } from '../cast.ts'

const flood = () => ({
  day: addDays(dayInPortMoresby(new Date()), 200),
  ...{ name: 'Flood', scope: 'organisation', effect: 'closed' },
})

/** A day of Acme's own, and what has no id that another could ask for. */
export async function addDayMatters() {
  const { body } = await as(ana).post('/days', { body: flood() })
  return { days: body.id as string, duties: 'vat', 'duty-payments': 'none', calendar: 'none.ics' }
}

/** Bodies that the contract of days takes. */
export const dayBodies: Record<string, () => object> = {
  'POST /api/days': flood,
  'PUT /api/days/duties/:kind': () => ({ dayOfMonth: 7, isOff: false, isConfirmed: false }),
  'POST /api/days/duty-payments': () => ({ kind: 'swt', month: '2026-10', batchId: 'none' }),
  'PUT /api/source-accounts/:id/cut-offs': () => ({ items: [], toldBy: '' }),
}
