import type { RoleName } from '../../worker/domain/access/role.ts'
import { addDays, type Day } from '../../worker/domain/calendar.ts'
import { must } from '../../worker/domain/must.ts'
import { clockOf, workingDay, workingDaysBefore } from './moments.ts'
import {
  fortnightNow,
  invoicesOf,
  leavers,
  overhauledIn,
  pastFortnights,
  payrollOf,
} from './payrolls.ts'
import { castOf, decide, draft, handIn, type Scene, sayOfAll } from './scene.ts'
import { addSourceAccounts } from './source-accounts.ts'
import { askAndAnswer, cancelTwin, letGo, rejectAndMend, verifyMoved } from './turns.ts'

/* What happened otherwise than always, by the fortnight. */
const queriedIn = 14
const rejectedIn = 17
const changedIn = 15
const cancelledIn = 16
/** Whose account changed, and to what. */
const moved = { code: 'D00008', bsb: '028-038', accountNumber: '40005544' }

/** When the fortnights of the past were paid, oldest first, where today's is paid on `payDay`. */
export function pastPayDays(payDay: Day): { fortnight: number; day: Day }[] {
  return pastFortnights.map((fortnight) => ({
    fortnight,
    day: workingDay(addDays(payDay, -14 * (fortnightNow - fortnight))),
  }))
}

/**
 * Twelve fortnights of an organisation's past, with the suppliers paid between them, made by using the product on those
 * days: `port` is the Worker of past-worker.ts, which believes the moment that each request names.
 */
export async function seedHistory(slug: string, port: number, payDay: Day) {
  const clock = clockOf()
  const cast = castOf(slug, port, clock)
  const days = pastPayDays(payDay)
  const [first] = days
  clock.set(workingDaysBefore(must(first, 'fortnight').day, 5), '09:00')
  const accounts = await addSourceAccounts(await cast('org_admin'), slug)
  const maker = await cast('payment_manager')
  const { id: templateId } = await maker.post('/templates', {
    ...{ name: 'Staff pay', kind: 'pay', sourceAccountId: accounts.payroll },
    description: 'STAFF PAY',
  })

  for (const { fortnight, day } of days) {
    await payStaff({ cast, clock, sourceAccountId: accounts.payroll, templateId, fortnight, day })
    const between = workingDay(addDays(day, 7))
    const suppliers = { cast, clock, sourceAccountId: accounts.suppliers, fortnight, day: between }
    await paySuppliers(suppliers)
    if (fortnight === cancelledIn) await cancelTwin(suppliers)
    await letGo(suppliers)
  }
}

/** The payroll of a fortnight: prepared three days before, approved by two people, and at the bank the day before. */
async function payStaff(scene: Scene) {
  const { cast, clock, fortnight, day } = scene
  const isMoved = fortnight >= changedIn
  const lines = payrollOf(fortnight).map((line) =>
    isMoved && line.code === moved.code ? { ...line, ...moved } : line,
  )
  const left = leavers.find(({ last, archivedIn }) => last < archivedIn)
  if (fortnight === rejectedIn && left) {
    lines.push({ ...left, amountToea: 152_340, reference: `FN${fortnight}` })
  }
  clock.set(workingDaysBefore(day, fortnight === changedIn ? 5 : 3), '08:40')
  const id = await draft(scene, `Payroll FN${fortnight}`, lines)
  if (fortnight === changedIn) await verifyMoved(scene, moved.code)
  const maker = await cast('payment_manager')
  await sayOfAll(maker, id)
  let { digest } = await maker.post(`/batches/${id}/submission`)

  clock.set(workingDaysBefore(day, 2), '09:25')
  if (fortnight === queriedIn) await askAndAnswer(scene, id, digest)
  if (fortnight === rejectedIn && left) digest = await rejectAndMend(scene, id, digest, left.name)
  await decide(await cast('approver'), id, { decision: 'approve', digest })
  clock.set(clock.day(), '14:10')
  await decide(await cast('finance_manager'), id, { decision: 'approve', digest })
  clock.set(workingDaysBefore(day, 1), '10:05')
  await handIn(scene, id)
}

/** What suppliers asked for, paid a week later; one or two approvals, as the sum needs. */
async function paySuppliers(scene: Scene) {
  const { cast, clock, fortnight, day } = scene
  clock.set(workingDaysBefore(day, 1), '08:50')
  const id = await draft(scene, `Suppliers after FN${fortnight}`, invoicesOf(fortnight))
  const maker = await cast('payment_manager')
  const findingsReason =
    fortnight === overhauledIn ? 'Overhaul of the second generator, as quoted' : undefined
  const { digest, approvalsNeeded } = await maker.post(`/batches/${id}/submission`, {
    findingsReason,
  })
  clock.set(clock.day(), '11:30')
  const approvers: RoleName[] = ['approver', 'finance_manager']
  for (const role of approvers.slice(0, approvalsNeeded)) {
    await decide(await cast(role), id, { decision: 'approve', digest })
  }
  clock.set(clock.day(), '14:20')
  await handIn(scene, id)
}
